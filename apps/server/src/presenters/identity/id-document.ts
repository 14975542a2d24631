import type { ApplicationFile } from '@pledge/contract/portfolio'
import type { FileEvent } from '@pledge/domain/process/events'
import type { IdentityDocument } from '../../store/identity/identity-documents.ts'

/** The refusal that set a side aside: both were written in one commit with the same time. */
const refusalAt = (at: Date, events: readonly FileEvent[]): string | null => {
  const refused = events.find((event) => event.type === 'IdentityRefused' && event.at === at.getTime())
  return refused?.type === 'IdentityRefused' ? refused.data.reason : null
}

/** One side of an ID as agents see it, with its outcome. */
export const presentIdDocument = (
  { id, documentType, side, contentType, uploadedAt, supersededAt }: IdentityDocument,
  events: readonly FileEvent[],
): ApplicationFile['identity']['documents'][number] => ({
  uuid: id,
  documentType,
  side,
  contentType,
  uploadedAt: uploadedAt.toISOString(),
  setAside:
    supersededAt === null
      ? null
      : { at: supersededAt.toISOString(), refusal: refusalAt(supersededAt, events) },
})

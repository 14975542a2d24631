import type { IdentityStatus } from '@pledge/contract/identity'
import type { Application } from '@pledge/domain/application/application'
import type { ApplicationEvent } from '@pledge/domain/application/events'
import type { IdentityContext } from '@pledge/domain/identity/documents'
import type { IdentityDocument } from '../../store/identity/identity-documents.ts'

/** The reason of the last refusal, while nothing new was uploaded since. */
const openRefusal = (events: readonly ApplicationEvent[]): string | null => {
  const last = events.findLast(
    (event) => event.type === 'IdentityRefused' || event.type === 'IdentityUploaded',
  )
  return last?.type === 'IdentityRefused' ? last.data.reason : null
}

/** A renewal that began with the ID of the loan before it: nobody has decided on another. */
export const isIdOnFile = (
  { isRollForward, identityStatus }: Pick<Application, 'isRollForward' | 'identityStatus'>,
  events: readonly ApplicationEvent[],
): boolean =>
  isRollForward && identityStatus === 'COMPLETED' && !events.some(({ type }) => type === 'IdentityApproved')

export const presentIdentity = (
  application: Application,
  context: IdentityContext,
  documents: readonly IdentityDocument[],
  events: readonly ApplicationEvent[],
): IdentityStatus => ({
  status: application.identityStatus === 'NOT_REQUIRED' ? 'COMPLETED' : application.identityStatus,
  refusal: openRefusal(events),
  ownerIdentityUuid: application.borrowerId,
  onFileUntil: isIdOnFile(application, events) ? application.idValidUntil : null,
  additionalDocs: context.additionalDocs,
  documents: documents.map((document) => ({
    uuid: document.id,
    documentType: document.documentType,
    side: document.side,
    uploadedAt: document.uploadedAt.toISOString(),
  })),
})

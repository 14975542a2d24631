import type { IdentityStatus } from '@pledge/contract/identity'
import type { ApplicationHeader } from '@pledge/domain/application/origination'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import type { FileEvent } from '@pledge/domain/process/events'
import type { IdentityContext } from '@pledge/domain/identity/documents'
import type { IdentityDocument } from '../../store/identity/identity-documents.ts'

/** The reason of the last refusal, until there is a new upload. */
const openRefusal = (events: readonly FileEvent[]): string | null => {
  const last = events.findLast(
    (event) => event.type === 'IdentityRefused' || event.type === 'IdentityUploaded',
  )
  return last?.type === 'IdentityRefused' ? last.data.reason : null
}

/** A renewal that began with the renewed loan's ID, without another decision since. */
export const isIdOnFile = (
  { renewal, identity }: Pick<ApplicationHeader, 'renewal' | 'identity'>,
  events: readonly FileEvent[],
): boolean =>
  renewal !== null &&
  identity.status === 'COMPLETED' &&
  !events.some(({ type }) => type === 'IdentityApproved')

export const presentIdentity = (
  file: LoanFile,
  context: IdentityContext,
  documents: readonly IdentityDocument[],
  events: readonly FileEvent[],
): IdentityStatus => ({
  status:
    file.application.identity.status === 'NOT_REQUIRED' ? 'COMPLETED' : file.application.identity.status,
  refusal: openRefusal(events),
  ownerIdentityUuid: file.borrowerId,
  onFileUntil: isIdOnFile(file.application, events) ? file.application.identity.validUntil : null,
  additionalDocs: context.additionalDocs,
  documents: documents.map((document) => ({
    uuid: document.id,
    documentType: document.documentType,
    side: document.side,
    uploadedAt: document.uploadedAt.toISOString(),
  })),
})

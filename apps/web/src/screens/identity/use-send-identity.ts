import { uploadIdDocument } from '@pledge/contract/identity'
import { identity as words } from '@pledge/copy/en/screens/identity'
import { fill } from '@pledge/copy/fill'
import type { IdentityContext } from '@pledge/domain/identity/documents'
import { api } from '../../api.ts'
import { failureWords } from '../../failure-words.ts'
import type { FieldMessage } from '../../forms/use-checked-form.ts'
import { useFollow } from '../../journey/follow.ts'
import { ID_UPLOADED, useOptimisticStep } from '../../journey/optimistic.ts'
import { pathOfPage } from '../../journey/pages.ts'
import { uploadsOf, type ChosenDocuments, type IdentityField } from './chosen-documents.ts'
import { identityDraft } from './identity-draft.ts'

export interface SendIdentity {
  readonly appUuid: string
  readonly ownerIdentityUuid: string
  readonly context: IdentityContext
  /** The state of the application before. */
  readonly before: string
}

/** A side that was refused, for the control of its file. */
class SideRefused extends Error {
  readonly field: IdentityField

  constructor(field: IdentityField, cause: unknown) {
    super('A side of the ID was not taken', { cause })
    this.name = 'SideRefused'
    this.field = field
  }
}

const reasonOf = (error: unknown): string => failureWords(error instanceof SideRefused ? error.cause : error)

const refusedFieldsOf = (error: unknown): readonly FieldMessage<IdentityField>[] =>
  error instanceof SideRefused ? [{ field: error.field, message: reasonOf(error) }] : []

/**
 * Sends the sides one after another (row 1.7.19). Verify Identity is IN_PROGRESS at once on next-steps, where 'ID in
 * Review' appears (row 1.4.34); if a side is refused the borrower is back here with the files and the reason (row 1.4.30).
 */
export const useSendIdentity = ({ appUuid, ownerIdentityUuid, context, before }: SendIdentity) => {
  const follow = useFollow(appUuid)
  return useOptimisticStep({
    appUuid,
    expected: ID_UPLOADED,
    run: async (chosen: ChosenDocuments) => {
      identityDraft.keep(appUuid, { chosen, refused: [] })
      for (const { part, type, side, file } of uploadsOf(chosen, context)) {
        const body = {
          documentOwnerIdentityUuid: ownerIdentityUuid,
          documentType: type,
          side,
          fileName: file.name,
        }
        await api(uploadIdDocument, { params: { uuid: appUuid }, body, file }).catch((error: unknown) => {
          throw new SideRefused(`${part}-${side}`, error)
        })
      }
    },
    failure: (error) => fill(words.uploadFailed, { reason: reasonOf(error) }),
    onFailed: (error, chosen) => identityDraft.keep(appUuid, { chosen, refused: refusedFieldsOf(error) }),
    onDone: () => {
      identityDraft.forget(appUuid)
      return follow({ before, onlyFrom: pathOfPage('next-steps', appUuid) })
    },
  })
}

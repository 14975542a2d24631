import { uploadIdDocument } from '@pledge/contract/identity'
import { identity as words } from '@pledge/copy/en/screens/identity'
import { fill } from '@pledge/copy/fill'
import type { IdentityContext } from '@pledge/domain/identity/documents'
import { api } from '../../api.ts'
import { refusalText } from '../../refusal-text.ts'
import type { FieldMessage } from '../../forms/use-checked-form.ts'
import { useFollow } from '../../journey/follow.ts'
import { ID_UPLOADED, useOptimisticStep } from '../../journey/optimistic.ts'
import { pathOfPage } from '../../journey/pages.ts'
import { tellUploadProgress } from '../../journey/upload-progress.ts'
import { uploadsOf, type ChosenDocuments, type IdentityField, type Upload } from './chosen-documents.ts'
import { identityDraft } from './identity-draft.ts'

export interface SendIdentity {
  readonly appUuid: string
  readonly ownerIdentityUuid: string
  readonly context: IdentityContext
  /** The application's state before. */
  readonly before: string
}

/** From the contract; the end of the name shows the type. */
const MAX_FILE_NAME = 255

/** A refused side, for the control of its file. */
class SideRefused extends Error {
  readonly field: IdentityField

  constructor(field: IdentityField, cause: unknown) {
    super('A side of the ID was not taken', { cause })
    this.name = 'SideRefused'
    this.field = field
  }
}

/** Stopped by the borrower. */
class SendingStopped extends Error {
  override readonly name = 'SendingStopped'
}

const reasonOf = (error: unknown): string => refusalText(error instanceof SideRefused ? error.cause : error)

const refusedFieldsOf = (error: unknown): readonly FieldMessage<IdentityField>[] =>
  error instanceof SideRefused ? [{ field: error.field, message: reasonOf(error) }] : []

const sendSide = async (
  { appUuid, ownerIdentityUuid }: Pick<SendIdentity, 'appUuid' | 'ownerIdentityUuid'>,
  { part, type, side, file }: Upload,
  signal: AbortSignal,
): Promise<void> => {
  const body = {
    documentOwnerIdentityUuid: ownerIdentityUuid,
    documentType: type,
    side,
    fileName: file.name.slice(-MAX_FILE_NAME),
  }
  try {
    await api(uploadIdDocument, { params: { uuid: appUuid }, body, file, signal })
  } catch (error) {
    throw signal.aborted ? new SendingStopped() : new SideRefused(`${part}-${side}`, error)
  }
}

/**
 * Uploads the sides one after another (row 1.7.19). Verify Identity is IN_PROGRESS at once on next-steps, where 'ID in
 * Review' appears (row 1.4.34); if a side is refused, or the borrower stops it, they return here with the files and the
 * reason (row 1.4.30).
 */
export const useSendIdentity = ({ appUuid, ownerIdentityUuid, context, before }: SendIdentity) => {
  const follow = useFollow(appUuid)
  return useOptimisticStep({
    appUuid,
    expected: ID_UPLOADED,
    run: async (chosen: ChosenDocuments) => {
      identityDraft.keep(appUuid, { chosen, refused: [] })
      const stopping = new AbortController()
      const uploads = uploadsOf(chosen, context)
      try {
        for (const [sent, upload] of uploads.entries()) {
          tellUploadProgress({ appUuid, sent, count: uploads.length, stop: () => stopping.abort() })
          await sendSide({ appUuid, ownerIdentityUuid }, upload, stopping.signal)
        }
      } finally {
        tellUploadProgress(null)
      }
    },
    failure: (error) =>
      error instanceof SendingStopped ? words.stopped : fill(words.uploadFailed, { reason: reasonOf(error) }),
    onFailed: (error, chosen) => identityDraft.keep(appUuid, { chosen, refused: refusedFieldsOf(error) }),
    onDone: () => {
      identityDraft.forget(appUuid)
      return follow({ before, onlyFrom: pathOfPage('next-steps', appUuid) })
    },
  })
}

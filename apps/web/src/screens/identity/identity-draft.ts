import { createDraft } from '../../forms/draft.ts'
import type { FieldMessage } from '../../forms/use-checked-form.ts'
import type { ChosenDocuments, IdentityField } from './chosen-documents.ts'

export interface IdentityDraft {
  readonly chosen: ChosenDocuments
  readonly refused: readonly FieldMessage<IdentityField>[]
}

/** The chosen files while they are uploading; restored if the upload fails (row 2.5.02). Never stored. */
export const identityDraft = createDraft<IdentityDraft>()

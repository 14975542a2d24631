import type { ManualBank } from '@pledge/domain/disbursement/manual-bank'
import { createDraft } from '../../forms/draft.ts'
import type { FieldMessage } from '../../forms/use-checked-form.ts'

export interface BankDraft {
  readonly entries: ManualBank
  /** The server's messages for refused fields. */
  readonly refused: readonly FieldMessage<keyof ManualBank>[]
}

/** The input while its answer is awaited on next-steps; restored if saving fails (row 1.8.05). */
export const bankDraft = createDraft<BankDraft>()

const FIELDS: ReadonlySet<string> = new Set<keyof ManualBank>([
  'routingNumber',
  'accountNumber',
  'firstName',
  'lastName',
])

export const refusedBankFields = (
  fields: readonly FieldMessage[],
): readonly FieldMessage<keyof ManualBank>[] =>
  fields.flatMap(({ field, message }) =>
    FIELDS.has(field) ? [{ field: field as keyof ManualBank, message }] : [],
  )

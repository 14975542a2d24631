import type { WalletError, WalletInput } from '@pledge/domain/disbursement/wallet-form'
import { createDraft } from '../../forms/draft.ts'
import type { FieldMessage } from '../../forms/use-checked-form.ts'

export interface WalletDraft {
  readonly entries: WalletInput
  /** The server's messages for refused fields. */
  readonly refused: readonly WalletError[]
}

/** The input while its answer is awaited on next-steps; restored if saving fails. */
export const walletDraft = createDraft<WalletDraft>()

export const refusedWalletFields = (fields: readonly FieldMessage[]): readonly WalletError[] =>
  fields.flatMap(({ field, message }) =>
    field === 'chain' || field === 'address' ? [{ field, message }] : [],
  )

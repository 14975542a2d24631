import type { WalletError, WalletInput } from '@pledge/domain/disbursement/wallet-form'
import { createDraft } from '../../forms/draft.ts'
import type { FieldMessage } from '../../forms/use-checked-form.ts'

export interface WalletDraft {
  readonly entries: WalletInput
  /** What the server said of the fields when it refused them. */
  readonly refused: readonly WalletError[]
}

/** The entries while their answer is awaited on next-steps; they are there again if saving fails. */
export const walletDraft = createDraft<WalletDraft>()

export const refusedWalletFields = (fields: readonly FieldMessage[]): readonly WalletError[] =>
  fields.flatMap(({ field, message }) =>
    field === 'chain' || field === 'address' ? [{ field, message }] : [],
  )

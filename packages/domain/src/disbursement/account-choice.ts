import { fails, passes, type FieldCheck } from '../field-check.ts'

/** Row 1.5.49: one of the accounts that are listed. */
export const checkAccountChoice = (chosen: string | null, listed: readonly string[]): FieldCheck =>
  chosen !== null && listed.includes(chosen) ? passes(chosen) : fails('Please select an account.')

interface TypedAccount {
  readonly type: 'checking' | 'savings' | 'other'
}

/**
 * Whether a bank offers an account to be shared: one that money can be sent to. A bank that has none offers what there is,
 * and the link then says that no account of it can be used.
 */
export const isChoosable = (account: TypedAccount, all: readonly TypedAccount[]): boolean =>
  account.type !== 'other' || all.every(({ type }) => type === 'other')

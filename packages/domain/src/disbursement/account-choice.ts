import { fails, passes, type FieldCheck } from '../field-check.ts'

/** Row 1.5.49: one of the listed accounts. */
export const checkAccountChoice = (chosen: string | null, listed: readonly string[]): FieldCheck =>
  chosen !== null && listed.includes(chosen) ? passes(chosen) : fails('Please select an account.')

interface TypedAccount {
  readonly type: 'checking' | 'savings' | 'other'
}

/**
 * Whether a bank's account can be chosen: one that can receive money. If the bank has none, all its accounts
 * are offered, and the link then reports that none of them can be used.
 */
export const isChoosable = (account: TypedAccount, all: readonly TypedAccount[]): boolean =>
  account.type !== 'other' || all.every(({ type }) => type === 'other')

import type { DisbursementAccount } from '@pledge/contract/disbursement'

/** The server's response about an account without problems. */
export const accountAnswer = (changes: Partial<DisbursementAccount> = {}): DisbursementAccount => ({
  method: null,
  accountMask: null,
  accountHolder: null,
  institution: null,
  wallet: null,
  usdc: null,
  stand: 'NOT_DUE',
  isToPayFrom: false,
  isOwedAgain: false,
  trouble: null,
  ...changes,
})

/** The same after a return from an account that ends in 6789. */
export const returnedAnswer = (changes: Partial<DisbursementAccount> = {}): DisbursementAccount =>
  accountAnswer({
    stand: 'ASKED_AGAIN',
    isOwedAgain: true,
    trouble: {
      came: 'returned',
      problem: 'ACCOUNT_CLOSED',
      at: '2026-11-25T15:00:00.000Z',
      accountMask: '•••• 6789',
      wallet: null,
    },
    ...changes,
  })

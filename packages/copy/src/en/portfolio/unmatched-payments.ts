import type { UnmatchedProblem } from '@pledge/domain/servicing/unmatched'

/** What agents read of payments that the bank told of, and that are on no loan. */
export const unmatchedPayments = {
  title: 'Payments without a loan',
  note: 'Money that came to your account, or was taken back, and could not be written down by itself. One that belongs to a loan is recorded there with the reference of the bank, and leaves this list. One that belongs to none is sent back to its payer.',
  empty: 'Every payment is on its loan.',
  at: 'Came on',
  kind: 'What the bank told',
  kinds: {
    PAYMENT: { ACH: 'Payment by ACH', WIRE: 'Wire' },
    RETURN: { ACH: 'ACH payment taken back ({code})', WIRE: 'Wire taken back ({code})' },
  },
  amount: 'Amount',
  reference: 'Reference of the bank',
  remittance: 'What the payer wrote',
  nothing: 'Nothing',
  problem: 'Why it waits',
  problems: {
    NO_REFERENCE: 'Names no loan',
    NO_SUCH_LOAN: 'Names a loan that is not known',
    NOT_APPLIED: 'The loan it names does not take it',
    NO_PAYMENT: 'No such payment is on a loan',
  } satisfies Record<UnmatchedProblem, string>,
  action: 'Decision',
  settle: 'Settle',
  settleNamed: 'Settle the payment {reference}',
  dialog: {
    title: 'Settle a payment that is on no loan',
    effects: [
      'The payment of {amount}, {reference}, leaves the list. No loan is changed.',
      'What you write stays with it. It cannot be unsaid.',
    ],
    confirm: 'Settle it',
    working: 'Settling',
    keep: 'Keep it in the list',
    close: 'Close',
    what: 'What became of it',
    whatHint: 'For example: sent back to the payer by wire, with the date and the reference.',
    whatRequired: 'Say what became of it.',
    done: 'Settled.',
  },
} as const

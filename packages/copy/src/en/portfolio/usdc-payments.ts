import type { UsdcPaymentProblem, UsdcPaymentStatus } from '@pledge/domain/usdc-payment/transfers'

/** What agents read of payments in USDC to the address of a loan abroad. */
export const portfolioUsdcPayments = {
  title: 'Payments in USDC',
  description:
    'The address of this loan, and what arrived there. A payment is posted once it is final on its network and its source is clear.',
  transfers: 'Transfers to this address',
  address: 'Address',
  noAddress: 'No address yet. The provider is asked again.',
  networks: 'Networks',
  empty: 'Nothing has arrived at this address.',
  at: 'Sent',
  amount: 'Amount',
  amountOf: '{amount} USDC',
  network: 'Network',
  status: 'Status',
  statuses: {
    SEEN: 'Not final yet',
    FINAL: 'Final',
    DROPPED: 'Dropped by the network',
  } satisfies Record<UsdcPaymentStatus, string>,
  problems: {
    UNSUPPORTED_ASSET: 'Not USDC',
    TOO_SMALL: 'Less than a cent',
  } satisfies Record<UsdcPaymentProblem, string>,
  screening: { open: 'Source not screened yet', held: 'Source needs review', confirmed: 'Source rejected' },
  posted: 'Posted, or among unapplied payments',
  settledBy: '{note} Recorded by {agent}, {time}.',
  settle: 'Record outcome',
  settleNamed: 'Record the outcome of {symbol} in {transaction}',
  dialog: {
    title: 'Record what happened to this asset',
    effects: [
      '{symbol} leaves the work list. Nothing is sent, and the loan does not change.',
      "You can't undo this.",
    ],
    confirm: 'Record it',
    what: 'What happened to it',
    whatHint: 'For example: sent back to the wallet it came from, with the transaction.',
    whatRequired: 'Enter what happened to it.',
    done: 'The outcome is recorded.',
  },
} as const

/** Words of the screening of wallets, for agents alone. */
export const portfolioWallets = {
  title: 'Wallet screening',
  description:
    "Where deposits and payments in USDC come from, and where we send USDC and collateral. Don't tell the borrower why.",
  uses: {
    DEPOSIT: 'Source of a deposit',
    DISBURSEMENT: 'Wallet for the loan',
    RELEASE: 'Address of a release',
    PAYMENT: 'Source of a payment in USDC',
  },
  statuses: {
    DUE: 'Not screened yet',
    CLEAR: 'Clear',
    HELD: 'Needs review',
    ACCEPTED: 'Accepted by agents',
    CONFIRMED: 'Confirmed hit',
  },
  vendor: 'Vendor',
  reference: 'Reference',
  score: 'Risk score',
  scoreOf: '{score} of 100',
  lists: 'Named by',
  noList: 'No sanctions list',
  screened: 'Screened',
  decided: { accept: 'Accepted by {agent}', confirm: 'Confirmed by {agent}' },
  accept: 'Accept',
  confirm: 'Confirm the hit',
  note: 'How you came to this decision',
  required: 'Enter how you came to this decision.',
  dialogs: {
    accept: {
      title: 'Accept this wallet?',
      effects: [
        'The deposit then counts as collateral, the payment is posted, or we send to the wallet.',
        'If a sanctions list names it, a second agent must accept it too.',
      ],
      done: 'Your decision is recorded.',
    },
    confirm: {
      title: 'Confirm this hit?',
      effects: [
        'The deposit or payment never counts, or nothing is sent to the wallet. What arrived stays where it is.',
        'If a sanctions list names it, everything on this application or loan is put on hold right away, and a report is due within 10 business days.',
      ],
      done: 'Your confirmation is recorded.',
    },
  },
} as const

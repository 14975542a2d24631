import type { HoldKind } from '@pledge/domain/holds/loan-holds'
/** What a borrower reads of a loan in service. */
export const loan = {
  title: 'Payoff',
  details: 'Loan details',
  funded: 'Funded',
  loading: 'Loading your loan',
  failed: "We couldn't load your balance.",
  tryAgain: 'Try again',
  payOff: 'Payoff amount today, {date}',
  payOffNote: 'No fee for paying early.',
  collateralBack:
    'Pay it off by wire, and we return your collateral within {wireDays} days. Pay it off by ACH, and we hold your collateral for {achDays} days, because a bank can return the payment for that long.',
  quote: {
    summary: 'Get a payoff quote for another day',
    on: 'Day your payment arrives',
    onHint: 'Up to {date}',
    onError: 'Choose a day from {from} to {until}.',
    payOff: 'Payoff amount on {date}',
    payOffNote: 'If you make no payments before then.',
    loading: 'Calculating your payoff',
  },
  letter: {
    request: 'Get a payoff letter',
    requested: "We're making your payoff letter. It will be in your documents in a few seconds.",
    open: 'Open documents',
  },
  apr: 'APR',
  principal: 'Principal',
  interest: 'Accrued interest',
  matures: 'Loan due',
  paid: 'Paid so far',
  repayment: 'Repayment',
  repayments: { 'interest-only': 'Interest each month', deferred: 'All at the end' },
  overpaid: 'You paid more than you owed',
  overpaidText: 'We owe you {amount} and will send it back. Questions? Call {phone}.',
  overpaidTo: {
    DEBITED_ACCOUNT:
      'We owe you {amount} and will send it back to your account {to}. Questions? Call {phone}.',
    ACCOUNT_ON_FILE:
      'We owe you {amount} and will send it back to your account {to}. Questions? Call {phone}.',
    WALLET:
      'We owe you {amount} and will send it back to your wallet {to}, in USDC. Questions? Call {phone}.',
  },
  /** Of a hold, in neutral words. The server shows no other kinds. */
  holds: {
    title: 'Your loan is on hold',
    BANKRUPTCY:
      'We heard of a bankruptcy case. While it is open, we ask for no payments, take none from your account, and sell no collateral. This page is for your information, and is no request for payment. Questions? Call {phone}.',
    SCRA: 'During your military service, your loan bears no more than 6% interest, and we sell no collateral. We forgave interest above that. Questions? Call {phone}.',
    DISPUTE:
      'We are looking into your dispute. Meanwhile we take no payments from your account, and sell no collateral. You can still pay by bank transfer or wire. Questions? Call {phone}.',
    DECEASED: 'Call us about this loan: {phone}.',
    FRAUD: 'Call us about this loan: {phone}.',
  } satisfies Record<HoldKind | 'title', string>,
  /** Of a default (section 10 of the loan agreement). */
  delinquency: {
    saleTitle: 'We plan to sell your collateral from {begins} on',
    sale: 'Your loan is in default, and everything you owe is due: {amount} today. Pay all of it by the end of {through} to keep your collateral. Until we have sold it, a full payment still stops the sale. The notice is in Documents. To talk about it, call {phone}.',
    noticeTitle: 'Pay by {date} to avoid default',
    notice:
      'We sent you a written notice of default. Pay {amount} by the end of {date}. After that, your loan is in default. Questions? Call {phone}.',
    defaultTitle: 'Your loan is in default',
    default:
      'The time of our written notice is over, and a payment it names is unpaid. We may declare everything you owe due, and sell collateral. To talk about it, call {phone}.',
    dueTitle: 'Everything you owe is due',
    due: 'We declared everything you owe due on {date}. Your balance is {amount}. To talk about it, call {phone}.',
    chargedOffTitle: 'Your loan was charged off',
    chargedOff:
      'You still owe {amount}, and no more interest accrues. Collateral that we hold stays pledged until it is paid. To talk about it, call {phone}.',
  },
  pastDue: 'Your payment is past due',
  pastDueText:
    '{amount} is {days} past due. The oldest payment was due {date}. Pay as soon as you can, or call {phone}.',
  inApp: 'You can also pay and track this loan in the {shortName} app.',
  toApp: 'Get the app',
  held: 'Your loan is paid off',
  heldText:
    'You owe nothing more. Your bank can return an ACH payment for a while, so we hold your collateral until {moment}. After that you can withdraw it here.',
  payments: 'Payments ({count})',
  /** Of a payment: what a sale of collateral brought. */
  saleProceeds: 'from a collateral sale',
  method: {
    ACH: 'by ACH',
    WIRE: 'by wire',
    USDC: 'in USDC',
    OTHER: 'another way',
    RENEWAL: 'by your new loan',
  },
  returned: "reversed: it doesn't count",
} as const

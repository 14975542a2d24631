import type { ActivityKind } from '@pledge/domain/view/loan-activity'
import type { LoanCondition } from '@pledge/domain/servicing/loan-condition'
import type { LtvLevel } from '@pledge/domain/servicing/reached-level'

/** What a borrower watches of a loan in service: its state, its LTV, what is due, what happened. */
export const loanWatch = {
  /** One word or two for each; `{days}` is '12 days'. */
  condition: {
    CLOSED: 'Paid off',
    PAID_IN_FULL: 'Paid in full',
    ACTIVE: 'Active',
    DUE_SOON: 'Payment due soon',
    LTV_WARNING: 'LTV warning',
    PAST_DUE: 'Past due by {days}',
    MATURED: 'Matured, past due by {days}',
    MARGIN_CALL_LEVEL: 'Margin call level',
    SALE_LEVEL: 'Collateral sale level',
  } satisfies Record<LoanCondition, string>,
  day: '1 day',
  days: '{count} days',
  facts: 'Funded {funded}. Matures {matures}.',

  ltv: 'Loan to value (LTV)',
  price: 'Price of 1 {coin}',
  priceAt: 'As of {time}',
  stale: 'No new price since {moment}. These figures use the last price we have.',
  noPrice: "We don't have a current price. Your levels don't depend on it.",
  say: {
    none: '{coin} would have to drop {fall}, to {price}, before your loan reaches the warning level.',
    warning:
      'Your loan has reached the warning level. The margin call level is {fall} lower, at {price}. A payment or more collateral lowers your LTV.',
    marginCall:
      'Your loan has reached the margin call level. The collateral sale level is {fall} lower, at {price}. Make a payment or add collateral now, or call {phone}.',
    liquidation:
      'Your loan has reached the collateral sale level. We can sell collateral to repay it. Make a payment now, or call {phone}.',
  },
  scale:
    'Your LTV is {ltv}. Warning at {warning}, margin call at {marginCall}, collateral sale at {liquidation}.',
  scaleNoPrice: 'Warning at {warning}, margin call at {marginCall}, collateral sale at {liquidation}.',
  pin: 'You are here: {ltv}',
  /** At the start of the scale; of an LTV that is lower, that it lies before it. */
  scaleStart: '{start} LTV',
  scaleUnder: 'Under {start} LTV',
  level: {
    warning: 'Warning',
    marginCall: 'Margin call',
    liquidation: 'Collateral sale',
  } satisfies Record<LtvLevel, string>,
  levels: 'Price levels of 1 {coin}',
  levelNote: '{ltv} LTV, {fall} lower',
  levelReached: '{ltv} LTV, reached',
  levelOnly: '{ltv} LTV',
  how: 'How we calculate this',
  howTextSale: 'While we sell collateral, what the sale has brought so far counts already.',
  howText:
    'LTV is what you owe today, {balance}, divided by the value of your confirmed collateral. Your balance includes accrued interest, so your levels move a little every day.',

  next: 'Next payment',
  due: 'Due {date}',
  dueNotBusiness: 'Due {date}, when banks are closed. Your payment is on time through {through}.',
  dueByAutopay: "Autopay makes this payment on {date}. You don't need to send it.",
  dueUnderWay: 'A payment of {amount} is on its way. It counts on {date}.',
  dueNow: 'Due now',
  dueNowNote: 'The loan matured on {date}. The whole balance is due.',
  last: 'The last payment, with your principal, is {amount} on {date}.',
  deferred:
    'Your interest is deferred, so you have no monthly payment. Everything is due when the loan matures.',

  collateral: 'Collateral',
  received: '{amount} received and confirmed',
  custody: {
    inCustody: 'In custody',
    rehypothecated: 'Rehypothecated',
    returning: 'On the way back, by {date}',
    returningLate: 'On the way back, late since {date}',
    shortfall: 'Removed by the network',
    waits:
      'A withdrawal or a renewal waits until your coins are back in custody. A sale can use coins that are in custody now.',
  },
  addCollateral: 'Add collateral',
  movements: 'Collateral history ({count})',
  movement: {
    DEPOSIT: 'Deposit received',
    CARRIED_IN: 'From your previous loan',
    CARRIED_OUT: 'To your new loan',
    RETURN: 'Released to you',
  },

  activity: 'Activity',
  allActivity: 'Show all activity',
  activityCut: 'The oldest events are not listed here.',
  deadlines: {
    title: 'Dates to know',
    pastDue: 'Past due since',
    call: 'Margin call deadline',
    payment: 'Pay by',
    renewal: 'You can renew from',
    maturity: 'Loan due',
  },
  happened: {
    signed: 'Agreements signed',
    'deposit-confirmed': 'Collateral confirmed',
    'deposit-reorged': 'Collateral removed by the network',
    'funds-sent': 'Loan funded',
    'funds-came-back': 'Loan funds returned',
    'renewal-opened': 'Renewed loan opened',
    'refinance-opened': 'New loan opened in place of your old loans',
    'payment-received': 'Payment received',
    'payment-reversed': 'Payment reversed',
    'paid-off': 'Loan paid off',
    reopened: 'Loan reopened',
    renewed: 'Paid off by your new loan',
    'release-requested': 'Collateral release requested',
    'release-sent': 'Collateral released',
    'release-rejected': 'Collateral release not sent',
    'warning-reached': 'Warning level reached',
    'margin-call': 'Margin call',
    'margin-call-extended': 'Margin call: more time given',
    'margin-call-cured': 'Margin call cured',
    'margin-call-withdrawn': 'Margin call ended',
    'sale-due': 'Collateral may be sold',
    'sale-ordered': 'Collateral sale started',
    'collateral-sold': 'Collateral sold',
    'sale-no-longer-due': 'LTV back below the sale level',
    'refund-sent': 'Overpayment sent back to you',
    'refund-returned': 'Refund came back to us',
    'collateral-rehypothecated': 'Collateral rehypothecated',
    'collateral-recalled': 'Collateral recalled',
    'collateral-returned': 'Collateral returned to custody',
    'collateral-never-left': 'Correction: collateral never left custody',
    'collateral-replaced': 'Collateral replaced in custody',
  } satisfies Record<ActivityKind, string>,

  pay: {
    title: 'How to pay',
    text: 'Send an ACH transfer or a wire from your bank, and include the reference so we can match your payment.',
    textWithAutopay:
      'Autopay makes your monthly payments, so send only what you want to pay on top of them. Include the reference so we can match your payment.',
    textWithAccount:
      'Pay from your bank account on this page. Or send an ACH transfer or a wire from your bank, and include the reference so we can match your payment.',
    counts: 'We credit your payment on the day we receive it.',
    /** Section 5 of the loan agreement; there are no charges besides interest. */
    order: 'It pays the interest that has built up first, then principal.',
    steps: 'How to send it',
    ach: {
      title: 'By ACH transfer',
      steps: [
        "In your bank's app or website, add us as an account you send to: a business checking account.",
        'Use the routing number for ACH and the account number below.',
        'Send the amount, and enter the reference as the memo or description.',
        'It takes 1 to 3 business days. If it pays off your loan, we hold your collateral for {days} days, because a bank can return it for that long.',
      ],
    },
    wire: {
      title: 'By wire',
      steps: [
        'Ask your bank for a domestic wire in US dollars. Your bank may charge a fee.',
        'Give the account name and address, the bank and its address, the routing number for wires and the account number below.',
        'Ask for the reference in the field for the beneficiary.',
        'Most wires sent before the cutoff time of your bank arrive the same business day.',
      ],
    },
    careful: "If anyone gives you a different account, don't pay. Call {phone}.",
    name: 'Account name',
    address: 'Account address',
    bank: 'Bank',
    routing: 'Routing number (ACH and wire)',
    achRouting: 'Routing number (ACH)',
    wireRouting: 'Routing number (wire)',
    account: 'Account number',
    reference: 'Reference',
    copy: 'Copy',
    copyNamed: 'Copy {what}',
    copied: 'Copied',
    copyFailed: "Couldn't copy. Select the text instead.",
    noAccount:
      "We can't show our account details right now. Call {phone} for them, and include the reference so we can match your payment.",
    /** Row 1.2.59. */
    international:
      'Pay in USDC from your own wallet. One USDC counts as one dollar. Call {phone} for the network and address, and give this reference so we can match your payment.',
    usdc: {
      text: 'Send USDC to the address below from your own wallet or an exchange. One USDC counts as one dollar. The address belongs to this loan alone, so your payment needs no reference.',
      onlyTitle: 'Send only USDC, on Base or Ethereum',
      only: 'We can lose or be unable to return anything else: other coins or tokens, such as bridged USDC (USDbC), and other networks. Send a small amount first if you are not sure.',
      demo: 'This is a demo. Never send real USDC to this address.',
      networks: 'Networks',
      networksText: '{networks}. The address is the same on both.',
      label: 'USDC address of this loan',
      qr: 'QR code of the USDC address of this loan',
      check: 'Compare the first and last six characters in your wallet: {first} and {last}.',
      counts:
        'A payment counts from the day it was sent, once the network has made it final. That usually takes about 15 minutes.',
      careful:
        "We never send an address by email or text. If anyone gives you a different one, don't pay. Call {phone}.",
      pendingTitle: 'On its way',
      pending: '{amount} USDC on {network}, sent {time}',
      pendingText: 'We credit it once it is final on the network and our checks are done.',
      otherTitle: 'This is not USDC, so it does not count as a payment',
      other: '{symbol} on {network}, received {time}. Call {phone}.',
    },
  },
} as const

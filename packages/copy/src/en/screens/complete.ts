import type { ProgressStep } from '@pledge/domain/application/progress'

/** A kind of loan tells its end in its own words (rows 1.2.129 to 1.2.131). */
export type CompleteKind = 'domestic' | 'international'

interface StepWords {
  /** What happens in the step, told while it is under way or to come. */
  readonly now: string
  readonly done: string
}

export interface CompleteWords {
  readonly lead: string
  readonly doneLead: string
  readonly steps: Readonly<Partial<Record<ProgressStep, StepWords>>>
  readonly next: readonly string[]
  readonly nextWhenDone: readonly string[]
  /** The borrower has to say that the test transfer has arrived. */
  readonly toConfirm?: { readonly title: string; readonly lead: string; readonly next: readonly string[] }
  /** The borrower has said so, and the payout is checked and sent. */
  readonly confirmed?: { readonly title: string; readonly lead: string; readonly next: readonly string[] }
  /** The chain took collateral back before the payout. */
  readonly short: { readonly lead: string; readonly step: string; readonly next: readonly string[] }
  /** A payout came back: until it is sent again. */
  readonly owed: {
    readonly lead: string
    readonly step: string
    /** What comes before all else, while somebody looks into it. */
    readonly held: string
    /** What comes first, while no other account is there. */
    readonly enter: string
    readonly next: readonly string[]
  }
}

/** The last page of an application (rows 1.2.128 and 1.2.129, 1.9.23). `{days}` are those of the rules that the loan keeps. */
export const complete = {
  title: 'Your loan is on its way',
  doneTitle: 'Your loan is funded',
  owedTitle: 'Your payment came back',
  shortTitle: 'Your collateral is not complete any more',
  loading: 'Loading your loan',
  failedTitle: 'Your loan could not be loaded',
  failed: 'Nothing is lost.',
  tryAgain: 'Try again',
  progress: 'Progress of your loan',
  next: 'What happens next',
  summary: 'Your loan',
  cash: 'Cash to you',
  account: 'Paid to',
  accountEnding: 'Account ending in {mask}',
  walletAt: '{address} on {chain}',
  walletUnknown: 'The wallet that you gave',
  accountUnknown: 'The account that you gave',
  accountAwaited: 'Not chosen yet',
  repayment: 'Repayment',
  firstPayment: 'First payment',
  firstPaymentNote: 'Due {month} after your funds are sent',
  onlyPayment: 'Only payment',
  months: { one: '1 month', many: '{count} months' },
  collateral: 'Collateral held',
  documents: 'See your documents',
  dashboard: 'Go to your dashboard',
  updated: 'This page updates by itself while it is open.',
  paused: 'This page has stopped updating.',
  checkAgain: 'Look again',

  /** The test transfer of a payout in USDC (rows 1.2.132, 1.2.133, 1.9.21, gap G.42). */
  micro: {
    title: 'Confirm the test transfer',
    text: 'We sent {amount} USDC to {address} on {chain}. It arrives in {days} business days. Open your wallet and look for it.',
    warning:
      'Confirm it only when you see it in your wallet: the whole loan goes to the same address, and nobody can take it back. We never ask you to send anything back.',
    transaction: 'Transaction',
    missing: 'Is it not there? Do not confirm it. Call {phone}.',
    button: {
      not: 'Confirm the transfer',
      sending: 'Confirming',
      verified: 'Confirmed',
      error: 'Not confirmed, try again',
    },
    modal: {
      title: 'Has it arrived in your wallet?',
      text: 'Your loan is sent to this wallet once two people at the lender have checked it.',
      wallet: 'Wallet',
      amount: 'Test transfer',
      amountOf: '{amount} USDC',
      check: 'I see the test transfer in my wallet, and the wallet is mine.',
      back: 'Go back',
      submit: 'Continue',
    },
  },

  kinds: {
    domestic: {
      lead: 'Your collateral has arrived. You need to do nothing more.',
      doneLead: 'Your funds were sent to your bank account.',
      steps: {
        'Application Complete': {
          now: 'Your application, your agreements and your account are complete.',
          done: 'Your application, your agreements and your account are complete.',
        },
        'Collateral Received': {
          now: 'Your collateral is confirmed. Two people at the lender check the payment before it is sent.',
          done: 'Your collateral is confirmed and held for you.',
        },
        'Funds Disbursed': {
          now: 'Sent by bank transfer (ACH). Full disbursement takes {days} business days.',
          done: 'Sent by bank transfer (ACH). It takes {days} business days to arrive.',
        },
      },
      next: [
        'We check and send your funds by bank transfer (ACH). Full disbursement takes {days} business days.',
        'We send you an email when your funds are on their way.',
        'Your collateral is held for you until the loan is repaid.',
      ],
      nextWhenDone: [
        'Your funds arrive in your account {days} business days after they were sent.',
        'Watch the price of your collateral on your dashboard: it shows at which prices we would contact you.',
        'Your collateral is returned after the loan is repaid.',
      ],
      short: {
        lead: 'The network took back a transfer that had been confirmed. Your funds are sent once your collateral is complete again.',
        step: 'Part of your collateral is missing again. If your funds were not sent before, they are sent once it is confirmed.',
        next: [
          'Look at the transfer in your wallet first: it may be confirmed again by itself. What is not coming back you send again.',
          'Once your collateral is complete again, we go on and send your funds by bank transfer (ACH). Full disbursement takes {days} business days.',
          'What did arrive is held for you.',
        ],
      },
      owed: {
        lead: 'Your bank sent your funds back to us. Your loan stands, and they are still yours.',
        step: 'Your bank sent the funds back. They are sent again, by bank transfer (ACH), once another account has been checked.',
        held: 'Somebody at the lender looks into why it came back, and writes to you when you can go on.',
        enter: 'You enter another account that is yours and in the United States.',
        next: [
          'Two people at the lender check it, then we send the same amount again. It takes {days} business days to arrive.',
          'No interest is counted until your funds have been sent again, and there is no second fee.',
          'Your collateral is held for you all the while.',
        ],
      },
    },
    international: {
      lead: 'Your collateral has arrived. First we send a small amount of USDC to your wallet.',
      doneLead: 'Your USDC were sent to your wallet, and the network has confirmed them.',
      toConfirm: {
        title: 'Has the test transfer arrived?',
        lead: 'We have sent a small amount of USDC to your wallet. Your loan is paid there once you confirm that it has arrived.',
        next: [
          'You look for the test transfer in your wallet and confirm it.',
          'Two people at the lender check the payment, then we send your loan in USDC to the same wallet. Full disbursement takes {days} business days.',
          'Your collateral is held for you until the loan is repaid.',
        ],
      },
      confirmed: {
        title: 'Your loan is on its way',
        lead: 'You have confirmed the test transfer. You need to do nothing more.',
        next: [
          'Two people at the lender check the payment, then we send your loan in USDC to the same wallet. Full disbursement takes {days} business days.',
          'We send you an email when your USDC have been sent.',
          'Your collateral is held for you until the loan is repaid.',
        ],
      },
      steps: {
        'Application Complete': {
          now: 'Your application, your agreements and your wallet are complete.',
          done: 'Your application, your agreements and your wallet are complete.',
        },
        'Collateral Received': {
          now: 'Your collateral is confirmed. A small amount of USDC goes to your wallet first, for you to confirm.',
          done: 'Your collateral is confirmed and held for you.',
        },
        'Disbursement Verified': {
          now: 'Once you have confirmed the test transfer, two people at the lender check the payment before it is sent.',
          done: 'You have confirmed the test transfer to your wallet.',
        },
        'Funds Disbursed': {
          now: 'Sent in USDC to your wallet. Full disbursement takes {days} business days.',
          done: 'Sent in USDC to your wallet, and confirmed by the network.',
        },
      },
      next: [
        'We send a small amount of USDC to your wallet and ask you to confirm it here. It arrives in {testDays} business days.',
        'Then we check and send your loan in USDC to the same wallet. Full disbursement takes {days} business days.',
        'We send you an email when there is something for you to do, and when your funds have been sent.',
      ],
      nextWhenDone: [
        'Your USDC are in your wallet. What they are worth in your own currency is between you and whoever exchanges them.',
        'Watch the price of your collateral on your dashboard: it shows at which prices we would contact you.',
        'Your collateral is returned after the loan is repaid.',
      ],
      short: {
        lead: 'The network took back a transfer that had been confirmed. Your USDC are sent once your collateral is complete again.',
        step: 'Part of your collateral is missing again. If your USDC were not sent before, they are sent once it is confirmed.',
        next: [
          'Look at the transfer in your wallet first: it may be confirmed again by itself. What is not coming back you send again.',
          'Once your collateral is complete again, we go on and send your USDC. Full disbursement takes {days} business days.',
          'What did arrive is held for you.',
        ],
      },
      owed: {
        lead: 'Your USDC have not reached you. Your loan stands, and they are still yours.',
        step: 'They are sent again once another wallet has been checked.',
        held: 'Somebody at the lender looks into why, and writes to you when you can go on.',
        enter: 'You enter another wallet that is yours.',
        next: [
          'Two people at the lender check it, then we send the same amount again. It takes {days} business days.',
          'No interest is counted until your USDC have been sent again, and there is no second fee.',
          'Your collateral is held for you all the while.',
        ],
      },
    },
  } satisfies Record<CompleteKind, CompleteWords>,
} as const

import type { ProgressStep } from '@pledge/domain/application/progress'

/** A kind of loan tells its end in its own words (rows 1.2.129 to 1.2.131). */
export type CompleteKind = 'domestic'

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
  } satisfies Record<CompleteKind, CompleteWords>,
} as const

import type { Ending } from '@pledge/domain/application/endings'
import type { DeadlineKind } from '@pledge/domain/application/deadline-kinds'

/** The borrower's applications, each with its next step (gap G.26). */
export const dashboard = {
  title: 'Dashboard',
  heading: 'Your loans',
  account: 'Account and security',
  loading: 'Loading your loans',
  failedTitle: "We couldn't load your loans",
  failed: 'Your information is safe.',
  tryAgain: 'Try again',
  unreadableTitle: "We can't show one of your applications",
  unreadable:
    "Nothing is lost, and we've been notified. Need it now? Call {phone} and give this reference: {references}.",
  emptyTitle: 'You have no loans yet',
  empty:
    "See what you can borrow against your crypto. It takes a few minutes and doesn't affect your credit score.",
  start: 'See your terms',
  startNew: 'Start a new application',

  borrow: '{amount} against {coin}',
  noOffer: 'New application',
  started: 'Started on {date}',
  continue: 'Continue',
  continueNamed: 'Continue the application from {date}',
  seeProgress: 'See progress',
  cameBack: 'Funds returned',
  collateralMissing: 'Collateral missing',
  documents: 'Documents',
  documentsNamed: 'Documents for the application from {date}',
  cancel: 'Cancel application',
  waiting: "We're working on this. You can continue here as soon as it's done.",
  collateralOnItsWay: 'Collateral on its way',
  allSent:
    "Nothing for you to do right now. Everything needed has been sent. We'll email you once it's confirmed.",
  waitingLong:
    "This is taking longer than usual. You can leave this page. We'll email you when you can continue.",

  amount: 'Loan amount',
  collateral: 'Collateral received',
  rate: 'Interest rate',
  /** Of the old loans of the defunct lender. */
  refinance: {
    note: 'Refinances your Celsius loans',
    handingOver: 'Estate is handing over your collateral',
    funded: 'Refinanced',
    /** The old loans continue with the estate. */
    ended: {
      BORROWER_CANCELLED:
        'You canceled this refinance. Your old loans stay as they are, and you can refinance them again.',
      LENDER_CANCELLED:
        'We canceled this refinance. The old loans stay as they are. Call {phone} to learn more.',
      COLLATERAL_NOT_SENT:
        "We canceled this refinance because your top-up wasn't sent in full by the deadline. Your old loans stay as they are, and you can refinance them again.",
      DECLINED:
        "We couldn't approve this refinance. Your old loans stay as they are. The notice in your documents explains our decision and your rights.",
      NOT_COMPLETED:
        'The time to complete this refinance has passed. Your old loans stay as they are, and you can refinance them again.',
      LEFT_IDLE:
        "This refinance ended because it wasn't active for a while. Your old loans stay as they are, and you can refinance them again.",
    } satisfies Partial<Record<Ending, string>>,
  },
  deadlines: {
    idle: 'Saved until',
    complete: 'Complete it by',
    collateral: 'Send your collateral by',
  } satisfies Record<DeadlineKind, string>,
  progress: 'Progress',

  ended: {
    BORROWER_CANCELLED: 'You canceled this application. You can start a new one.',
    LENDER_CANCELLED: 'We canceled this application. Call {phone} to learn more. You can start a new one.',
    COLLATERAL_NOT_SENT:
      "We canceled this application because your collateral wasn't sent in full by the deadline. You can start a new one.",
    FUNDING_REFUSED:
      "We couldn't release the funds, so we canceled this loan and you owe nothing. Call {phone} to learn more.",
    RENEWED_LOAN_PAID:
      'The loan you were renewing is paid off, so this renewal has ended. You owe nothing more on it.',
    RENEWED_LOAN_OWES_MORE:
      'A payment on the loan you were renewing was reversed. You now owe more than this renewal would pay off, so it has ended. Your current loan stays the same.',
    DECLINED:
      "We couldn't approve this application. The notice in your documents explains our decision and your rights.",
    NOT_COMPLETED: 'The time to complete this application has passed. You can start a new one.',
    LEFT_IDLE: "This application ended because it wasn't active for a while. You can start a new one.",
  } satisfies Record<Ending, string>,
  /** For a renewal: the loan that it was going to renew continues. */
  renewalEnded: {
    BORROWER_CANCELLED: 'You canceled this renewal. Your current loan stays the same.',
    LENDER_CANCELLED:
      'We canceled this renewal. Your current loan stays the same. Call {phone} to learn more.',
    COLLATERAL_NOT_SENT:
      "We canceled this renewal because your additional collateral wasn't sent in full by the deadline. Your current loan stays the same.",
    FUNDING_REFUSED:
      "We couldn't complete this renewal, so we canceled it. Your current loan stays the same. Call {phone} to learn more.",
    DECLINED:
      "We couldn't approve this renewal. Your current loan stays the same. The notice in your documents explains our decision and your rights.",
    NOT_COMPLETED: 'The time to complete this renewal has passed. Your current loan stays the same.',
    LEFT_IDLE: "This renewal ended because it wasn't active for a while. Your current loan stays the same.",
  } satisfies Partial<Record<Ending, string>>,
  heldCoins: "We're holding {amount} for you. Please don't send any more.",
  askRelease: 'Withdraw collateral',
  seeRelease: 'See your withdrawal',
  repaid: 'Loan paid off',
  repaidText: "Your loan is paid off, and we've sent back your collateral. Thank you.",
  release: 'Your loan is paid off. You can withdraw your collateral.',

  cancelDialog: {
    title: 'Cancel this application?',
    text: "Canceling is free, and you owe nothing for this application. You can't continue it after you cancel. You'll still have your documents, and you can start a new one anytime.",
    held: "If you've sent collateral, you can withdraw it.",
    confirm: 'Cancel application',
    keep: 'Keep it',
    working: 'Canceling',
    failedTitle: "We couldn't cancel it",
  },
} as const

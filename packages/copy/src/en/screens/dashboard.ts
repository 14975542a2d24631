import type { Ending } from '@pledge/domain/application/endings'
import type { DeadlineKind } from '@pledge/domain/application/deadline-kinds'

/** The borrower's applications with the way onward (gap G.26). */
export const dashboard = {
  title: 'Dashboard',
  heading: 'Your loans',
  account: 'Account and security',
  loading: 'Loading your loans',
  failedTitle: 'Your loans could not be loaded',
  failed: 'Nothing is lost.',
  tryAgain: 'Try again',
  unreadableTitle: 'One of your applications cannot be shown',
  unreadable:
    'Nothing is lost, and we have been told. Call {phone} if you need it now, and name the reference {references}.',
  emptyTitle: 'You have no loans yet',
  empty:
    'See what you can borrow against your coins. It takes a few minutes and does not affect your credit score.',
  start: 'See your terms',
  startNew: 'Start a new application',

  borrow: '{amount} against {coin}',
  noOffer: 'New application',
  started: 'Started on {date}',
  continue: 'Continue',
  continueNamed: 'Continue the application of {date}',
  seeProgress: 'See progress',
  cameBack: 'Payment came back',
  collateralMissing: 'Collateral missing',
  documents: 'Documents',
  documentsNamed: 'Documents of the application of {date}',
  cancel: 'Cancel application',
  waiting: 'We are working on this. You can go on here as soon as it is done.',
  waitingLong:
    'This takes longer than usual. You can leave this page; we send you an email when you can go on.',

  amount: 'Loan amount',
  collateral: 'Collateral received',
  pledged: 'Collateral to pledge',
  rate: 'Interest rate',
  deadlines: {
    idle: 'Kept for you until',
    complete: 'Complete it by',
    collateral: 'Send your collateral by',
  } satisfies Record<DeadlineKind, string>,
  progress: 'Progress',

  ended: {
    BORROWER_CANCELLED: 'You cancelled this application. You can start a new one.',
    LENDER_CANCELLED:
      'We cancelled this application. Call {phone} if you want to know more. You can start a new one.',
    COLLATERAL_NOT_SENT:
      'The time to send your collateral passed before all of it had come, so this application was cancelled. You can start a new one.',
    FUNDING_REFUSED:
      'We could not release the funds, so this loan was cancelled and you owe nothing. Call {phone} if you want to know more.',
    RENEWED_LOAN_PAID:
      'The loan that you were about to renew is paid, so this renewal has ended. Nothing more is owed on it.',
    RENEWED_LOAN_OWES_MORE:
      'A payment on the loan that you were about to renew was taken back, so this renewal has ended: it was offered for less than you owe. Your loan goes on as it is.',
    DECLINED:
      'We could not approve this application. The notice in your documents tells why and what your rights are.',
    NOT_COMPLETED: 'The time to complete this application has passed. You can start a new one.',
    LEFT_IDLE:
      'You had not gone on with this application for a while, so it has ended. You can start a new one.',
  } satisfies Record<Ending, string>,
  /** Of a renewal: the loan that it was to renew is there all the same. */
  renewalEnded: {
    BORROWER_CANCELLED: 'You cancelled this renewal. Your loan goes on as it is.',
    LENDER_CANCELLED:
      'We cancelled this renewal. Your loan goes on as it is. Call {phone} if you want to know more.',
    COLLATERAL_NOT_SENT:
      'The time to send the collateral that you add passed before all of it had come, so this renewal was cancelled. Your loan goes on as it is.',
    FUNDING_REFUSED:
      'We could not make this renewal, so it was cancelled. Your loan goes on as it is. Call {phone} if you want to know more.',
    DECLINED:
      'We could not approve this renewal. Your loan goes on as it is. The notice in your documents tells why and what your rights are.',
    NOT_COMPLETED: 'The time to complete this renewal has passed. Your loan goes on as it is.',
    LEFT_IDLE:
      'You had not gone on with this renewal for a while, so it has ended. Your loan goes on as it is.',
  } satisfies Partial<Record<Ending, string>>,
  heldCoins: 'We hold {amount} of yours and offer it back to you. Please send no more.',
  askReturn: 'Get it back',
  seeReturn: 'See its return',
  repaid: 'Loan repaid',
  repaidText: 'Your loan is repaid, and your collateral is back with you. Thank you.',
  release: 'Your loan is repaid, and your collateral goes back to you.',

  cancelDialog: {
    title: 'Cancel this application?',
    text: 'It cannot be continued afterwards. Your documents stay available, and you can start a new application at any time.',
    held: 'Collateral that you have sent is offered back to you.',
    confirm: 'Cancel application',
    keep: 'Keep it',
    working: 'Cancelling',
    failedTitle: 'It was not cancelled',
  },
} as const

import { KINDS_OF_OLD_LOANS } from '@pledge/contract/queue-kinds'
import type { WorkKind } from '@pledge/domain/work-items/kinds'

/** The sections of a loan's file that a link can open, as in its hash. */
export const FILE_SECTIONS = [
  'borrower-not-reached',
  'margin',
  'sales',
  'disbursement-review',
  'collateral-release',
  'rehypothecation',
  'loan',
  'delinquency',
  'modifications',
  'holds',
  'debits',
  'usdc-payments',
  'disbursements',
  'sanctions',
  'wallets',
  'identity',
  'screening',
  'unsupported-assets',
  'legal-holds',
  'borrower',
  'collateral',
] as const
export type FileSection = (typeof FILE_SECTIONS)[number]

type OldLoanKind = (typeof KINDS_OF_OLD_LOANS)[number]

/** Whether agents act on the work on the page of old loans, and not in the file of a loan. */
export const isOfOldLoans = (kind: WorkKind): kind is OldLoanKind =>
  KINDS_OF_OLD_LOANS.some((one) => one === kind)

/** Where in the file agents act on work of each kind. */
export const SECTION_OF_WORK: Readonly<Record<Exclude<WorkKind, OldLoanKind>, FileSection>> = {
  sanctionsMatch: 'sanctions',
  marginCall: 'margin',
  saleStopped: 'sales',
  saleUnderWay: 'sales',
  deliveryRejected: 'sales',
  recallLate: 'rehypothecation',
  recallToDecide: 'rehypothecation',
  lotRejected: 'rehypothecation',
  lotUnanswered: 'rehypothecation',
  deficiency: 'sales',
  refundToApprove: 'loan',
  refundByHand: 'loan',
  refundUnanswered: 'loan',
  refundUnderWay: 'loan',
  debitFailed: 'debits',
  paymentToDecide: 'loan',
  paymentUnapplied: 'loan',
  usdcToSettle: 'usdc-payments',
  paymentPastDue: 'delinquency',
  loanMatured: 'delinquency',
  loanInDefault: 'delinquency',
  loanChargedOff: 'delinquency',
  defaultDecision: 'delinquency',
  saleNoticeToGive: 'delinquency',
  salePlanned: 'delinquency',
  termProposal: 'modifications',
  termOffer: 'modifications',
  holdToReview: 'holds',
  borrowerNotReached: 'borrower-not-reached',
  recordsOnPaper: 'borrower',
  screeningAwaited: 'screening',
  screeningToReview: 'screening',
  identityToReview: 'identity',
  disbursementToApprove: 'disbursement-review',
  disbursementException: 'disbursements',
  accountAwaited: 'disbursements',
  collateralRelease: 'collateral-release',
  collateralShort: 'collateral',
  coinsHeld: 'collateral',
  assetUnsupported: 'unsupported-assets',
  walletToReview: 'wallets',
  legalHoldLift: 'legal-holds',
}

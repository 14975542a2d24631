import type { WorkKind } from '@pledge/domain/work-items/kinds'
import type { SALE_QUEUES } from './portfolio-sales.ts'
import type { QueueName } from './queue-names.ts'

/** Queues with a call of their own. */
export const OTHER_QUEUES = ['refunds', 'typedPayments', 'failedDebits'] as const
export type AgentQueue = QueueName | (typeof SALE_QUEUES)[number] | (typeof OTHER_QUEUES)[number]

/** The kinds of work in each queue of the agents: a queue without one does not compile (note 089). */
export const KINDS_OF_QUEUES = {
  sanctionsHolds: ['sanctionsMatch'],
  screeningsAwaited: ['screeningAwaited'],
  screeningReviews: ['screeningToReview'],
  identityReviews: ['identityToReview'],
  fundingReleases: ['disbursementToApprove'],
  accountsAwaited: ['accountAwaited'],
  paperRecords: ['recordsOnPaper'],
  payoutExceptions: ['disbursementException'],
  shortOfCollateral: ['collateralShort'],
  lateDeposits: ['coinsHeld'],
  wrongAssets: ['assetUnsupported'],
  walletHits: ['walletToReview'],
  borrowersNotReached: ['borrowerNotReached'],
  collateralReturns: ['collateralRelease'],
  marginCalls: ['marginCall'],
  unmatchedPayments: ['paymentUnapplied'],
  pastDue: ['paymentPastDue'],
  maturedUnpaid: ['loanMatured'],
  inDefault: ['loanInDefault'],
  chargedOff: ['loanChargedOff'],
  holdsEnding: ['holdToReview'],
  openModifications: ['termProposal', 'termOffer'],
  openSales: ['saleStopped', 'saleUnderWay'],
  rejectedDeliveries: ['deliveryRejected'],
  deficiencies: ['deficiency'],
  refunds: ['refundToApprove', 'refundByHand', 'refundUnanswered', 'refundUnderWay'],
  typedPayments: ['paymentToDecide'],
  failedDebits: ['debitFailed'],
} as const satisfies Readonly<Record<AgentQueue, readonly WorkKind[]>>

/** Work that no queue shows: it is in the file of its loan. */
export const KINDS_OF_FILES = [
  'defaultDecision',
  'saleNoticeToGive',
  'salePlanned',
  'recallLate',
  'recallToDecide',
  'lotRejected',
  'lotUnanswered',
  'legalHoldLift',
  'usdcToSettle',
] as const satisfies readonly WorkKind[]

/** Work that is of no loan of ours yet: what the estate has handed over, on the page of old loans (note 100). */
export const KINDS_OF_OLD_LOANS = [
  'handOverToDecide',
  'handOverToSettle',
] as const satisfies readonly WorkKind[]

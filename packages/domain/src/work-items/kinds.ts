/**
 * What an item of the agents' work list asks for (note 089). Each queue of the agents is one kind or several: a queue whose entries
 * ask for different actions is split, so that a kind says what is to be done. The order is that of the list of kinds: items of the
 * same deadline and age are ordered by the name of their kind.
 */
export const WORK_KINDS = [
  'sanctionsMatch',
  'marginCall',
  'saleStopped',
  'saleUnderWay',
  'deliveryRejected',
  'deficiency',
  'refundToApprove',
  'refundByHand',
  'refundUnanswered',
  'refundUnderWay',
  'debitFailed',
  'paymentToDecide',
  'paymentUnapplied',
  'paymentPastDue',
  'loanMatured',
  'loanInDefault',
  'loanChargedOff',
  'defaultDecision',
  'termProposal',
  'termOffer',
  'holdToReview',
  'borrowerNotReached',
  'recordsOnPaper',
  'screeningAwaited',
  'screeningToReview',
  'identityToReview',
  'disbursementToApprove',
  'disbursementException',
  'accountAwaited',
  'collateralRelease',
  'collateralShort',
  'coinsHeld',
  'assetUnsupported',
  'walletToReview',
  'legalHoldLift',
] as const
export type WorkKind = (typeof WORK_KINDS)[number]

import type { Application, CollateralReturn } from './application.ts'
import {
  agreementsOf,
  checksOf,
  endedAtOf,
  endingOfApplication,
  offerOf,
  signedAtOf,
  type Origination,
} from '../application/origination.ts'
import {
  movementsOf,
  openedCollateral,
  receivedAtOf,
  releaseOf,
  type CollateralAccount,
} from '../collateral/account.ts'
import {
  accountOf,
  approvalsOf,
  approvedAtOf,
  attemptOf,
  failureOf,
  type Disbursement,
} from '../disbursement/disbursement.ts'
import {
  fundedAtOf,
  paidInFullAtOf,
  paidOffAtOf,
  paymentsOf,
  renewedByOf,
  type LoanState,
} from '../loan/loan-state.ts'
import { wireStage, wireState, type LoanParts } from '../view/wire.ts'

const ofOrigination = (application: Origination) => {
  const { renewal, identity, ...header } = application
  const offer = offerOf(application)
  const checks = checksOf(application)
  return {
    id: header.id,
    organizationId: header.organizationId,
    borrowerId: header.borrowerId,
    version: header.version,
    isInternational: header.isInternational,
    isRollForward: renewal !== null,
    rollForward: renewal && {
      priorApplicationId: renewal.priorApplicationId,
      carriedUnits: renewal.rolloverUnits,
      maturesAt: renewal.maturesAt,
    },
    paidOffCents: renewal?.payoffCents ?? null,
    residenceState: header.residenceState,
    residenceCountry: header.residenceCountry,
    startedAt: header.startedAt,
    lastActivityAt: header.lastActivityAt,
    sanctions: header.sanctions,
    identityStatus: identity.status,
    idValidUntil: identity.validUntil,
    selectedOfferId: offer?.offerId ?? null,
    repayment: offer?.repayment ?? null,
    coin: offer?.coin ?? null,
    minCollateralUnits: offer?.minCollateralUnits ?? null,
    isOfferReplaced: offer?.isReplacement ?? false,
    detailsSubmittedAt: checks?.detailsSubmittedAt ?? null,
    expiresAt: checks?.expiresAt ?? null,
    creditRetries: checks?.creditRetries ?? 0,
    screeningReview: checks?.screeningReview ?? null,
    lenderTurnAt: checks?.lenderTurnAt ?? null,
    agreements: agreementsOf(application),
    signedAt: signedAtOf(application),
    endedAt: endedAtOf(application),
    ending: endingOfApplication(application),
  }
}

const requestOf = (collateral: CollateralAccount): CollateralReturn | null => {
  const release = releaseOf(collateral)
  if (release === null) return null
  const { requestId, requestedAt, approvals } = release
  return {
    requestId,
    requestedAt,
    approvals,
    orderedUnits: release.state === 'REQUESTED' ? null : release.orderedUnits,
    result: release.state === 'CONCLUDED' ? release.result : null,
  }
}

const ofCollateral = (collateral: CollateralAccount) => {
  const account = openedCollateral(collateral)
  const movements = movementsOf(collateral)
  const isRolledOver = movements.transferredInUnits > 0n
  return {
    requiredUnits: account?.requiredUnits ?? null,
    topUpUnits: account?.topUpUnits ?? null,
    collateralDueAt: account?.depositsDueAt ?? null,
    depositAddress: account?.depositAddress ?? null,
    collateralSentAt: account?.sentAt ?? null,
    addressVerificationAt: account?.addressVerificationAt ?? null,
    carriedNowUnits: account === null || isRolledOver ? null : account.rolloverUnits,
    finalUnits: movements.confirmedUnits,
    movedInUnits: movements.transferredInUnits,
    movedOutUnits: movements.transferredOutUnits,
    returnedUnits: movements.releasedUnits,
    collateralReceivedAt: receivedAtOf(collateral),
    collateralReturn: requestOf(collateral),
  }
}

const statusOf = (disbursement: Disbursement) => {
  if (disbursement.state === 'NOT_REQUIRED') return 'NOT_REQUIRED'
  return accountOf(disbursement) === null ? 'NOT_STARTED' : 'COMPLETED'
}

const ofDisbursement = (disbursement: Disbursement) => {
  const account = accountOf(disbursement)
  const failure = failureOf(disbursement)
  return {
    disbursementStatus: statusOf(disbursement),
    disbursementMethod: account?.method ?? null,
    payoutDetailsId: account?.detailsId ?? null,
    payoutAttempt: attemptOf(disbursement),
    payoutTrouble: failure && {
      came: failure.kind,
      problem: failure.problem,
      isHeld: failure.isOnHold,
      at: failure.at,
    },
    approvals: approvalsOf(disbursement),
    releasedAt: approvedAtOf(disbursement),
    disbursementReturnedAt: 'returnedAt' in disbursement ? disbursement.returnedAt : null,
  } as const
}

const ofLoan = (loan: LoanState) => ({
  payments: paymentsOf(loan),
  fundedAt: fundedAtOf(loan),
  paidInFullAt: paidInFullAtOf(loan),
  paidOffAt: paidOffAtOf(loan),
  renewedBy: renewedByOf(loan),
})

/** The fold of the events of which the four states were computed: what `learned` changes. */
export const foldOf = (parts: LoanParts): Application => ({
  ...ofOrigination(parts.application),
  ...ofCollateral(parts.collateral),
  ...ofDisbursement(parts.disbursement),
  ...ofLoan(parts.loan),
  stage: wireStage(parts),
  state: wireState(parts),
})

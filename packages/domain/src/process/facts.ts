import type { ApplicationFacts } from '../application/facts.ts'
import { holdOf } from '../application/held-back.ts'
import { isAccountGiven } from '../disbursement/disbursement.ts'
import type { DisbursementFacts } from '../disbursement/facts.ts'
import {
  areDepositsDue,
  balanceUnits,
  depositsDueAtOf,
  isCollateralWhole,
  isOwedBack,
  movementsOf,
} from '../collateral/account.ts'
import type { CollateralFacts } from '../collateral/facts.ts'
import type { LiquidationFacts } from '../liquidation/facts.ts'
import { isCarriedThrough } from '../liquidation/conversion.ts'
import { committedUnitsOf, hasSaleOfMoney, isEndedByAgentSince, openSale } from '../liquidation/sales.ts'
import type { LoanFacts } from '../loan/facts.ts'
import {
  fundedAtOf,
  isInService,
  paidCentsOf,
  paidInFullAtOf,
  paidOffAtOf,
  paymentsOf,
} from '../loan/loan-state.ts'
import type { MarginFacts } from '../margin/facts.ts'
import type { Situation } from '../margin/situations.ts'
import { lastHeldUntil, unreversedPayments } from '../servicing/received-payment.ts'
import { isCollateralDeficient } from '../view/deficiency.ts'
import {
  isReleaseOrdered,
  isPartial,
  isReleaseUndecided,
  mayRequestRelease,
  orderedUnitsOf,
} from '../release/release.ts'
import type { ReleaseFacts } from '../release/facts.ts'
import { currentRelease } from '../view/current-release.ts'
import { returnedUnits, transferableUnits } from '../view/transferable-units.ts'
import type { LoanParts } from '../view/wire.ts'
import type { SaleSituation } from '../liquidation/situations.ts'

/** What an application that has not begun knows of the others. */
export const NOTHING_BEGUN: ApplicationFacts = {
  isAccountGiven: false,
  depositsDueAt: null,
  isCollateralPledged: false,
  isCollateralGone: true,
  isLoanClosed: false,
}

/** What the application is given to know of the others. */
export const applicationFacts = ({ collateral, disbursement, loan }: LoanParts): ApplicationFacts => ({
  isAccountGiven: isAccountGiven(disbursement),
  depositsDueAt: areDepositsDue(collateral) ? depositsDueAtOf(collateral) : null,
  isCollateralPledged: collateral.state === 'PLEDGED',
  isCollateralGone: balanceUnits(collateral) <= 0n,
  isLoanClosed: paidOffAtOf(loan) !== null,
})

/** What the collateral account is given to know of the others. */
export const collateralFacts = (parts: LoanParts): CollateralFacts => {
  const { application, loan } = parts
  return {
    hold: holdOf(application),
    priorApplicationId: application.renewal?.priorApplicationId ?? null,
    oldLoanNumbers: application.refinance?.loanNumbers ?? [],
    isFunded: fundedAtOf(loan) !== null,
    isNothingOwed: loan.state === 'PAID_OFF' && paidInFullAtOf(loan) !== null,
    isReleasePending: !mayRequestRelease(currentRelease(parts)),
  }
}

/** What the disbursement is given to know of the others. */
export const disbursementFacts = (parts: LoanParts): DisbursementFacts => {
  const { application, collateral, loan, liquidations } = parts
  const isOriginating =
    application.state === 'SIGNED' &&
    application.identity.status === 'COMPLETED' &&
    collateral.state === 'PLEDGED'
  return {
    hold: holdOf(application),
    isInternational: application.isInternational,
    areStepsOpen: isOriginating || application.state === 'KYC_VERIFY' || application.state === 'FINAL_STEPS',
    isOriginating,
    isFundingReturned: loan.state === 'AWAITING_DISBURSEMENT',
    isUnpaid:
      loan.state === 'OPEN' &&
      unreversedPayments(paymentsOf(loan)).length === 0 &&
      !hasSaleOfMoney(liquidations),
    isCollateralWhole: isCollateralWhole(collateral),
    isCollateralDeficient: isCollateralDeficient(parts),
  }
}

/** Whether none of the collateral has left, other than by rebalancing or a sale, or was moved, and no release of it is requested. */
const isCollateralHere = (parts: LoanParts): boolean => {
  const release = currentRelease(parts)
  const isOver =
    release === null ||
    (release.state === 'CONCLUDED' && (release.result === 'WITHDRAWAL_FAILED' || isPartial(release)))
  return returnedUnits(parts) === 0n && isOver
}

/** What the loan is given to know of the others. */
export const loanFacts = (parts: LoanParts): LoanFacts => {
  const { application, collateral, liquidations } = parts
  const { transferredInUnits } = movementsOf(collateral)
  const isSaleUnderWay = openSale(liquidations) !== null
  return {
    hold: holdOf(application),
    isRenewalReady:
      application.renewal !== null &&
      application.state === 'SIGNED' &&
      collateral.state === 'PLEDGED' &&
      transferredInUnits > 0n,
    isCollateralHere: isCollateralHere(parts),
    isCollateralUnpledged: collateral.state === 'UNPLEDGED',
    isSaleUnderWay,
    salePaymentIds: liquidations.map(({ liquidationId }) => liquidationId),
    transferableUnits: isSaleUnderWay ? null : transferableUnits(parts),
  }
}

/** What the states of a loan say of both: what else is the case is known to the commands. */
const situationsOf = (parts: LoanParts): readonly (Situation & SaleSituation)[] => {
  const release = currentRelease(parts)
  const isHeld = holdOf(parts.application) !== 'NONE'
  const isPaymentOnHold = unreversedPayments(paymentsOf(parts.loan)).some(
    ({ heldUntil }) => heldUntil !== null,
  )
  return [
    ...(isHeld ? (['SANCTIONS_HOLD'] as const) : []),
    ...(isReleaseUndecided(release) ? (['RELEASE_REQUESTED'] as const) : []),
    ...(isReleaseOrdered(release) ? (['RELEASE_ORDERED'] as const) : []),
    ...(isPaymentOnHold ? (['PAYMENT_ON_HOLD'] as const) : []),
  ]
}

/** What is held less what is ordered out; never negative. */
const stayingUnits = (parts: LoanParts): bigint => {
  const release = currentRelease(parts)
  const leaving = isReleaseOrdered(release) ? (orderedUnitsOf(release) ?? 0n) : 0n
  const units = balanceUnits(parts.collateral) - leaving
  return units > 0n ? units : 0n
}

/** What the monitoring of a loan is given to know of the others. Collateral that is ordered out no longer counts. */
export const marginFacts = (parts: LoanParts): MarginFacts => {
  const { application, loan } = parts
  return {
    hold: holdOf(application),
    isInService: isInService(loan),
    units: stayingUnits(parts),
    paidCents: paidCentsOf(loan),
    situations: situationsOf(parts),
  }
}

/**
 * What a sale is given to know of the others, and of the sales before it. What is due is due no longer once everything is paid,
 * whether or not a price is known.
 */
export const liquidationFacts = (parts: LoanParts): LiquidationFacts => {
  const { application, loan, margin, liquidations } = parts
  const isLoanOpen = loan.state === 'OPEN'
  const open = openSale(liquidations)
  const dueSince = margin.state === 'SALE_DUE' && isLoanOpen ? margin.since : null
  const now = { units: stayingUnits(parts), paidCents: paidCentsOf(loan) }
  return {
    hold: holdOf(application),
    isSaleDue:
      dueSince !== null || (isLoanOpen && (open?.cause === 'IN_DEFAULT' || isCarriedThrough(open, now))),
    isLoanOpen,
    isAnotherUnderWay: open !== null,
    isEndedByAgent: dueSince !== null && isEndedByAgentSince(liquidations, dueSince),
    ...now,
    paymentsHeldUntil: lastHeldUntil(paymentsOf(loan)),
    situations: situationsOf(parts),
  }
}

/** A loan in service that is at none of its levels, and whose collateral nothing stops (note 080). */
const isRebalanceable = ({ application, collateral, loan, margin, liquidations }: LoanParts): boolean =>
  holdOf(application) === 'NONE' &&
  collateral.state === 'PLEDGED' &&
  loan.state === 'OPEN' &&
  margin.state === 'CLEAR' &&
  openSale(liquidations) === null

/** What a release is given to know of the others, and of the releases before it. */
export const releaseFacts = (parts: LoanParts): ReleaseFacts => {
  const { application, collateral, loan, liquidations } = parts
  return {
    hold: holdOf(application),
    // What an order on the exchange may sell cannot be released.
    balanceUnits: balanceUnits(collateral) - committedUnitsOf(liquidations),
    isOwedBack: isOwedBack(collateral),
    isUnpledgedByPayoff: collateral.state === 'UNPLEDGED' && loan.state === 'PAID_OFF',
    isRebalanceable: isRebalanceable(parts),
    paymentsHeldUntil: lastHeldUntil(paymentsOf(loan)),
    isRequestable: mayRequestRelease(currentRelease(parts)),
  }
}

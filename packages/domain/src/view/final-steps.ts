import { isScreeningInReview } from '../application/screening-review.ts'
import {
  overallStatus,
  type FinalStep,
  type FinalSteps,
  type ScreeningStep,
} from '../application/final-steps.ts'
import type { ItemStatus } from '../application/item-status.ts'
import {
  agreementsOf,
  offerOf,
  signedAtOf,
  unsignedCount,
  type Origination,
} from '../application/origination.ts'
import { topUpUnits } from './top-up.ts'
import { receivedAtOf } from '../collateral/account.ts'
import { accountOf, type Disbursement } from '../disbursement/disbursement.ts'
import { isCollateralDeficient } from './deficiency.ts'
import type { LoanParts } from './wire.ts'

const agreementsStatus = (application: Origination): ItemStatus => {
  if (signedAtOf(application) !== null) return 'COMPLETED'
  return unsignedCount(application) < agreementsOf(application).length ? 'IN_PROGRESS' : 'NOT_STARTED'
}

/** A disbursement that is not required needs no account; any other is complete once its account is known. */
export const disbursementStatus = (disbursement: Disbursement): ItemStatus => {
  if (disbursement.state === 'NOT_REQUIRED') return 'NOT_REQUIRED'
  return accountOf(disbursement) === null ? 'NOT_STARTED' : 'COMPLETED'
}

/** A renewal whose rollover collateral covers the offer's requirement has no collateral to post. */
const isNoTopUpDue = ({ application, collateral }: LoanParts): boolean =>
  application.renewal !== null &&
  offerOf(application) !== null &&
  topUpUnits({ application, collateral }) === 0n

/**
 * PENDING once the borrower has reported that the coins were sent, and while deposits that a reorganization
 * removed are awaited; IN_PROGRESS when some are confirmed without that.
 */
const collateralStatus = (parts: LoanParts): ItemStatus => {
  const { collateral } = parts
  if (isCollateralDeficient(parts)) return 'PENDING'
  if (isNoTopUpDue(parts)) return 'NOT_REQUIRED'
  if (receivedAtOf(collateral) !== null) return 'COMPLETED'
  if (collateral.state === 'UNOPENED') return 'NOT_STARTED'
  if (collateral.sentAt !== null) return 'PENDING'
  return collateral.confirmedUnits > 0n ? 'IN_PROGRESS' : 'NOT_STARTED'
}

/** Rows 1.3.54 to 1.3.57. The overall status is COMPLETED when every item is done or not required. */
export const finalSteps = (parts: LoanParts): FinalSteps => {
  const items: readonly FinalStep[] = [
    { name: 'Verify Identity', status: parts.application.identity.status },
    { name: 'Disbursement Account', status: disbursementStatus(parts.disbursement) },
    { name: 'Review Agreements', status: agreementsStatus(parts.application) },
    { name: 'Post Collateral', status: collateralStatus(parts) },
  ]
  return { items, status: overallStatus(items) }
}

/** Whether the screening is in progress, in review, or over. */
export const screeningStep = (application: Origination): ScreeningStep => {
  if (application.state !== 'KYC_VERIFY') return 'DONE'
  return isScreeningInReview(application) ? 'IN_REVIEW' : 'UNDER_WAY'
}

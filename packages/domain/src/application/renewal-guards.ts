import { allowIf, given, notAllowed, when } from '../decider/guards.ts'
import { refuse } from '../refusal.ts'
import { lastHeldUntil } from '../servicing/received-payment.ts'
import { heldUnits, isCollateralWhole, type Application } from './application.ts'
import { isAllSigned, type Guard } from './guards.ts'
import { isInService } from './payment-guards.ts'
import { standsStill } from './sanctions.ts'
import { topUpUnits } from './top-up.ts'

/** All signed, and what is carried is enough (gap G.41). */
export const renewalSigned: Guard = when(
  (application) => application.isRollForward && isAllSigned(application) && topUpUnits(application) === 0n,
)

/** The top-up is final, with what is carried. */
export const topUpReceived: Guard = when(
  (application) => application.isRollForward && isCollateralWhole(application),
)

/** What comes over, with the top-up that is final, is what was signed for. Refusal: collateral.not-ready. */
export const loanRolledForward: Guard = (input) => {
  const { state: application, data } = given(input, 'LoanRolledForward')
  if (application.rollForward?.priorApplicationId !== data.priorApplicationId) return notAllowed
  const after = { ...application, movedInUnits: BigInt(data.movedUnits) }
  return after.movedInUnits > 0n && isCollateralWhole(after) ? null : refuse('collateral.not-ready')
}

/** No money is sent: the payout of a renewal is the pay-off of the loan before it (NOT_REQUIRED). */
export const renewalFunded: Guard = when(
  (application) => application.isRollForward && application.movedInUnits > 0n,
)

/** Only a renewal ends because of how another loan stands. */
export const renewalEndable: Guard = when((application) => application.isRollForward)

/** Whether a loan can be renewed: something is owed on it, nothing of it was returned, and no match of a sanctions list stops it. */
export const isRenewable = (application: Application): boolean =>
  application.state === 'COMPLETE' &&
  !standsStill(application) &&
  isInService(application) &&
  application.paidInFullAt === null &&
  application.returnedUnits === 0n &&
  heldUnits(application) > 0n

/**
 * All that is held goes to the renewal, and all that is owed is paid by it; not while the bank may take back a payment of
 * it, for then nobody would owe that, and its collateral would be gone (row 1.9.24).
 */
export const closableByRenewal: Guard = (input) => {
  const { state: application, data } = given(input, 'LoanClosedByRenewal')
  if (!isRenewable(application) || input.now < lastHeldUntil(application.payments)) return notAllowed
  return allowIf(BigInt(data.movedUnits) === heldUnits(application) && BigInt(data.payoffCents) > 0n)
}

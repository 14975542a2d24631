import { refuse } from '../refusal.ts'
import { lastHeldUntil } from '../servicing/received-payment.ts'
import { heldUnits, isCollateralWhole, type Application } from './application.ts'
import { isAllSigned, type Guard } from './guards.ts'
import { isInService } from './payment-guards.ts'
import { standsStill } from './sanctions.ts'
import { topUpUnits } from './top-up.ts'

const notAllowed = refuse('transition.not-allowed')
const on =
  (rule: (application: Application) => boolean): Guard =>
  ({ application }) =>
    application !== null && rule(application) ? null : notAllowed

/** All signed, and what is carried is enough (gap G.41). */
export const renewalSigned: Guard = on(
  (application) => application.isRollForward && isAllSigned(application) && topUpUnits(application) === 0n,
)

/** The top-up is final, with what is carried. */
export const topUpReceived: Guard = on(
  (application) => application.isRollForward && isCollateralWhole(application),
)

/** What comes over, with the top-up that is final, is what was signed for. Refusal: collateral.not-ready. */
export const loanRolledForward: Guard = ({ application, command }) => {
  if (application === null || command.type !== 'LoanRolledForward') return notAllowed
  const { priorApplicationId, movedUnits } = command.data
  if (application.rollForward?.priorApplicationId !== priorApplicationId) return notAllowed
  const after = { ...application, movedInUnits: BigInt(movedUnits) }
  return BigInt(movedUnits) > 0n && isCollateralWhole(after) ? null : refuse('collateral.not-ready')
}

/** No money is sent: the payout of a renewal is the pay-off of the loan before it (NOT_REQUIRED). */
export const renewalFunded: Guard = on(
  (application) => application.isRollForward && application.movedInUnits > 0n,
)

/** Only a renewal ends because of how another loan stands. */
export const renewalEndable: Guard = on((application) => application.isRollForward)

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
export const closableByRenewal: Guard = ({ application, command, now }) => {
  if (application === null || command.type !== 'LoanClosedByRenewal' || !isRenewable(application))
    return notAllowed
  if (now < lastHeldUntil(application.payments)) return notAllowed
  const { movedUnits, payoffCents } = command.data
  return BigInt(movedUnits) === heldUnits(application) && BigInt(payoffCents) > 0n ? null : notAllowed
}

import { isRenewal } from './origination.ts'
import { balanceUnits, isCollateralWhole, movementsOf } from '../collateral/account.ts'
import { paymentsOf } from '../loan/loan-state.ts'
import { isRenewable } from '../view/renewable.ts'
import { allowIf, given, notAllowed, when } from '../decider/guards.ts'
import { refuse } from '../refusal.ts'
import { lastHeldUntil } from '../servicing/received-payment.ts'
import { isAllSigned, type Guard } from './guards.ts'
import { topUpUnits } from './top-up.ts'

/** All signed, and what is carried is enough (gap G.41). */
export const renewalSigned: Guard = when(
  (file) => isRenewal(file.application) && isAllSigned(file.application) && topUpUnits(file) === 0n,
)

/** The top-up is final, with what is carried. */
export const topUpReceived: Guard = when(
  (file) => isRenewal(file.application) && isCollateralWhole(file.collateral),
)

/** What comes over, with the top-up that is final, is what was signed for. Refusal: collateral.not-ready. */
export const loanRolledForward: Guard = (input) => {
  const { state: file, data } = given(input, 'LoanRolledForward')
  if (file.application.renewal?.priorApplicationId !== data.priorApplicationId) return notAllowed
  const { collateral } = file
  if (collateral.state === 'UNOPENED') return notAllowed
  // The rollover collateral is counted as it is transferred.
  const transferredInUnits = BigInt(data.movedUnits)
  const after = { ...collateral, transferredInUnits, rolloverUnits: 0n }
  return transferredInUnits > 0n && isCollateralWhole(after) ? null : refuse('collateral.not-ready')
}

/** No money is sent: the payout of a renewal is the pay-off of the loan before it (NOT_REQUIRED). */
export const renewalFunded: Guard = when(
  (file) => isRenewal(file.application) && movementsOf(file.collateral).transferredInUnits > 0n,
)

/** Only a renewal ends because of how another loan stands. */
export const renewalEndable: Guard = when((file) => isRenewal(file.application))

/**
 * All that is held goes to the renewal, and all that is owed is paid by it; not while the bank may take back a payment of
 * it, for then nobody would owe that, and its collateral would be gone (row 1.9.24).
 */
export const closableByRenewal: Guard = (input) => {
  const { state: file, data } = given(input, 'LoanClosedByRenewal')
  if (!isRenewable(file) || input.now < lastHeldUntil(paymentsOf(file.loan))) return notAllowed
  return allowIf(BigInt(data.movedUnits) === balanceUnits(file.collateral) && BigInt(data.payoffCents) > 0n)
}

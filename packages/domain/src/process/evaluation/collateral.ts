import { pendingRolloverUnits, type FlatLoan } from './flat-loan.ts'
import type { CollateralAccount } from '../../collateral/account.ts'

const unpledgedState = ({ state, renewedBy }: FlatLoan) => {
  if (state !== 'COMPLETE') return 'UNPLEDGED'
  return renewedBy === null ? 'RELEASED' : 'TRANSFERRED'
}

/** The collateral account of a flat loan, as a state of its decider. */
export const collateralOf = (application: FlatLoan): CollateralAccount => {
  const { state, requiredUnits, collateralReceivedAt: receivedAt } = application
  if (requiredUnits === null) return { state: 'UNOPENED' }
  const account = {
    requiredUnits,
    topUpUnits:
      application.topUpUnits ??
      (application.rollForward === null && application.refinance === null ? null : 0n),
    rolloverUnits: pendingRolloverUnits(application),
    depositsDueAt: application.collateralDueAt,
    depositAddress: application.depositAddress,
    sentAt: application.collateralSentAt,
    addressVerificationAt: application.addressVerificationAt,
    confirmedUnits: application.confirmedUnits,
    transferredInUnits: application.transferredInUnits,
    transferredOutUnits: application.transferredOutUnits,
    releasedUnits: application.releasedUnits,
    priorReleases: 0,
  }
  if (application.endedAt !== null || application.paidOffAt !== null || state === 'COLLATERAL_RELEASE')
    return {
      ...account,
      state: unpledgedState(application),
      receivedAt,
    }
  if (state === 'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER')
    return { ...account, state: 'AWAITING_TRANSFER', receivedAt: receivedAt ?? 0 }
  if (state === 'CELSIUS_WAITING_FOR_TOP_UP') return { ...account, state: 'AWAITING_TOP_UP' }
  if (state === 'CELSIUS_TOP_UP_REQUESTED') return { ...account, state: 'TOP_UP_REQUESTED' }
  if (state === 'CELSIUS_FULL_COLLATERAL_RECEIVED') return { ...account, state: 'TOP_UP_RECEIVED' }
  if (state === 'WAITING_FOR_COLLATERAL' && application.refinance !== null)
    return { ...account, state: 'AWAITING_HAND_OVER' }
  if (state === 'WAITING_FOR_COLLATERAL') return { ...account, state: 'AWAITING_DEPOSITS' }
  return { ...account, state: 'PLEDGED', receivedAt: receivedAt ?? 0 }
}

import { pendingRolloverUnits, type FlatLoan, type CollateralRelease } from './flat-loan.ts'
import type { CollateralAccount, Release } from '../../collateral/account.ts'

const releaseOf = (request: CollateralRelease | null): Release | null => {
  if (request === null) return null
  const { requestId, requestedAt, approvals, orderedUnits, result } = request
  const common = { requestId, requestedAt, approvals }
  if (result !== null) return { ...common, state: 'CONCLUDED', orderedUnits, result }
  return orderedUnits === null
    ? { ...common, state: 'REQUESTED' }
    : { ...common, state: 'ORDERED', orderedUnits }
}

const unpledgedState = ({ state, renewedBy }: FlatLoan) => {
  if (state !== 'COMPLETE') return 'UNPLEDGED'
  return renewedBy === null ? 'RELEASED' : 'TRANSFERRED'
}

/** The collateral account of a loan, as a state of its own. */
export const collateralOf = (application: FlatLoan): CollateralAccount => {
  const { state, requiredUnits, collateralReceivedAt: receivedAt } = application
  if (requiredUnits === null) return { state: 'UNOPENED' }
  const account = {
    requiredUnits,
    topUpUnits: application.topUpUnits ?? (application.rollForward === null ? null : 0n),
    rolloverUnits: pendingRolloverUnits(application),
    depositsDueAt: application.collateralDueAt,
    depositAddress: application.depositAddress,
    sentAt: application.collateralSentAt,
    addressVerificationAt: application.addressVerificationAt,
    confirmedUnits: application.confirmedUnits,
    transferredInUnits: application.transferredInUnits,
    transferredOutUnits: application.transferredOutUnits,
    releasedUnits: application.releasedUnits,
  }
  if (application.endedAt !== null || application.paidOffAt !== null || state === 'COLLATERAL_RELEASE')
    return {
      ...account,
      state: unpledgedState(application),
      receivedAt,
      release: releaseOf(application.collateralRelease),
    }
  if (state === 'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER')
    return { ...account, state: 'AWAITING_TRANSFER', receivedAt: receivedAt ?? 0 }
  if (state === 'WAITING_FOR_COLLATERAL') return { ...account, state: 'AWAITING_DEPOSITS' }
  return { ...account, state: 'PLEDGED', receivedAt: receivedAt ?? 0 }
}

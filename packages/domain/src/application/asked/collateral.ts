import { carriedAhead, type FlatLoan, type CollateralReturn } from './flat-loan.ts'
import type { CollateralAccount, Release } from '../../collateral/account.ts'

const releaseOf = (request: CollateralReturn | null): Release | null => {
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
    topUpUnits: application.topUpUnits,
    rolloverUnits: carriedAhead(application),
    depositsDueAt: application.collateralDueAt,
    depositAddress: application.depositAddress,
    sentAt: application.collateralSentAt,
    addressVerificationAt: application.addressVerificationAt,
    confirmedUnits: application.finalUnits,
    transferredInUnits: application.movedInUnits,
    transferredOutUnits: application.movedOutUnits,
    releasedUnits: application.returnedUnits,
  }
  if (application.endedAt !== null || application.paidOffAt !== null)
    return {
      ...account,
      state: unpledgedState(application),
      receivedAt,
      release: releaseOf(application.collateralReturn),
    }
  if (receivedAt === null) return { ...account, state: 'AWAITING_DEPOSITS' }
  const isAwaited = state === 'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER'
  return { ...account, state: isAwaited ? 'AWAITING_TRANSFER' : 'PLEDGED', receivedAt }
}

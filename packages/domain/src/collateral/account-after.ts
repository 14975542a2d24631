import type { ApplicationEvent, EventOf } from '../application/events.ts'
import { countedBy } from './count.ts'
import {
  openedCollateral,
  receivedAtOf,
  releaseOf,
  type CollateralAccount,
  type OpenedCollateral,
} from './account.ts'
import { releaseAfter } from './release-after.ts'

/** What a renewal will take over from the loan that it renews; zero for a new loan. */
interface Rollover {
  readonly rolloverUnits: bigint
}

const opened = (
  event: EventOf<'LastAgreementSigned'> | EventOf<'RenewalSigned'>,
  { rolloverUnits }: Rollover,
): CollateralAccount => {
  const account = {
    requiredUnits: BigInt(event.data.requiredUnits),
    rolloverUnits,
    depositAddress: null,
    sentAt: null,
    addressVerificationAt: null,
    confirmedUnits: 0n,
    transferredInUnits: 0n,
    transferredOutUnits: 0n,
    releasedUnits: 0n,
  }
  // A renewal whose rollover collateral is enough has its collateral already.
  if (event.type === 'RenewalSigned')
    return {
      ...account,
      topUpUnits: 0n,
      depositsDueAt: null,
      state: 'AWAITING_TRANSFER',
      receivedAt: event.at,
    }
  const { topUpUnits, collateralDueAt } = event.data
  return {
    ...account,
    topUpUnits: topUpUnits === undefined ? null : BigInt(topUpUnits),
    depositsDueAt: collateralDueAt,
    state: 'AWAITING_DEPOSITS',
  }
}

/** What every open account has. */
const accountOf = (account: OpenedCollateral) => ({
  requiredUnits: account.requiredUnits,
  topUpUnits: account.topUpUnits,
  rolloverUnits: account.rolloverUnits,
  depositsDueAt: account.depositsDueAt,
  depositAddress: account.depositAddress,
  sentAt: account.sentAt,
  addressVerificationAt: account.addressVerificationAt,
  confirmedUnits: account.confirmedUnits,
  transferredInUnits: account.transferredInUnits,
  transferredOutUnits: account.transferredOutUnits,
  releasedUnits: account.releasedUnits,
})

const unpledged = (
  account: OpenedCollateral,
  state: 'UNPLEDGED' | 'RELEASED' | 'TRANSFERRED',
): OpenedCollateral => ({
  ...accountOf(account),
  state,
  receivedAt: receivedAtOf(account),
  release: releaseOf(account),
})

const changed = (account: OpenedCollateral, event: ApplicationEvent): OpenedCollateral => {
  switch (event.type) {
    case 'DepositAddressAllotted':
      return { ...account, depositAddress: event.data.address }
    case 'CollateralSentDeclared':
      return { ...account, sentAt: event.at }
    case 'AddressVerificationBegun':
      return { ...account, addressVerificationAt: event.at }
    case 'CollateralCounted':
      return countedBy(account, event.data)
    case 'CollateralReceived':
      return { ...accountOf(account), state: 'PLEDGED', receivedAt: event.at }
    case 'TopUpReceived':
      return { ...accountOf(account), state: 'AWAITING_TRANSFER', receivedAt: event.at }
    case 'LoanRolledForward':
      return {
        ...accountOf(account),
        state: 'PLEDGED',
        receivedAt: receivedAtOf(account) ?? event.at,
        transferredInUnits: BigInt(event.data.movedUnits),
        rolloverUnits: 0n,
      }
    case 'ApplicationDeclined':
    case 'ApplicationExpired':
    case 'ApplicationCancelled':
    case 'CollateralWindowClosed':
    case 'FundingRefused':
    case 'RenewalEnded':
    case 'LoanPaidOff':
      return unpledged(account, 'UNPLEDGED')
    case 'CollateralReleased':
      return unpledged(account, 'RELEASED')
    case 'LoanReopened':
      return { ...accountOf(account), state: 'PLEDGED', receivedAt: receivedAtOf(account) ?? event.at }
    case 'LoanClosedByRenewal': {
      const transferredOutUnits = account.transferredOutUnits + BigInt(event.data.movedUnits)
      return { ...unpledged(account, 'TRANSFERRED'), transferredOutUnits }
    }
    default:
      return releaseAfter(account, event)
  }
}

/** The collateral account after an event of its loan. `rollover`: of the renewal, if it is one. */
export const accountAfter = (
  account: CollateralAccount,
  event: ApplicationEvent,
  rollover: Rollover,
): CollateralAccount => {
  if (event.type === 'LastAgreementSigned' || event.type === 'RenewalSigned') return opened(event, rollover)
  const open = openedCollateral(account)
  return open === null ? account : changed(open, event)
}

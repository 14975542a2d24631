import { countedBy } from './count.ts'
import { openedCollateral, receivedAtOf, type CollateralAccount, type OpenedCollateral } from './account.ts'
import type { CollateralEvent, CollateralEventOf } from './events.ts'
import { handedOverUnits } from './handed-over.ts'

const opened = ({ at, data }: CollateralEventOf<'CollateralAccountOpened'>): CollateralAccount => {
  const account = {
    requiredUnits: BigInt(data.requiredUnits),
    topUpUnits: data.topUpUnits === null ? null : BigInt(data.topUpUnits),
    rolloverUnits: BigInt(data.rolloverUnits),
    depositsDueAt: data.depositsDueAt,
    depositAddress: null,
    sentAt: null,
    addressVerificationAt: null,
    priorReleases: 0,
    confirmedUnits: 0n,
    transferredInUnits: 0n,
    transferredOutUnits: 0n,
    releasedUnits: 0n,
  }
  if (data.isRefinance === true)
    return {
      ...account,
      state: (account.topUpUnits ?? 0n) > 0n ? 'AWAITING_TOP_UP' : 'AWAITING_HAND_OVER',
    }
  // A renewal with sufficient rollover collateral already has its collateral.
  return data.depositsDueAt === null
    ? { ...account, state: 'AWAITING_TRANSFER', receivedAt: at }
    : { ...account, state: 'AWAITING_DEPOSITS' }
}

/** The fields that every open account has. */
const accountOf = (account: OpenedCollateral) => ({
  requiredUnits: account.requiredUnits,
  topUpUnits: account.topUpUnits,
  rolloverUnits: account.rolloverUnits,
  depositsDueAt: account.depositsDueAt,
  depositAddress: account.depositAddress,
  sentAt: account.sentAt,
  addressVerificationAt: account.addressVerificationAt,
  priorReleases: account.priorReleases,
  confirmedUnits: account.confirmedUnits,
  transferredInUnits: account.transferredInUnits,
  transferredOutUnits: account.transferredOutUnits,
  releasedUnits: account.releasedUnits,
})

const unpledged = (account: OpenedCollateral) => ({
  ...accountOf(account),
  receivedAt: receivedAtOf(account),
})

const topUpRequested = (
  account: OpenedCollateral,
  { data }: CollateralEventOf<'TopUpRequested'>,
): OpenedCollateral => ({
  ...accountOf(account),
  state: 'TOP_UP_REQUESTED',
  requiredUnits: BigInt(data.requiredUnits),
  topUpUnits: BigInt(data.topUpUnits),
  depositsDueAt: data.depositsDueAt,
  depositAddress: data.address,
})

const changed = (
  account: OpenedCollateral,
  event: Exclude<CollateralEvent, CollateralEventOf<'CollateralAccountOpened'>>,
): OpenedCollateral => {
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
    case 'TopUpRequested':
      return topUpRequested(account, event)
    case 'TopUpReceived':
      return account.state === 'TOP_UP_REQUESTED'
        ? { ...accountOf(account), state: 'TOP_UP_RECEIVED' }
        : { ...accountOf(account), state: 'AWAITING_TRANSFER', receivedAt: event.at }
    case 'HandOverAwaited':
      return { ...accountOf(account), state: 'AWAITING_HAND_OVER' }
    case 'LoanRolledForward':
      return {
        ...accountOf(account),
        state: 'PLEDGED',
        receivedAt: receivedAtOf(account) ?? event.at,
        transferredInUnits: BigInt(event.data.transferredUnits),
        rolloverUnits: 0n,
      }
    case 'CollateralHandedOver':
      return {
        ...accountOf(account),
        state: 'PLEDGED',
        receivedAt: event.at,
        transferredInUnits: handedOverUnits(event.data),
        rolloverUnits: 0n,
      }
    case 'CollateralUnpledged':
      return { ...unpledged(account), state: 'UNPLEDGED' }
    case 'CollateralReleased':
      return { ...unpledged(account), state: 'RELEASED' }
    case 'CollateralDebited':
      return { ...account, releasedUnits: account.releasedUnits + BigInt(event.data.units) }
    case 'CollateralRepledged':
      return {
        ...accountOf(account),
        state: 'PLEDGED',
        receivedAt: receivedAtOf(account) ?? event.at,
        priorReleases: event.data.priorReleases,
      }
    case 'CollateralTransferredOut': {
      const transferredOutUnits = account.transferredOutUnits + BigInt(event.data.units)
      return { ...unpledged(account), state: 'TRANSFERRED', transferredOutUnits }
    }
  }
}

/** The collateral account after one of its events. Throws on a history that the rules do not allow. */
export const accountAfter = (account: CollateralAccount, event: CollateralEvent): CollateralAccount => {
  if (event.type === 'CollateralAccountOpened') return opened(event)
  const open = openedCollateral(account)
  if (open === null) throw new Error(`${event.type} on an account that is not open`)
  return changed(open, event)
}

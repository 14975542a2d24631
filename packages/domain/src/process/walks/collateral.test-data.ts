import {
  balanceUnits,
  depositsDueAtOf,
  movementsOf,
  openedCollateral,
  requiredUnitsOf,
} from '../../collateral/account.ts'
import { DAY_MS } from '../../application/limits.ts'
import { currentRelease } from '../../view/current-release.ts'
import { orderedUnitsOf } from '../../release/release.ts'
import { rejectionReasons } from '../../release/refusal-reasons.ts'
import { RELEASE_RESULTS } from '../../release/results.ts'
import { HOUR_MS, spoils, type Makers, type Walk } from './walk.test-data.ts'

type OfCollateral =
  | 'DepositAddressAllotted'
  | 'TopUpRequested'
  | 'HandOverAwaited'
  | 'CollateralSentDeclared'
  | 'AddressVerificationBegun'
  | 'CollateralCounted'
  | 'CollateralWindowClosed'
  | 'CollateralReleaseRequested'
  | 'CollateralReleaseDecided'
  | 'CollateralReleaseConcluded'

/**
 * The confirmed total of this count: usually the whole requirement; sometimes more, part of it, or less than before.
 */
const countOf = ({ file, persona, random }: Walk): bigint => {
  const required = (file && requiredUnitsOf(file.collateral)) ?? persona.requiredUnits
  const account = file && openedCollateral(file.collateral)
  const rollover = account?.rolloverUnits ?? file?.application.renewal?.rolloverUnits ?? 0n
  const due = required - rollover - (account?.transferredInUnits ?? 0n)
  const final = account?.confirmedUnits ?? 0n
  const whole = due > 0n ? due : required
  const roll = random.next()
  if (roll < 0.12) return final
  if (roll < 0.2) return 0n
  if (roll < 0.3) return whole - 1n
  if (roll < 0.4) return whole / 2n
  if (roll < 0.5) return final + whole / 10n
  return final >= whole && random.chance(0.5) ? whole + whole / 4n : whole
}

/** For a renewal that waits for nothing else: what the renewed loan's account now has of the rollover collateral. */
const carriedOf = ({ file, persona, random }: Walk) => {
  const isAhead =
    file !== null &&
    file.application.renewal !== null &&
    movementsOf(file.collateral).transferredInUnits === 0n
  const isRequested = isAhead && random.chance(0.6)
  if (!isRequested) return {}
  const less = random.pick([0n, 0n, 1n, persona.rolloverUnits / 3n, persona.rolloverUnits])
  return { rolloverUnits: (persona.rolloverUnits - less).toString() }
}

const requestOf = (walk: Walk): string => {
  const last = walk.file === null ? undefined : currentRelease(walk.file)?.requestId
  return last === undefined || walk.random.chance(0.06) ? 'return-0' : last
}

/** Usually an agent sends it; a rejection needs a reason of the list. */
const decided = (walk: Walk) => {
  const { random } = walk
  const requestId = requestOf(walk)
  if (random.chance(0.75)) return { requestId, decision: 'approve', reason: null } as const
  const reason = spoils(walk)
    ? random.pick([null, 'nonsense'])
    : random.pick(rejectionReasons({ isPart: false }))
  return { requestId, decision: 'refuse', reason } as const
}

/** Usually all ordered coins are sent; otherwise the custodian answers why not. */
const concluded = (walk: Walk) => {
  const { file, random } = walk
  const ordered = file === null ? 1n : (orderedUnitsOf(currentRelease(file)) ?? balanceUnits(file.collateral))
  const result = random.chance(0.6) ? 'SUCCESS' : random.pick(RELEASE_RESULTS)
  const positive = ordered > 0n ? ordered : 1n
  return {
    requestId: requestOf(walk),
    result,
    units: (result === 'SUCCESS' && !spoils(walk) ? positive : positive - 1n).toString(),
    transactionId: result === 'SUCCESS' ? 'tx-9' : null,
  } as const
}

/** Usually as much as was estimated; sometimes the price has risen enough. */
const requested = (walk: Walk) => {
  const { file, persona, random, now, fresh } = walk
  const account = file && openedCollateral(file.collateral)
  const rolloverUnits = account?.rolloverUnits ?? 0n
  const topUpUnits = random.chance(0.1) ? 0n : (account?.topUpUnits ?? persona.requiredUnits)
  return {
    requiredUnits: (rolloverUnits + topUpUnits + (spoils(walk) ? 1n : 0n)).toString(),
    topUpUnits: topUpUnits.toString(),
    depositsDueAt: topUpUnits === 0n ? null : now + 5 * DAY_MS,
    address: fresh('address'),
  }
}

export const COLLATERAL: Makers<OfCollateral> = {
  DepositAddressAllotted: ({ fresh }) => ({ address: fresh('address') }),
  TopUpRequested: requested,
  HandOverAwaited: () => ({}),
  CollateralSentDeclared: () => ({}),
  AddressVerificationBegun: () => ({}),
  CollateralCounted: (walk) => ({ confirmedUnits: countOf(walk).toString(), ...carriedOf(walk) }),
  CollateralWindowClosed: (walk) => ({
    closesAt:
      ((walk.file && depositsDueAtOf(walk.file.collateral)) ?? walk.now) +
      walk.random.pick([0, 0, 72 * HOUR_MS]),
    hasPolled: !spoils(walk),
  }),
  CollateralReleaseRequested: ({ fresh }) => ({ requestId: fresh('return') }),
  CollateralReleaseDecided: decided,
  CollateralReleaseConcluded: concluded,
}

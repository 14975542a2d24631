import type { Coin } from '@pledge/domain/collateral/coins'
import { finalityRequirement, type FinalitySettings } from '@pledge/domain/collateral/deposits'
import type { ChainMovement, ChainPort, ChainTip, TokenMovement } from '@pledge/providers/chain/port'
import { systemOf } from '../../commands/actors.ts'
import { countCollateral } from '../../commands/collateral/count-collateral.ts'
import { recordUnsupportedAssets } from '../../commands/collateral/record-unsupported-assets.ts'
import type { Lease } from '../../store/work/alone.ts'
import { withTenant } from '../../store/database/database.ts'
import { chainCursor, depositsOf, pollingAlone, moveChainCursor } from '../../store/collateral/deposits.ts'
import {
  allAddresses,
  openAddressesToPoll,
  quietAddresses,
  type AddressInTurn,
} from '../../store/work/sweeper.ts'
import { chainPass, saveChainPass, type ChainPass } from '../../store/collateral/chain-passes.ts'
import {
  endOpenPoll,
  keepOpenPollPlace,
  openPollPlace,
  type OpenPollPlace,
} from '../../store/collateral/open-polls.ts'
import { unsupportedAssetsOf } from '../../store/collateral/unsupported-assets.ts'
import { changesOf } from './chain-changes.ts'
import { screenDeposits } from './screen-wallets.ts'
import type { JobDeps } from '../deps.ts'
import { eachApart } from '../work/each-apart.ts'
import { within } from '../work/until-empty.ts'

/** Blocks read again at each poll, below the lowest unconfirmed deposit, to notice reorganizations of this depth. */
const OVERLAP_BLOCKS = 144
const NAME = 'sync-deposits'
const ADDRESSES_PER_RUN = 500
/** Maximum time for open addresses per run, so that time remains for a page of the pass. */
const MAX_OPEN_POLL_MS = 15_000

interface AddressSync {
  readonly applicationId: string
  readonly organizationId: string
  readonly address: string
}

/** The current settings: unconfirmed deposits follow their changes. */
const finalityOf = async (deps: JobDeps, { organizationId }: AddressSync): Promise<FinalitySettings> => {
  const found = await deps.organizations.byId(organizationId)
  if (found === undefined) throw new Error('a polled address must belong to an organization')
  return found.rules
}

/** What the chain reported about one address, and the range of heights. */
interface Report {
  readonly movements: readonly ChainMovement[]
  readonly tokens: readonly TokenMovement[]
  readonly sinceHeight: number
  readonly untilHeight: number
  readonly finalizedHeight: number | null
}

/** The lower of two finalized blocks, as far as any is known. */
const lower = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

/** Deposits that cannot be screened now are stored, do not count yet, and are screened by the next runs of `screen-wallets`. */
const screenAtOnce = async (deps: JobDeps, watched: AddressSync): Promise<void> => {
  try {
    await screenDeposits(deps, watched)
  } catch (error) {
    deps.log.warn(
      { err: error, watcher: NAME, item: watched.applicationId },
      'deposits were not screened yet',
    )
  }
}

/** Deposits of the coin, then unsupported assets: both are stored before anything follows from them. */
const recordReport = async (deps: JobDeps, coin: Coin, watched: AddressSync, reported: Report) => {
  const { sinceHeight, untilHeight, finalizedHeight } = reported
  const { applicationId, organizationId, address } = watched
  const stored = await withTenant(deps.db, systemOf(organizationId), async (tx) => ({
    deposits: await depositsOf(tx, applicationId),
    unsupportedAssets: await unsupportedAssetsOf(tx, applicationId),
  }))
  const settings = await finalityOf(deps, watched)
  const movements = changesOf({
    stored: stored.deposits,
    reported: reported.movements,
    sinceHeight,
    untilHeight,
    finalizedHeight,
    requiredOf: (units) => finalityRequirement(coin, units, settings),
    asReported: (deposit): ChainMovement => ({ ...deposit, coin, address }),
  })
  if (movements.length > 0) {
    await countCollateral(deps)({ ...watched, movements })
    await screenAtOnce(deps, watched)
  }
  const tokens = changesOf({
    stored: stored.unsupportedAssets,
    reported: reported.tokens,
    sinceHeight,
    untilHeight,
    finalizedHeight,
    // Tokens have no price here, so the rule for the coin's smallest amount applies.
    requiredOf: () => finalityRequirement(coin, 0n, settings),
    asReported: (asset): TokenMovement => ({ ...asset, address }),
  })
  if (tokens.length > 0) await recordUnsupportedAssets(deps)({ ...watched, tokens })
}

/** What the chain reports about these addresses, by address, and the height of that report. */
const readChain = async (chain: ChainPort, addresses: readonly string[], sinceHeight: number) => {
  const { tip, movements, tokens } = await chain.movements({ addresses, sinceHeight })
  const { height: untilHeight, finalizedHeight } = tip
  const reportedOf = new Map(
    addresses.map((address): [string, Report] => [
      address,
      {
        movements: movements.filter((movement) => movement.address === address),
        tokens: tokens.filter((token) => token.address === address),
        sinceHeight,
        untilHeight,
        finalizedHeight,
      },
    ]),
  )
  return { reportedOf, untilHeight, finalizedHeight }
}

const hasMovements = ({ movements, tokens }: Report): boolean => movements.length + tokens.length > 0

/** One poll of a chain, under its lease. */
interface ChainPoll {
  /** Addresses per page. */
  readonly pageSize: number
  readonly deps: JobDeps
  readonly chain: ChainPort
  readonly lease: Lease
}

interface PageRead {
  /** Height up to which the chain reported on all of them. */
  readonly untilHeight: number
  readonly finalizedHeight: number | null
  /** False where the run ended before the end of the page. */
  readonly isWhole: boolean
}

/** Polls a page of addresses together; those whose last poll failed are read separately, from where it stopped. */
const pollPage = async (
  { deps, chain, lease }: ChainPoll,
  page: readonly AddressInTurn[],
  sinceHeight: number,
): Promise<PageRead> => {
  const together = page.filter((one) => one.sinceHeight === null).map(({ address }) => address)
  const read = together.length === 0 ? undefined : await readChain(chain, together, sinceHeight)
  const reads = read === undefined ? [] : [read]
  const inTurn = page
    .map((one) => ({ ...one, reported: read?.reportedOf.get(one.address) }))
    .filter(({ reported, hasRecent }) => reported === undefined || hasRecent || hasMovements(reported))
    .map((one) => ({
      ...one,
      item: `${chain.coin}:${one.applicationId}`,
      sinceHeight: Math.min(one.sinceHeight ?? sinceHeight, sinceHeight),
    }))
  const isWhole = await eachApart(deps, NAME, inTurn, async (one) => {
    const apart = async () => {
      const alone = await readChain(chain, [one.address], one.sinceHeight)
      reads.push(alone)
      return alone.reportedOf.get(one.address)
    }
    const reported = one.reported ?? (await apart())
    lease.ensureHeld()
    if (reported !== undefined) await recordReport(deps, chain.coin, one, reported)
    return 'done'
  })
  return {
    untilHeight: Math.min(...reads.map(({ untilHeight }) => untilHeight)),
    finalizedHeight: reads.map(({ finalizedHeight }) => finalizedHeight).reduce(lower, null),
    isWhole,
  }
}

/** The maximum confirmations that any organization requires for any amount: blocks with fewer must be read again. */
const deepestFinality = async (deps: JobDeps, coin: Coin): Promise<number> => {
  const steps = (await deps.organizations.all()).flatMap(({ rules }) => rules.confirmationsToBeFinal[coin])
  return Math.max(0, ...steps.map(({ confirmations }) => confirmations))
}

/** A poll in progress, with its start height. */
interface Reading extends ChainPoll {
  readonly startedAt: Date
  readonly tip: ChainTip
  /** Blocks below the last polled height that are read again. */
  readonly depth: number
}

/** The progress of a run over the open addresses. */
interface OpenPoll {
  readonly sinceHeight: number
  /** Height up to which the chain reported on all of them. */
  readonly untilHeight: number
  readonly addresses: ReadonlySet<string>
  /** Why pages could not be read. */
  readonly failures: readonly unknown[]
}

/** The place after a page, which is undefined where the page could not be read. */
const placeAfter = (
  place: OpenPollPlace,
  page: readonly AddressInTurn[],
  read: PageRead | undefined,
): OpenPollPlace => ({
  ...place,
  afterIndex: page.at(-1)?.index ?? place.afterIndex,
  untilHeight: Math.min(place.untilHeight, read?.untilHeight ?? place.untilHeight),
  finalizedHeight: lower(place.finalizedHeight, read?.finalizedHeight ?? null),
  hasFailed: place.hasFailed || read === undefined,
})

/**
 * All open addresses were read: the cursor advances, unless a page failed. Otherwise the next run continues
 * from the place.
 */
const endRun = async ({ deps, chain, lease }: Reading, place: OpenPollPlace, isAtEnd: boolean) => {
  lease.ensureHeld()
  if (!isAtEnd) return keepOpenPollPlace(deps.db, chain.coin, place)
  const { untilHeight: height, finalizedHeight, beganAt: checkedAt } = place
  if (!place.hasFailed) await moveChainCursor(deps.db, chain.coin, { height, finalizedHeight, checkedAt })
  await endOpenPoll(deps.db, chain.coin)
}

/**
 * Polls the open addresses, page by page from where the last run ended, and closes those that no longer
 * expect deposits right after each page. A failed page does not stop the next ones, but then the next poll
 * reads all from the same height, so that nothing is missed. The report of a lagging node is only valid up to
 * its own tip, so everything above is read again. Otherwise a payment that the node did not know, or knew
 * with fewer confirmations, would keep that status forever.
 */
const pollOpen = async (reading: Reading, fromHeight: number): Promise<OpenPoll> => {
  const { chain, lease, startedAt, tip, depth, pageSize } = reading
  const deps = within(reading.deps, MAX_OPEN_POLL_MS)
  const { coin } = chain
  const sinceHeight = Math.max(0, fromHeight - depth)
  const failures: unknown[] = []
  const addresses = new Set<string>()
  const { height: untilHeight, finalizedHeight } = tip
  const start = { afterIndex: -1, untilHeight, finalizedHeight, hasFailed: false, beganAt: startedAt }
  let place: OpenPollPlace = (await openPollPlace(deps.db, coin)) ?? start
  let isAtEnd = false
  while (!isAtEnd && !deps.isOver()) {
    const range = { coin, sinceHeight, now: startedAt, afterIndex: place.afterIndex }
    const page: readonly AddressInTurn[] = await openAddressesToPoll(deps.sweeperDb, {
      ...range,
      most: pageSize,
    })
    lease.ensureHeld()
    const read = await pollPage({ ...reading, deps }, page, sinceHeight).catch((error: unknown) => {
      failures.push(error)
      return undefined
    })
    if (read?.isWhole === false) break
    isAtEnd = page.length < pageSize
    place = placeAfter(place, page, read)
    const last = page.at(-1)
    if (read === undefined || last === undefined) continue
    for (const { address } of page) addresses.add(address)
    lease.ensureHeld()
    await quietAddresses(deps.sweeperDb, { ...range, untilIndex: last.index })
  }
  await endRun(reading, place, isAtEnd)
  return { sinceHeight, untilHeight: place.untilHeight, addresses, failures }
}

/** The pass after a page: past its last address, or back at its beginning. */
const passAfter = (
  pass: ChainPass,
  page: readonly AddressInTurn[],
  { tip, pageSize, readUntil }: Pick<Reading, 'tip' | 'pageSize'> & { readonly readUntil: number },
): ChainPass => {
  const nextSinceHeight = Math.min(pass.nextSinceHeight, readUntil)
  const last = page.length < pageSize ? undefined : page.at(-1)
  return last === undefined
    ? { afterIndex: -1, sinceHeight: nextSinceHeight, nextSinceHeight: tip.height }
    : { ...pass, afterIndex: last.index, nextSinceHeight }
}

/**
 * Reads one page of all addresses, to find late deposits to closed ones: each address is read once in as many
 * polls as there are pages. The next pass reads a failed page from where this one would have.
 */
const passOverPage = async (reading: Reading, open: OpenPoll): Promise<void> => {
  const { deps, chain, lease, startedAt, tip, depth, pageSize } = reading
  const { coin } = chain
  const pass = (await chainPass(deps.db, coin)) ?? {
    afterIndex: -1,
    sinceHeight: open.sinceHeight + depth,
    nextSinceHeight: tip.height,
  }
  const sinceHeight = Math.max(0, pass.sinceHeight - depth)
  const place = { coin, sinceHeight, now: startedAt, afterIndex: pass.afterIndex }
  const page = await allAddresses(deps.sweeperDb, { ...place, most: pageSize })
  lease.ensureHeld()
  // Addresses that were just read from as low a height are not read twice.
  const isUnread = ({ address }: AddressInTurn) =>
    open.sinceHeight > sinceHeight || !open.addresses.has(address)
  const save = (readUntil: number) =>
    saveChainPass(deps.db, coin, {
      pass: passAfter(pass, page, { tip, pageSize, readUntil }),
      now: startedAt,
    })
  try {
    const { untilHeight, isWhole } = await pollPage(reading, page.filter(isUnread), sinceHeight)
    lease.ensureHeld()
    if (!isWhole) return
    await save(Math.min(untilHeight, open.untilHeight))
  } catch (error) {
    lease.ensureHeld()
    await save(pass.sinceHeight)
    throw error
  }
  const last = page.at(-1)
  if (last !== undefined) await quietAddresses(deps.sweeperDb, { ...place, untilIndex: last.index })
}

const pollChain = async ({ deps, chain, lease, pageSize }: ChainPoll) => {
  // Taken before the poll: deposits that arrive during it are read again the next time.
  const startedAt = deps.clock.business()
  const tip = await chain.tip()
  const cursor = await chainCursor(deps.db, chain.coin)
  const depth = OVERLAP_BLOCKS + (await deepestFinality(deps, chain.coin))
  const reading = { deps, chain, lease, pageSize, startedAt, tip, depth }
  const cursorHeight = cursor?.height ?? tip.height
  // Read from the block that was final at the last poll: whatever the chain has not finalized since is above it.
  const open = await pollOpen(reading, Math.min(cursorHeight, cursor?.finalizedHeight ?? cursorHeight))
  // Also where a page of open addresses failed, so that late deposits elsewhere are not delayed.
  if (!deps.isOver()) await passOverPage(reading, open)
  if (open.failures.length > 0) throw open.failures[0]
}

/**
 * Polls every chain for payments to our addresses, stores them, and counts confirmed ones: each time at the
 * open addresses, and at one page of all addresses. A chain that cannot be read does not stop the others.
 */
export const syncDeposits = async (deps: JobDeps, pageSize = ADDRESSES_PER_RUN): Promise<void> => {
  const polls = Object.values(deps.chains).map((chain) =>
    pollingAlone(deps.db, chain.coin, (lease) => pollChain({ deps, chain, lease, pageSize })),
  )
  const failed = (await Promise.allSettled(polls)).find((poll) => poll.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

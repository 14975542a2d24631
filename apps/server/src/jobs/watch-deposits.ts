import type { Coin } from '@pledge/domain/collateral/coins'
import { confirmationsNeeded, depositStatus, type FinalitySettings } from '@pledge/domain/collateral/deposits'
import type { ChainMovement, ChainPort } from '@pledge/providers/chain/port'
import { countCollateral, type SeenMovement } from '../commands/count-collateral.ts'
import { systemOf } from '../commands/actors.ts'
import { asking } from '../store/database.ts'
import { chainCursor, depositsOf, lookingAlone, moveChainCursor, type Deposit } from '../store/deposits.ts'
import { addressesToLookAt, type AddressInTurn } from '../store/sweeper.ts'
import type { JobDeps } from './deps.ts'
import { eachApart } from './each-apart.ts'

/** Blocks read again at each look, below what isn't final yet, so that a reorganisation of this depth is noticed. */
const OVERLAP_BLOCKS = 144
const NAME = 'watch-deposits'
const ADDRESSES_A_LOOK = 500

interface Watched {
  readonly applicationId: string
  readonly organizationId: string
  readonly address: string
}

const isOf = (deposit: Deposit, movement: Pick<ChainMovement, 'transactionId' | 'outputIndex'>) =>
  movement.transactionId === deposit.transactionId && movement.outputIndex === deposit.outputIndex

/** A deposit that the chain no longer tells of, within what was read again, is orphaned. */
const vanished = (stored: readonly Deposit[], told: readonly ChainMovement[], sinceHeight: number) =>
  stored.filter(
    (deposit) =>
      deposit.status !== 'orphaned' &&
      (deposit.blockHeight === null || deposit.blockHeight >= sinceHeight) &&
      !told.some((movement) => isOf(deposit, movement)),
  )

/** The settings in force now: a deposit that is not final yet follows a change of them. */
const finalityOf = async (deps: JobDeps, { organizationId }: Watched): Promise<FinalitySettings> => {
  const found = await deps.organizations.byId(organizationId)
  if (found === undefined) throw new Error('a watched address belongs to an organisation')
  return found.rules.confirmationsToBeFinal
}

const lookAt = async (
  deps: JobDeps,
  coin: Coin,
  watched: Watched,
  told: readonly ChainMovement[],
  sinceHeight: number,
) => {
  const stored = await asking(deps.db, systemOf(watched.organizationId), (tx) =>
    depositsOf(tx, watched.applicationId),
  )
  const settings = await finalityOf(deps, watched)
  const movements: SeenMovement[] = told.map((movement) => {
    const known = stored.find((deposit) => isOf(deposit, movement))
    // What is final in this block stays so, whatever the settings have become since.
    const isSettled = known?.status === 'final' && known.blockHash === movement.blockHash
    const needed = isSettled ? known.confirmationsNeeded : confirmationsNeeded(coin, movement.units, settings)
    const { confirmations } = movement
    const status = depositStatus({ isOnChain: true, confirmations, needed })
    return { ...movement, confirmationsNeeded: needed, status }
  })
  const orphans = vanished(stored, told, sinceHeight).map((deposit): SeenMovement => ({
    ...deposit,
    coin,
    address: watched.address,
    blockHash: null,
    blockHeight: null,
    confirmations: 0,
    status: 'orphaned',
  }))
  const changed = [...movements, ...orphans].filter((movement) => differs(movement, stored))
  if (changed.length === 0) return
  await countCollateral(deps)({ ...watched, movements: changed })
}

const differs = (movement: SeenMovement, stored: readonly Deposit[]) => {
  const known = stored.find((deposit) => isOf(deposit, movement))
  return (
    known === undefined ||
    known.status !== movement.status ||
    known.blockHash !== movement.blockHash ||
    (known.confirmations !== movement.confirmations && known.confirmations < known.confirmationsNeeded)
  )
}

/** What the chain tells of these addresses, by address. */
const movementsOf = async (chain: ChainPort, addresses: readonly string[], sinceHeight: number) => {
  const toldOf = new Map<string, ChainMovement[]>()
  if (addresses.length === 0) return toldOf
  const { movements } = await chain.movements({ addresses, sinceHeight })
  for (const movement of movements)
    toldOf.set(movement.address, [...(toldOf.get(movement.address) ?? []), movement])
  return toldOf
}

/** Looks at a page of addresses together; those whose look failed before are read apart, from where they were left. */
const lookAtPage = async (
  deps: JobDeps,
  chain: ChainPort,
  page: readonly AddressInTurn[],
  sinceHeight: number,
) => {
  const together = page.filter((one) => one.sinceHeight === null).map(({ address }) => address)
  const toldOf = await movementsOf(chain, together, sinceHeight)
  const inTurn = page
    .filter((one) => one.sinceHeight !== null || one.hasRecent || toldOf.has(one.address))
    .map((one) => ({
      ...one,
      item: `${chain.coin}:${one.applicationId}`,
      sinceHeight: Math.min(one.sinceHeight ?? sinceHeight, sinceHeight),
      isReadApart: one.sinceHeight !== null,
    }))
  await eachApart(deps, NAME, inTurn, async (one) => {
    const known = one.isReadApart ? await movementsOf(chain, [one.address], one.sinceHeight) : toldOf
    await lookAt(deps, chain.coin, one, known.get(one.address) ?? [], one.sinceHeight)
    return 'done'
  })
}

/** The most confirmations that any organisation asks of any amount: what has fewer has to be read again. */
const deepestFinality = async (deps: JobDeps, coin: Coin): Promise<number> => {
  const steps = (await deps.organizations.all()).flatMap(({ rules }) => rules.confirmationsToBeFinal[coin])
  return Math.max(0, ...steps.map(({ confirmations }) => confirmations))
}

/**
 * Looks at every address of a chain, page by page. A page that could not be read stops none behind it, but then all are
 * read again from the same height at the next turn, so that nothing is missed.
 */
const watchChain = async (deps: JobDeps, chain: ChainPort) => {
  // Taken before the look: what comes in while it lasts is read again the next time.
  const startedAt = deps.clock.business()
  const tip = await chain.tip()
  const cursor = (await chainCursor(deps.db, chain.coin))?.height ?? tip.height
  const sinceHeight = Math.max(0, cursor - OVERLAP_BLOCKS - (await deepestFinality(deps, chain.coin)))
  const failures: unknown[] = []
  let afterIndex: number | undefined = -1
  while (afterIndex !== undefined) {
    const page: readonly AddressInTurn[] = await addressesToLookAt(deps.sweeperDb, {
      coin: chain.coin,
      sinceHeight,
      now: startedAt,
      afterIndex,
      most: ADDRESSES_A_LOOK,
    })
    await lookAtPage(deps, chain, page, sinceHeight).catch((error: unknown) => failures.push(error))
    afterIndex = page.length < ADDRESSES_A_LOOK ? undefined : page.at(-1)?.index
  }
  if (failures.length > 0) throw failures[0]
  await moveChainCursor(deps.db, chain.coin, tip.height, startedAt)
}

/**
 * Looks at every chain for payments to our addresses, stores what it sees, and counts what is final. A chain that cannot
 * be read stops no other.
 */
export const watchDeposits = async (deps: JobDeps): Promise<void> => {
  const looks = Object.values(deps.chains).map((chain) =>
    lookingAlone(deps.db, chain.coin, () => watchChain(deps, chain)),
  )
  const failed = (await Promise.allSettled(looks)).find((look) => look.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

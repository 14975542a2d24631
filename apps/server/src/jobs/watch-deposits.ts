import type { Coin } from '@pledge/domain/collateral/coins'
import { confirmationsNeeded, depositStatus, type FinalitySettings } from '@pledge/domain/collateral/deposits'
import type { ChainMovement, ChainPort } from '@pledge/providers/chain/port'
import { countCollateral, type SeenMovement } from '../commands/count-collateral.ts'
import { systemOf } from '../commands/actors.ts'
import { asking } from '../store/database.ts'
import { chainCursor, depositsOf, lookingAlone, moveChainCursor, type Deposit } from '../store/deposits.ts'
import { watchedAddresses } from '../store/sweeper.ts'
import type { JobDeps } from './deps.ts'

/** Blocks read again at each look, so that a reorganisation of this depth is noticed. */
const OVERLAP_BLOCKS = 144
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

const watchChain = async (deps: JobDeps, chain: ChainPort) => {
  const watched = await watchedAddresses(deps.sweeperDb, chain.coin)
  // Taken before the look: what comes in while it lasts is read again the next time.
  const tip = await chain.tip()
  const cursor = (await chainCursor(deps.db, chain.coin)) ?? tip.height
  const sinceHeight = Math.max(0, cursor - OVERLAP_BLOCKS)
  for (let from = 0; from < watched.length; from += ADDRESSES_A_LOOK) {
    const some = watched.slice(from, from + ADDRESSES_A_LOOK)
    const { movements } = await chain.movements({
      addresses: some.map(({ address }) => address),
      sinceHeight,
    })
    for (const one of some) {
      const told = movements.filter((movement) => movement.address === one.address)
      await lookAt(deps, chain.coin, one, told, sinceHeight)
    }
  }
  await moveChainCursor(deps.db, chain.coin, tip.height, deps.clock.business())
}

/** Looks at every chain for payments to our addresses, stores what it sees, and counts what is final. */
export const watchDeposits = async (deps: JobDeps): Promise<void> => {
  for (const chain of Object.values(deps.chains))
    await lookingAlone(deps.db, chain.coin, () => watchChain(deps, chain))
}

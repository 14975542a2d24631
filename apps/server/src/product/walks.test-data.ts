import type { PoolDriver } from '@pledge/providers/chain/driver'
import type { SimulatedChain } from '@pledge/sandbox/chain/simulated-chain'
import { refreshPrices } from '../jobs/offer/refresh-prices.ts'
import { rescueStranded } from '../jobs/application/rescue-stranded.ts'
import { syncUsdc } from '../jobs/disbursement/send-usdc.ts'
import { syncDeposits } from '../jobs/collateral/sync-deposits.ts'
import { syncReleases } from '../jobs/release/release-collateral.ts'
import { dyingAfterCommits, type Product } from './product.test-data.ts'

const FIRST_SEED = Number(process.env['PLEDGE_SEED'] ?? 1)
/**
 * Seeds of walks, each in the title of its test. `PLEDGE_WALKS`: how many (`npm run campaign -- fuzz out-of-order`).
 */
export const seedsOf = (usualCount: number): readonly number[] =>
  Array.from({ length: Number(process.env['PLEDGE_WALKS'] ?? usualCount) }, (_, walk) => FIRST_SEED + walk)
export const SEEDS = seedsOf(2)

/** Pseudorandom numbers, the same in every run. */
export const numbersOf = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
export type Numbers = ReturnType<typeof numbersOf>

/** The same in another order. */
export const shuffled = <Item>(items: readonly Item[], below: Numbers): readonly Item[] => {
  const left = [...items]
  return items.flatMap(() => left.splice(below(left.length), 1))
}

export type Acts = Readonly<Record<string, () => Promise<unknown>>>

/** Performs this many random actions by a seed, and checks the invariants after each. */
export const walk = async (
  acts: Acts,
  input: {
    readonly seed: number
    readonly below: Numbers
    readonly most: number
    readonly look: (act: string) => Promise<void>
  },
): Promise<void> => {
  const names = Object.keys(acts)
  for (let step = 0; step < input.most; step += 1) {
    const name = names[input.below(names.length)] ?? ''
    await acts[name]?.()
    await input.look(`walk ${input.seed}, act ${step}: ${name}`)
  }
}

/** Events on a chain by itself. `needed`: blocks of one action; `deepest`: those that a reorganization replaces. */
export const chainActs = (
  chain: SimulatedChain,
  { below, needed, deepest }: { readonly below: Numbers; readonly needed: number; readonly deepest: number },
): Acts => {
  const { driver } = chain
  const firstPooled = async () =>
    (await chain.recent(50)).transactions.find(({ blockHeight }) => blockHeight === null)
  return {
    mine: () => driver.mine(1 + below(needed)),
    'mine more': () => driver.mine(1 + below(needed)),
    reorganize: () => driver.reorganize(1 + below(deepest)),
    'reorganize and drop': () => driver.reorganize(1 + below(deepest), { drop: true }),
    ...('replace' in driver && {
      'replace by a higher fee': async () => {
        const first = await firstPooled()
        return first && (driver as PoolDriver).replace(first.id)
      },
    }),
    drop: async () => {
      const first = await firstPooled()
      return first && driver.drop(first.id)
    },
  }
}

/**
 * The poller counts confirmed deposits, in a process that dies before the follow-up; before recovery a reorganization
 * removes what it can.
 */
export const dyingAct =
  (
    product: Product,
    { driver }: SimulatedChain,
    { below, deepest }: { readonly below: Numbers; readonly deepest: number },
  ) =>
  async (): Promise<void> => {
    await syncDeposits(dyingAfterCommits(product.application).jobs)
    await driver.reorganize(1 + below(deepest), { drop: below(2) === 0 })
  }

/** Longer than any initial backoff. */
const TURN_MS = 61_000

/** One run of the recurring jobs for coins and transfers, later than the last one. */
export const aTurnLater = async ({ application }: Product): Promise<void> => {
  const { jobs, unitOfWork, clock } = application
  await clock.forward(TURN_MS)
  // No money is sent at a stale price (note 049).
  await refreshPrices(jobs)
  await syncDeposits(jobs)
  await unitOfWork.settled()
  await rescueStranded(jobs)
  await syncReleases(jobs)
  await syncUsdc(jobs)
  await unitOfWork.settled()
}

/** The confirmed quantity at these addresses now, by the shipped settings for small amounts. */
export const finalAt = async (
  chain: SimulatedChain,
  addresses: readonly string[],
  needed: number,
): Promise<bigint> => {
  const { movements } = await chain.port.movements({ addresses, sinceHeight: 0 })
  return movements
    .filter(({ confirmations }) => confirmations >= needed)
    .reduce((sum, { units }) => sum + units, 0n)
}

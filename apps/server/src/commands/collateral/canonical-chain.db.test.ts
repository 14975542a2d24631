import { getCollateral } from '@pledge/contract/collateral'
import type { ContractDriver, PoolDriver, ProgramDriver } from '@pledge/providers/chain/driver'
import type { ChainMovement, ChainPort } from '@pledge/providers/chain/port'
import { BLOCKHASH_LIFETIME } from '@pledge/sandbox/chain/simulated-solana'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainOf } from '@pledge/sandbox/simulation'
import { BANK, ETHER_OFFER, OFFER, SOL_OFFER } from '@pledge/testing/steps/payloads'
import { syncDeposits } from '../../jobs/collateral/sync-deposits.ts'
import { ledgerAgainstChain } from '../../product/ledger-against-chain.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { withSol } from '../../product/sol.test-data.ts'
import { bringTo } from '../../product/steps.test-data.ts'
import { numbersOf, SEEDS, shuffled } from '../../product/walks.test-data.ts'

const ACTS = 45
/** For the walk with a lagging node. */
const LATE_ACTS = 20
/** Failed and deferred polls are repeated by then. */
const LATER_MS = 30 * 60_000

interface Loan {
  readonly uuid: string
  readonly address: string
}

/** `needed`: confirmations of the shipped settings for small amounts, where no block is finalized. */
describe.each([
  { coin: 'BTC', offer: OFFER, needed: 3, deepest: 6 },
  { coin: 'ETH', offer: ETHER_OFFER, needed: 32, deepest: 50 },
  { coin: 'SOL', offer: SOL_OFFER, needed: 32, deepest: 50 },
] as const)('credited $coin (R2, R5)', ({ coin, offer, needed, deepest }) => {
  let product: Product
  const loans: Loan[] = []
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    await withSol(product)
    for (const _ of [1, 2]) {
      const borrower = await product.borrower()
      const uuid = await bringTo(product, borrower, 'WAITING_FOR_COLLATERAL', BANK, offer)
      const { wallet } = await borrower.ask(getCollateral, { params: { uuid } })
      loans.push({ uuid, address: wallet.depositAddress! })
    }
  }, 120_000)
  afterAll(() => product.close())

  const chain = () => chainOf(product.simulation, coin)

  /** The stored deposits of the loans, and the chain's current ones, in one form. */
  const expectCanonical = async (act: string) => {
    const addresses = loans.map(({ address }) => address)
    const { tip, movements } = await chain().port.movements({ addresses, sinceHeight: 0 })
    const { finalizedHeight } = tip
    const lineOf = (transaction: string, index: number, address: string, units: string, status: string) =>
      `${transaction} ${index} ${address} ${units} ${status}`
    const rows = await product.rows(
      `select transaction_id, output_index, address, units::text, status from deposits
        where address = any($1) and status <> 'orphaned'`,
      [addresses],
    )
    const stored = rows.map((row) =>
      lineOf(
        String(row['transaction_id']),
        Number(row['output_index']),
        String(row['address']),
        String(row['units']),
        String(row['status']),
      ),
    )
    const isFinal = ({ blockHeight, confirmations }: ChainMovement) =>
      finalizedHeight === null
        ? confirmations >= needed
        : blockHeight !== null && blockHeight <= finalizedHeight
    const canonical = movements.map((movement) => {
      const { transactionId, outputIndex, address, units } = movement
      return lineOf(transactionId, outputIndex, address, String(units), isFinal(movement) ? 'final' : 'seen')
    })
    expect(new Set(stored), act).toEqual(new Set(canonical))
    expect(stored, act).toHaveLength(canonical.length)
    expect(await ledgerAgainstChain(product, coin), act).toEqual([])
  }

  it.each(SEEDS)(
    'matches the chain, whatever it removed, replaced or ran again (walk %i)',
    async (seed) => {
      const below = numbersOf(seed)
      const driver = chain().driver
      const watch = () => syncDeposits(product.application.jobs)
      const pay = () => ({
        address: loans[below(2)]?.address ?? '',
        units: BigInt(1 + below(999)),
      })
      const pooled = async () =>
        (await chain().recent(50)).transactions.filter(({ blockHeight }) => blockHeight === null)
      const acts: Readonly<Record<string, () => Promise<unknown>>> = {
        send: () => driver.sendToAddress(pay()),
        'send several': () => driver.sendTransaction([pay(), pay(), pay()]),
        mine: () => driver.mine(1 + below(needed)),
        reorganize: () => driver.reorganize(1 + below(deepest)),
        'reorganize and drop': () => driver.reorganize(1 + below(deepest), { drop: true }),
        drop: async () => {
          const [first] = await pooled()
          return first && driver.drop(first.id)
        },
        ...('replace' in driver && poolActs({ driver, pay, pooled })),
        ...('payByContract' in driver && contractActs({ driver, pay, below, watch })),
        ...(coin === 'SOL' && 'reexecute' in driver && slotActs({ driver, pay, below, watch })),
      }
      // At least one block to remove.
      await driver.mine(deepest + 1)
      const names = Object.keys(acts)
      for (let step = 0; step < ACTS; step += 1) {
        const name = names[below(names.length)] ?? 'mine'
        await acts[name]?.()
        await watch()
        await expectCanonical(`walk ${seed}, act ${step}: ${name}`)
      }
    },
    120_000,
  )

  it('matches the chain in the end, though its node reports it repeatedly, late and out of order (R4)', async () => {
    const below = numbersOf(7)
    const { driver, port } = chain()
    const addresses = loans.map(({ address }) => address)
    const before: Awaited<ReturnType<ChainPort['movements']>>[] = []
    /** A lagging node: it reports an earlier state, everything twice, in any order. */
    const lagging: ChainPort = {
      coin,
      tip: () => port.tip(),
      async movements(input) {
        before.push(await port.movements({ addresses, sinceHeight: 0 }))
        const report = before[below(before.length)]!
        const requested = report.movements.filter(
          (one) =>
            input.addresses.includes(one.address) &&
            (one.blockHeight === null || one.blockHeight >= input.sinceHeight),
        )
        return { tip: report.tip, tokens: [], movements: shuffled([...requested, ...requested], below) }
      },
    }
    const { jobs, clock } = product.application
    const watchLate = () => syncDeposits({ ...jobs, chains: { ...jobs.chains, [coin]: lagging } })
    // At least one block to remove.
    await driver.mine(deepest + 1)
    for (let act = 0; act < LATE_ACTS; act += 1) {
      const units = BigInt(1 + below(999))
      await driver.sendToAddress({ address: addresses[below(2)] ?? '', units })
      await driver.mine(1 + below(needed))
      await watchLate()
      if (below(4) === 0) await driver.reorganize(1 + below(deepest), { drop: below(2) === 0 })
    }
    await clock.forward(LATER_MS)
    await syncDeposits(jobs)
    await expectCanonical('in the end')
  }, 120_000)
})

describe('a node that lags behind the others by more than a reorganization’s depth (R4, R5)', () => {
  let product: Product
  let address: string
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    const borrower = await product.borrower()
    const uuid = await bringTo(product, borrower, 'WAITING_FOR_COLLATERAL', BANK, OFFER)
    address = (await borrower.ask(getCollateral, { params: { uuid } })).wallet.depositAddress!
  }, 120_000)
  afterAll(() => product.close())

  const FURTHER = 400
  const statuses = async () =>
    (await product.rows('select status from deposits where address = $1 order by units', [address])).map(
      ({ status }) => status,
    )

  it('reverts nothing that it does not know yet, and what it did not report is not lost', async () => {
    const { driver, port } = chainOf(product.simulation, 'BTC')
    const { jobs } = product.application
    const pays = async (units: bigint) => {
      await driver.sendToAddress({ address, units })
      await driver.mine(1)
    }
    await driver.mine(1)
    await pays(101n)
    const asItWas = await port.movements({ addresses: [address], sinceHeight: 0 })
    const lagging: ChainPort = { ...port, tip: () => port.tip(), movements: () => Promise.resolve(asItWas) }
    const looksLate = () => syncDeposits({ ...jobs, chains: { ...jobs.chains, BTC: lagging } })
    await pays(202n)
    await driver.mine(5)
    await syncDeposits(jobs)
    expect(await statuses()).toEqual(['final', 'final'])
    await looksLate()
    // It reports less of the first than was known, and nothing of the second, which is above its tip.
    expect(await statuses()).toEqual(['seen', 'final'])
    await pays(303n)
    for (const _ of [1, 2]) {
      await driver.mine(FURTHER)
      await looksLate()
    }
    expect(await statuses()).toEqual(['seen', 'final'])
    await syncDeposits(jobs)
    expect(await statuses()).toEqual(['final', 'final', 'final'])
  })
})

interface PoolWorld {
  readonly driver: PoolDriver
  readonly pay: () => { readonly address: string; readonly units: bigint }
  readonly pooled: () => Promise<readonly { readonly id: string }[]>
}

/** Additional actions of senders on a chain with a memory pool. */
const poolActs = ({ driver, pay, pooled }: PoolWorld) => ({
  replace: async () => {
    const [first] = await pooled()
    return first && driver.replace(first.id, [pay()])
  },
})

interface ContractWorld {
  readonly driver: ContractDriver
  readonly pay: () => { readonly address: string; readonly units: bigint }
  readonly below: (limit: number) => number
  readonly watch: () => Promise<void>
}

/** Additional actions of contracts: pay, and pay another amount or nothing in another block. */
const contractActs = ({ driver, pay, below, watch }: ContractWorld) => ({
  'pay by contract': () => driver.payByContract([pay(), pay()]),
  'run again': async () => {
    const { transactionId } = await driver.payByContract([pay(), pay()])
    await driver.mine(1)
    await watch()
    await driver.reorganize(1)
    await driver.reexecute(transactionId, below(3) === 0 ? [] : [pay()])
    await driver.mine(1)
  },
})

interface SlotWorld extends Omit<ContractWorld, 'driver'> {
  readonly driver: ProgramDriver
}

/** Additional effects of forks where transactions expire: nothing lands again, or it does something else. */
const slotActs = ({ driver, pay, below, watch }: SlotWorld) => ({
  'run out': async () => {
    await driver.sendToAddress(pay())
    await driver.mine(BLOCKHASH_LIFETIME)
    await watch()
    await driver.reorganize(BLOCKHASH_LIFETIME)
  },
  'land otherwise': async () => {
    const { transactionId } = await driver.sendTransaction([pay(), pay()])
    await driver.mine(1)
    await watch()
    await driver.reorganize(1)
    await driver.reexecute(transactionId, below(3) === 0 ? [] : [pay()])
    await driver.mine(1)
  },
})

import { recordPayment } from '@pledge/contract/agent-payments'
import type { ChainPort } from '@pledge/providers/chain/port'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemOf } from '../../commands/actors.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { driverOf } from '../../product/steps.test-data.ts'
import { withTenant } from '../../store/database/database.ts'
import { syncDeposits } from './sync-deposits.ts'

/** Deeper than the blocks that each poll reads again. */
const MANY_BLOCKS = 400
const LOANS = 3
/** A pass begins at the height at which the previous one began. */
const POLLS_UNTIL_SETTLED = 4

describe('the deposit addresses of loans in service', () => {
  let product: Product
  let uuids: string[]
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    uuids = []
    for (let loan = 0; loan < LOANS; loan += 1) uuids.push((await loansOf(() => product).funded()).uuid)
    await driverOf(product, 'BTC').mine(MANY_BLOCKS)
    for (let polls = 0; polls < POLLS_UNTIL_SETTLED; polls += 1) await product.settle()
  }, 120_000)
  afterAll(() => product.close())

  const isQuiet = async (uuid: string) => {
    const [row] = await product.rows('select quiet_since from deposit_addresses where application_id = $1', [
      uuid,
    ])
    return row?.['quiet_since'] !== null
  }
  const depositsOf = async (uuid: string) => {
    const [row] = await product.rows('select count(*)::int as n from deposits where application_id = $1', [
      uuid,
    ])
    return Number(row?.['n'])
  }
  const addressOf = async (uuid: string) => {
    const [row] = await product.rows('select address from deposit_addresses where application_id = $1', [
      uuid,
    ])
    return String(row?.['address'])
  }
  /** A page has one address, so a pass takes as many polls as there are addresses. */
  const poll = () => syncDeposits(product.application.jobs, 1)

  it('are closed once nothing is expected there', async () => {
    for (const uuid of uuids) expect(await isQuiet(uuid)).toBe(true)
  })

  it('are still read by a pass, also after more blocks than a poll reads again', async () => {
    const [, second = ''] = uuids
    // In the middle of a pass.
    await poll()
    await driverOf(product, 'BTC').sendToAddress({ address: await addressOf(second), units: 777n })
    const before = await depositsOf(second)
    for (let polls = 0; polls < 2 * (LOANS + 1); polls += 1) {
      await driverOf(product, 'BTC').mine(MANY_BLOCKS)
      await poll()
    }
    expect(await depositsOf(second)).toBe(before + 1)
  })

  it('are polled each time while a deposit there is unconfirmed', async () => {
    const [first = ''] = uuids
    await driverOf(product, 'BTC').sendToAddress({ address: await addressOf(first), units: 778n })
    const before = await depositsOf(first)
    for (let polls = 0; polls <= LOANS && (await depositsOf(first)) === before; polls += 1) await poll()
    expect(await depositsOf(first)).toBe(before + 1)
    expect(await isQuiet(first)).toBe(false)
    await driverOf(product, 'BTC').mine(MANY_BLOCKS)
    await poll()
    const [row] = await product.rows(
      'select status from deposits where application_id = $1 and units = 778',
      [first],
    )
    expect(row?.['status'], 'by the next poll, wherever the pass is').toBe('final')
  })

  it('are polled each time again after any change of their loan', async () => {
    const [, , third = ''] = uuids
    expect(await isQuiet(third)).toBe(true)
    const avery = await product.agent('avery')
    const body = {
      method: 'WIRE',
      amount: '10.00',
      paidOn: loansOf(() => product).today(),
      reference: 'w-1',
    } as const
    await avery.ask(recordPayment, { params: { uuid: third }, body })
    expect(await isQuiet(third)).toBe(false)
  })

  it('are polled each time again whatever server version writes to their loan or a deposit', async () => {
    const [first = '', second = '', third = ''] = uuids
    await poll()
    const quieten = async (uuid: string) => {
      await product.rows('update deposit_addresses set quiet_since = now() where application_id = $1', [uuid])
      expect(await isQuiet(uuid)).toBe(true)
    }
    for (const uuid of uuids) await quieten(uuid)
    await product.rows(`update applications set release_progress = 'SENDING' where id = $1`, [first])
    expect(await isQuiet(first)).toBe(false)
    await product.rows(`update applications set release_progress = 'NONE' where id = $1`, [first])
    await product.rows('update deposits set units = units where application_id = $1', [second])
    expect(await isQuiet(second)).toBe(false)
    expect(await isQuiet(third)).toBe(true)
  })

  it('are not closed while a command that will change their loan has yet to commit', async () => {
    const [first = ''] = uuids
    const { application } = product
    await product.rows('update deposit_addresses set quiet_since = null where application_id = $1', [first])
    const change = (progress: 'NONE' | 'SENDING', meanwhile: () => Promise<void>) =>
      withTenant(application.db, systemOf(product.organizationId), async (tx) => {
        await sql`update applications set release_progress = ${progress} where id = ${first}`.execute(tx)
        await meanwhile()
      })
    await change('SENDING', async () => {
      for (let polls = 0; polls <= LOANS; polls += 1) await poll()
    })
    expect(await isQuiet(first)).toBe(false)
    await change('NONE', () => Promise.resolve())
    for (let polls = 0; polls <= LOANS; polls += 1) await poll()
    expect(await isQuiet(first)).toBe(true)
  })

  it('are read by the pass also while an open one’s page fails', async () => {
    const [first = '', , third = ''] = uuids
    const { chains } = product.application.jobs
    const failingAt = await addressOf(first)
    await product.rows('update deposit_addresses set quiet_since = null where application_id = $1', [first])
    await driverOf(product, 'BTC').sendToAddress({ address: await addressOf(third), units: 780n })
    const before = await depositsOf(third)
    const BTC: ChainPort = {
      ...chains.BTC,
      movements: (query) =>
        query.addresses.includes(failingAt)
          ? Promise.reject(new Error('the node does not answer'))
          : chains.BTC.movements(query),
    }
    const jobs = { ...product.application.jobs, chains: { ...chains, BTC } }
    for (let polls = 0; polls < 2 * (LOANS + 1); polls += 1)
      await expect(syncDeposits(jobs, 1)).rejects.toThrow('does not answer')
    expect(await depositsOf(third)).toBe(before + 1)
  })

  it('are polled in several runs where one run is too short, and each page is closed at once', async () => {
    await driverOf(product, 'BTC').mine(MANY_BLOCKS)
    for (let polls = 0; polls < 2 * (LOANS + 1); polls += 1) await poll()
    await product.rows('update deposit_addresses set quiet_since = null')
    const checkedAt = async () =>
      (await product.rows(`select checked_at from chain_cursors where coin = 'BTC'`))[0]?.['checked_at']
    const before = await checkedAt()
    const { chains } = product.application.jobs
    const pollOnePage = async () => {
      let pages = 0
      const BTC: ChainPort = {
        ...chains.BTC,
        movements: (query) => {
          pages += 1
          return chains.BTC.movements(query)
        },
      }
      const jobs = { ...product.application.jobs, chains: { ...chains, BTC }, isOver: () => pages > 0 }
      await syncDeposits(jobs, 1)
    }
    const quiet = async () => Promise.all(uuids.map(isQuiet))
    await pollOnePage()
    expect(await quiet()).toEqual([true, false, false])
    expect(await checkedAt()).toEqual(before)
    await pollOnePage()
    expect(await quiet()).toEqual([true, true, false])
    await poll()
    expect(await quiet()).toEqual([true, true, true])
    expect(await checkedAt()).not.toEqual(before)
    expect(await product.rows(`select coin from open_polls where coin = 'BTC'`)).toEqual([])
  })

  it('of a failing node are read by the next pass from where this one began', async () => {
    const [first = ''] = uuids
    const { chains } = product.application.jobs
    const { BTC: chain } = chains
    if (chain === undefined) throw new Error('there is a chain')
    await driverOf(product, 'BTC').sendToAddress({ address: await addressOf(first), units: 779n })
    const before = await depositsOf(first)
    const failing = { ...chain, movements: () => Promise.reject(new Error('the node is away')) }
    const jobs = { ...product.application.jobs, chains: { ...chains, BTC: failing } }
    for (let polls = 0; polls < 2 * (LOANS + 1); polls += 1) {
      await syncDeposits(jobs, 1).catch(() => undefined)
      await driverOf(product, 'BTC').mine(MANY_BLOCKS)
    }
    expect(await depositsOf(first)).toBe(before)
    for (let polls = 0; polls < 2 * (LOANS + 1); polls += 1) await poll()
    expect(await depositsOf(first)).toBe(before + 1)
  })
})

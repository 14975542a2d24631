import { cancelApplication } from '@pledge/contract/applications'
import { getCollateral } from '@pledge/contract/collateral'
import { getQueues } from '@pledge/contract/portfolio'
import { formatCoin, parseCoin } from '@pledge/domain/money/coin-quantity'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stateOf } from '@pledge/testing/steps/world'
import { sweepDeadlines } from '../../jobs/deadline/sweep-deadlines.ts'
import { applicationOf, DAY_MS, goTo } from '../../product/calendar.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo, mailsTo } from '../../product/steps.test-data.ts'

const HOUR_MS = 3_600_000
const btc = (units: bigint) => formatCoin(units, 'BTC')

describe('the window for collateral', () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  let address: string
  let required: bigint
  let dueAt: string
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())
  beforeEach(async () => {
    borrower = await product.borrower()
    uuid = await bringTo(product, borrower, 'WAITING_FOR_COLLATERAL')
    const status = await borrower.ask(getCollateral, { params: { uuid } })
    address = status.wallet.depositAddress!
    required = parseCoin(status.requiredCoinAmount.coinQuantity, 'BTC') ?? 0n
    dueAt = status.dueAt!
  })

  const chain = () => product.simulation.bitcoin
  const send = (units: bigint) => chain().driver.sendToAddress({ address, units })
  const mine = async (blocks: number) => {
    await chain().driver.mine(blocks)
    await product.settle()
    await product.settle()
  }
  const lateDeposits = async () => {
    const avery = await product.agent('avery')
    const { lateDeposits: all } = await avery.ask(getQueues)
    return all.filter((entry: { readonly appUuid: string }) => entry.appUuid === uuid)
  }
  const subjects = async () => (await mailsTo(product, borrower)).map(({ subject }) => subject)

  it('waits for deposits sent in time to be confirmed, and then the loan continues (1.9.18)', async () => {
    await send(required)
    await goTo(product, dueAt)
    expect(await stateOf(borrower, uuid)).toBe('WAITING_FOR_COLLATERAL')
    await mine(12)
    expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
  })

  it('closes when a deposit sent in time is gone again, or is not confirmed after the grace hours', async () => {
    const { transactionId } = await send(required)
    await goTo(product, dueAt)
    await goTo(product, dueAt, -71 * HOUR_MS)
    expect(await stateOf(borrower, uuid)).toBe('WAITING_FOR_COLLATERAL')
    await chain().driver.replace(transactionId, [{ address, units: 5n }])
    await goTo(product, dueAt, -71.5 * HOUR_MS)
    expect(await stateOf(borrower, uuid)).toBe('CANCELLED')

    const bob = await product.borrower()
    const other = await bringTo(product, bob, 'WAITING_FOR_COLLATERAL')
    const status = await bob.ask(getCollateral, { params: { uuid: other } })
    address = status.wallet.depositAddress!
    await send(parseCoin(status.requiredCoinAmount.coinQuantity, 'BTC') ?? 0n)
    await goTo(product, status.dueAt!)
    expect(await stateOf(bob, other)).toBe('WAITING_FOR_COLLATERAL')
    await goTo(product, status.dueAt!, -72 * HOUR_MS)
    expect(await stateOf(bob, other)).toBe('CANCELLED')
  })

  it('does not close before the chain was polled after it, so that no timely deposit is missed (R6)', async () => {
    await send(required)
    await chain().driver.setReachable(false)
    const { clock } = product.application
    await clock.forward(Date.parse(dueAt) + HOUR_MS - clock.business().getTime())
    await sweepDeadlines(product.application.jobs)
    expect(await stateOf(borrower, uuid)).toBe('WAITING_FOR_COLLATERAL')
    await chain().driver.setReachable(true)
    await mine(12)
    expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
  })

  it('owes back deposits from before and after it closed: emails, stage, and the agents’ queue (1.9.19, R6)', async () => {
    await send(4_000n)
    await mine(12)
    await goTo(product, dueAt)
    expect(await applicationOf(borrower, uuid)).toMatchObject({
      state: 'CANCELLED',
      stage: 'COLLATERAL_RELEASE',
      deadline: null,
    })
    const [closed] = await mailsTo(product, borrower)
    expect(closed?.text).toMatch(/wasn't sent in full by .*11:59 PM.*We're holding the collateral/s)
    expect(await lateDeposits()).toMatchObject([
      {
        appUuid: uuid,
        state: 'CANCELLED',
        held: { coinQuantity: btc(4_000n) },
        pending: { coinQuantity: '0' },
      },
    ])
    await send(321n)
    await product.settle()
    expect(await lateDeposits()).toMatchObject([{ pending: { coinQuantity: btc(321n) } }])
    await mine(12)
    expect(await lateDeposits()).toMatchObject([
      { held: { coinQuantity: btc(4_321n) }, pending: { coinQuantity: '0' } },
    ])
    expect((await subjects()).filter((subject) => /We're holding collateral/.test(subject))).toHaveLength(1)
    const [mail] = await mailsTo(product, borrower)
    expect(mail?.text).not.toMatch(/bc1|0\.0000/)
  })

  it('notifies of coins that arrive after the borrower cancelled, once for each time, and is in the queue from then on (P.407)', async () => {
    await borrower.ask(cancelApplication, { params: { uuid }, body: {} })
    expect(await lateDeposits()).toEqual([])
    await send(9n)
    await product.settle()
    expect(await lateDeposits()).toMatchObject([
      { held: { coinQuantity: '0' }, pending: { coinQuantity: btc(9n) } },
    ])
    await mine(12)
    await product.application.clock.forward(3 * DAY_MS)
    await mine(1)
    const held = (await subjects()).filter((subject) => /We're holding collateral/.test(subject))
    expect(held).toHaveLength(1)
    expect(await applicationOf(borrower, uuid)).toMatchObject({ stage: 'COLLATERAL_RELEASE' })
  })

  it('shows the address and the deposits while there is no price (1.2.115 to 1.2.117)', async () => {
    await send(1_000n)
    await mine(12)
    await product.rows('delete from prices')
    const status = await borrower.ask(getCollateral, { params: { uuid } })
    expect(status).toMatchObject({
      collateralPrice: null,
      requiredCoinAmount: { coinQuantity: btc(required) },
      receivedCoinAmount: { coinQuantity: btc(1_000n) },
      wallet: { depositAddress: address },
    })
    expect(Math.abs(Date.parse(status.now) - product.application.clock.business().getTime())).toBeLessThan(
      60_000,
    )
  })
})

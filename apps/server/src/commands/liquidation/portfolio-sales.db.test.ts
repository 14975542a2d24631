import {
  endSale,
  getSaleQueues,
  getSales,
  orderDeliveryAgain,
  resumeSale,
  stopSale,
} from '@pledge/contract/portfolio-sales'
import { getApplicationFile } from '@pledge/contract/portfolio'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { metricReadings } from '../../metric-readings.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { ledgerAgainstChain } from '../../product/ledger-against-chain.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { salesOf } from '../../product/sales.test-data.ts'

/** Where others share the machine. */
const A_WHOLE_LOAN_MS = 90_000

describe('sales of collateral, as agents see and steer them (note 082)', { timeout: 120_000 }, () => {
  let product: Product
  let avery: Caller
  let blake: Caller
  let borrower: Caller
  let uuid: string
  const { sellable, marketIs, levelCents, delivered, forward, lastSale } = salesOf(() => product)

  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    avery = await product.agent('avery')
    blake = await product.agent('blake')
  }, A_WHOLE_LOAN_MS)
  beforeEach(async () => {
    await product.startAnew()
    ;({ borrower, uuid } = await sellable())
  }, A_WHOLE_LOAN_MS)
  afterAll(() => product.close())

  /** The price falls below the level of a sale, where the book has this depth. */
  const fallen = async (depthUnits: bigint) => {
    const level = await levelCents(borrower, uuid, 'liquidation')
    const priceCents = (level * 99n) / 100n
    await product.simulation.exchange.driver.setDepth('BTC', depthUnits)
    await marketIs(priceCents)
    await product.settle()
    return priceCents
  }
  /** Some runs of the jobs at a price, half a minute apart. */
  const goesOn = async (priceCents: bigint) => {
    for (let round = 0; round < 3; round += 1) {
      await marketIs(priceCents)
      await forward(31_000)
      await product.settle()
    }
  }
  const params = () => ({ params: { uuid } })
  const figures = () => metricReadings(product.application).sales()
  const shownSale = async () => {
    const { sales } = await avery.ask(getSales, params())
    if (sales[0] === undefined) throw new Error('no sale is shown')
    return sales[0]
  }
  const steering = (saleUuid: string, reason: string) => ({ ...params(), body: { saleUuid, reason } })
  /** Of this loan: others of the product may be in the queue too. */
  const queued = async () => {
    const { openSales, rejectedDeliveries, deficiencies } = await avery.ask(getSaleQueues)
    const isOurs = ({ appUuid }: { readonly appUuid: string }) => appUuid === uuid
    return {
      openSale: openSales.find(isOurs),
      rejected: rejectedDeliveries.filter(isOurs),
      deficiency: deficiencies.find(isOurs),
    }
  }

  it('are stopped, resumed, and ended by another agent; the file of the loan shows who and why', async () => {
    const priceCents = await fallen(20_000n)
    const running = await shownSale()
    expect(running).toMatchObject({
      state: 'SELLING',
      cause: 'LEVEL_REACHED',
      goal: 'RESTORE_LTV',
      stop: null,
    })
    expect(running.steps).toEqual(['stop'])
    expect(running.orders[0]).toMatchObject({ result: null, delivery: null })
    expect(running.orders[0]!.fillCount).toBe(running.orders[0]!.fills.length)
    expect(running.orders[0]!.quotes.length).toBeGreaterThanOrEqual(2)
    const { openSale } = await queued()
    expect(openSale?.sale).toMatchObject({
      uuid: running.uuid,
      state: 'SELLING',
      sold: running.sold,
      stop: null,
    })
    expect(Number(openSale?.sale.leftToSell?.coinQuantity)).toBeGreaterThan(0)
    const stoppedBefore = (await figures()).stoppedSales

    const stopping = await avery.ask(stopSale, steering(running.uuid, ' A venue quotes nonsense '))
    expect(stopping.sales[0]?.stop).toMatchObject({ cause: 'AGENT', reason: 'A venue quotes nonsense' })
    expect((await avery.call(stopSale, steering(running.uuid, 'Again'))).body).toMatchObject({
      code: 'transition.not-allowed',
    })
    await goesOn(priceCents)
    const stopped = (await queued()).openSale
    expect(stopped?.sale).toMatchObject({ state: 'STOPPED', lastProblem: 'CANCELED' })
    expect(stopped?.sale.stop?.by).toContain('avery@')
    expect((await figures()).stoppedSales).toBe(stoppedBefore + 1)

    expect((await blake.ask(resumeSale, steering(running.uuid, 'It is clear'))).sales[0]?.stop).toBeNull()
    await avery.ask(stopSale, steering(running.uuid, 'The borrower pays'))
    await goesOn(priceCents)
    expect((await shownSale()).steps).toEqual(['resume'])
    expect((await avery.call(endSale, steering(running.uuid, 'Paid'))).body).toMatchObject({
      code: 'approval.same-agent',
    })
    const ended = (await blake.ask(endSale, steering(running.uuid, 'Paid in full by wire'))).sales[0]
    expect(ended).toMatchObject({ state: 'CONCLUDED', steps: [], concluded: { conclusion: 'AGENT' } })
    const cents = (dollars: string) => BigInt(dollars.replace('.', ''))
    const { gross, expenses, fee, charges, interest, principal, surplus } = ended!.concluded!
    const parts = [expenses, fee, charges, interest, principal, surplus]
    expect(parts.map(cents).reduce((sum, part) => sum + part, 0n)).toBe(cents(gross))
    expect((await queued()).openSale).toBeUndefined()
    const { events } = (await avery.ask(getApplicationFile, params())).application
    expect(events.find(({ type }) => type === 'LiquidationConcluded')).toMatchObject({
      actor: expect.stringContaining('blake@'),
      detail: { reason: 'Paid in full by wire' },
    })
    await delivered()
  })

  it('deliver what they sold again under another key after the custodian rejected it, and never twice', async () => {
    await product.simulation.custody.driver.rejectNext('WITHDRAWAL_FAILED')
    await fallen(200_000_000n)
    await delivered()
    const [rejected, ...others] = (await queued()).rejected
    expect(others).toEqual([])
    expect(rejected).toMatchObject({ rejection: 'WITHDRAWAL_FAILED', attempt: 1, mayOrderAgain: true })
    expect(rejected?.quantity).toEqual((await shownSale()).orders[0]?.sold)
    expect((await figures()).rejectedDeliveries).toBe(1)
    // Nothing is delivered by itself after a rejection.
    await delivered()
    expect((await queued()).rejected).toHaveLength(1)

    const again = {
      ...params(),
      body: { deliveryUuid: rejected!.deliveryUuid, attempt: 1, reason: 'The custodian works again' },
    }
    const ordered = await avery.ask(orderDeliveryAgain, again)
    expect(ordered.sales[0]?.orders[0]?.delivery).toMatchObject({
      status: 'WAITING',
      attempt: 2,
      earlier: [{ attempt: 1, rejection: 'WITHDRAWAL_FAILED', note: 'The custodian works again' }],
    })
    expect((await blake.call(orderDeliveryAgain, again)).body).toMatchObject({
      code: 'transition.not-allowed',
    })
    await delivered()
    const order = (await shownSale()).orders[0]
    expect(order?.delivery).toMatchObject({ status: 'DELIVERED', attempt: 2, rejection: null })
    const second = { ...again, body: { ...again.body, attempt: 2 } }
    expect((await blake.call(orderDeliveryAgain, second)).body).toMatchObject({
      code: 'transition.not-allowed',
    })
    expect((await figures()).rejectedDeliveries).toBe(0)
    // The chain has paid what was sold, once.
    expect(await ledgerAgainstChain(product, 'BTC')).toEqual([])
  })

  it('order no delivery again that may be paid already, whatever asks for it', async () => {
    await product.simulation.custody.driver.rejectNext('DUPLICATE_REQUEST')
    await fallen(200_000_000n)
    await delivered()
    const [duplicate] = (await queued()).rejected
    expect(duplicate).toMatchObject({ rejection: 'DUPLICATE_REQUEST', mayOrderAgain: false })
    const deliveryUuid = duplicate!.deliveryUuid
    const again = { ...params(), body: { deliveryUuid, attempt: 1, reason: 'It works again' } }
    expect((await avery.call(orderDeliveryAgain, again)).body).toMatchObject({
      code: 'transition.not-allowed',
    })
    const change = (columns: string) =>
      product.rows(`update sale_deliveries set ${columns} where delivery_id = $1`, [deliveryUuid])
    // The table refuses it too, as all that follows.
    await expect(change('attempt = 2, rejection = null')).rejects.toThrow('only after its rejection')
    await change(`rejection = 'WITHDRAWAL_FAILED', transaction_id = 'broadcast before'`)
    expect((await queued()).rejected[0]?.mayOrderAgain).toBe(false)
    expect((await avery.call(orderDeliveryAgain, again)).body).toMatchObject({
      code: 'transition.not-allowed',
    })
    await expect(change('attempt = 2, rejection = null')).rejects.toThrow('only after its rejection')
    await expect(change('rejection = null')).rejects.toThrow('cannot be removed')
    await expect(change(`address = 'another'`)).rejects.toThrow('cannot be changed')
    await change(`transaction_id = null`)
    await avery.ask(orderDeliveryAgain, again)
    await delivered()
    expect(await ledgerAgainstChain(product, 'BTC')).toEqual([])
  })

  it('leave a deficiency in the queue of agents until nothing is below the terms', async () => {
    await product.simulation.exchange.driver.setDepth('BTC', 200_000_000n)
    const level = await levelCents(borrower, uuid, 'liquidation')
    // All of the collateral is worth a third of what is owed.
    await marketIs(level / 3n)
    await product.settle()
    await goesOn(level / 3n)
    const sale = await lastSale(uuid)
    expect(sale).toMatchObject({ state: 'CONCLUDED', conclusion: 'NOTHING_LEFT' })
    const { deficiency } = await queued()
    const { loan } = (await avery.ask(getApplicationFile, params())).application
    expect(deficiency).toMatchObject({ owed: loan?.payOff })
    expect((await shownSale()).concluded?.deficiency).toBe(deficiency?.owed)
    await delivered()
  })
})

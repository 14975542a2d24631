import { proposeDefaultDecision, withdrawDefaultNotice } from '@pledge/contract/delinquency'
import { SIMULATED_VENUES } from '@pledge/sandbox/prices/state'
import { done, refused } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CALM_PRICE_CENTS, defaultSalesOf } from '../../product/default-sales.test-data.ts'
import { planSale } from '../../product/planned-sales.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'

/** At which a whole loan's collateral is worth less than the smallest order of the exchange. */
const WORTHLESS_CENTS = 100n

describe('a planned sale, by the table of note 093', { timeout: 180_000 }, () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    await product.simulation.exchange.driver.setDepth('BTC', 200_000_000n)
  }, 60_000)
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const steps = defaultSalesOf(() => product)
  const { accelerated, planned, funded, onDay, goesOn, sales, lastSale, levelCents, endOf, approved } = steps
  const { marketIs } = steps
  const exchangeAnswers = (reachable: boolean) => product.simulation.exchange.driver.setReachable(reachable)
  const venuesAnswer = async (reachable: boolean) => {
    for (const venue of SIMULATED_VENUES)
      await product.simulation.prices.driver.setReachable(venue, reachable)
  }
  /** Until a sale is ordered: what was refused is tried again a while later. */
  const begins = async (uuid: string) => {
    for (let rounds = 0; rounds < 5 && (await causes(uuid)).length === 0; rounds += 1) await goesOn()
    return causes(uuid)
  }
  const causes = async (uuid: string) => (await sales(uuid)).map(({ cause }) => cause)

  it('is not proposed while a sale that the LTV made due is under way', async () => {
    const { borrower, uuid } = await accelerated()
    await exchangeAnswers(false)
    await goesOn((await levelCents(borrower, uuid, 'liquidation')) - 1_000n)
    expect(await causes(uuid)).toEqual(['LEVEL_REACHED'])
    const proposed = await (
      await product.agent('avery')
    ).call(proposeDefaultDecision, {
      params: { uuid },
      body: { kind: 'SALE', reason: 'Nothing was paid for months' },
    })
    expect(refused(proposed)).toMatchObject({ code: 'transition.not-allowed' })
  })

  it('waits for the end of a sale that the LTV made due, and begins then', async () => {
    const { borrower, uuid, beginsOn } = await planned()
    await exchangeAnswers(false)
    const fallen = (await levelCents(borrower, uuid, 'liquidation')) - 1_000n
    await goesOn(fallen)
    await onDay(beginsOn, 0, fallen)
    expect(await causes(uuid)).toEqual(['LEVEL_REACHED'])
    expect(await endOf(uuid)).toBeNull()
    await marketIs(CALM_PRICE_CENTS)
    await exchangeAnswers(true)
    for (let rounds = 0; rounds < 5 && (await causes(uuid)).length < 2; rounds += 1) await goesOn()
    expect(await causes(uuid)).toEqual(['LEVEL_REACHED', 'IN_DEFAULT'])
    expect(await endOf(uuid)).toBe('ORDERED')
  })

  it('waits without a price, and begins with one', async () => {
    const { uuid, beginsOn } = await planned()
    await venuesAnswer(false)
    await steps.until(beginsOn, 0)
    await product.settle()
    expect(await causes(uuid)).toEqual([])
    expect(await endOf(uuid)).toBeNull()
    await venuesAnswer(true)
    expect(await begins(uuid)).toEqual(['IN_DEFAULT'])
  })

  it('waits while there is too little for an order, and begins once there is enough', async () => {
    const { uuid, beginsOn } = await planned()
    await product.simulation.prices.driver.setFixedPrice('BTC', WORTHLESS_CENTS)
    await onDay(beginsOn, 0, WORTHLESS_CENTS)
    expect(await causes(uuid)).toEqual([])
    expect(await endOf(uuid)).toBeNull()
    expect(await begins(uuid)).toEqual(['IN_DEFAULT'])
  })

  it('goes on after the loan was charged off in the meantime', async () => {
    const { uuid, beginsOn } = await planned()
    done(await approved(uuid, 'CHARGE_OFF'))
    expect(await endOf(uuid)).toBeNull()
    await onDay(beginsOn, 0)
    expect(await lastSale(uuid)).toMatchObject({ cause: 'IN_DEFAULT' })
  })

  it('ends where an agent withdraws the notice of default of a loan whose term is over', async () => {
    const { uuid } = await funded()
    await exchangeAnswers(false)
    await planSale(product, uuid)
    done(await (await product.agent('avery')).call(withdrawDefaultNotice, { params: { uuid } }))
    expect(await endOf(uuid)).toBe('NOT_IN_DEFAULT')
    await goesOn()
    await goesOn()
    expect(await causes(uuid)).toEqual([])
  })
})

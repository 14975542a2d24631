import { withdrawDefaultNotice } from '@pledge/contract/delinquency'
import { getRebalance } from '@pledge/contract/rebalance'
import { endSale, stopSale } from '@pledge/contract/portfolio-sales'
import { soldUnitsOf } from '@pledge/domain/liquidation/sales'
import { done, refused } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CALM_PRICE_CENTS, defaultSalesOf } from '../../product/default-sales.test-data.ts'
import { holdsOf } from '../../product/holds.test-data.ts'
import { planSale } from '../../product/planned-sales.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'

describe('sales in default beside what else is the case (note 093)', { timeout: 180_000 }, () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    await product.simulation.exchange.driver.setDepth('BTC', 200_000_000n)
  }, 60_000)
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const steps = defaultSalesOf(() => product)
  const { planned, funded, onDay, goesOn, sales, lastSale, levelCents, endOf, marketIs } = steps
  const { holds, lifts } = holdsOf(() => product)
  const exchangeAnswers = (reachable: boolean) => product.simulation.exchange.driver.setReachable(reachable)

  /** One agent stops the sale that is under way, and another one ends it. */
  const ended = async (uuid: string, priceCents: bigint) => {
    const { liquidationId: saleUuid } = await lastSale(uuid)
    const steering = { params: { uuid }, body: { saleUuid, reason: 'They talk to the borrower' } }
    await (await product.agent('avery')).ask(stopSale, steering)
    await exchangeAnswers(true)
    await goesOn(priceCents)
    await (await product.agent('blake')).ask(endSale, steering)
  }
  /** The exchange does not answer, and the price is at the level of a sale. */
  const fallen = async () => {
    const found = await planned()
    await exchangeAnswers(false)
    const priceCents = (await levelCents(found.borrower, found.uuid, 'liquidation')) - 1_000n
    return { ...found, priceCents }
  }
  /** A loan whose term is over, with its sale under way, of which nothing is sold. */
  const matured = async () => {
    const found = await funded()
    await exchangeAnswers(false)
    await planSale(product, found.uuid)
    await goesOn()
    await goesOn()
    expect(await lastSale(found.uuid)).toMatchObject({ cause: 'IN_DEFAULT' })
    return found
  }

  it('no email says that nothing is sold where the LTV alone has recovered (part of P.358)', async () => {
    const { borrower, uuid, priceCents } = await fallen()
    await goesOn(priceCents)
    expect(await lastSale(uuid)).toMatchObject({ cause: 'LEVEL_REACHED' })
    await marketIs(CALM_PRICE_CENTS)
    await exchangeAnswers(true)
    for (let rounds = 0; rounds < 5 && (await lastSale(uuid)).state !== 'CONCLUDED'; rounds += 1)
      await goesOn(CALM_PRICE_CENTS)
    expect(await lastSale(uuid)).toMatchObject({ conclusion: 'NO_LONGER_DUE' })
    const subjects = (await mailsTo(product, borrower)).map(({ subject }) => subject)
    expect(subjects.filter((one) => /reached the sale level/.test(one))).toHaveLength(1)
    expect(subjects.filter((one) => /will not be sold/.test(one))).toEqual([])
    expect(await endOf(uuid)).toBeNull()
  })

  it('the end of a sale in default by agents leaves the sale that the LTV makes due', async () => {
    const { uuid, beginsOn, priceCents } = await fallen()
    await onDay(beginsOn, 0)
    expect(await lastSale(uuid)).toMatchObject({ cause: 'IN_DEFAULT' })
    await goesOn(priceCents)
    await ended(uuid, priceCents)
    await goesOn(priceCents)
    await goesOn(priceCents)
    expect((await sales(uuid)).map(({ cause }) => cause)).toEqual(['IN_DEFAULT', 'LEVEL_REACHED'])
  })

  it('the end of a sale because of the LTV by agents cancels the sale that is planned', async () => {
    const { uuid, beginsOn, priceCents } = await fallen()
    await goesOn(priceCents)
    await ended(uuid, priceCents)
    expect(await endOf(uuid)).toBe('CANCELED')
    await onDay(beginsOn, 0)
    expect((await sales(uuid)).map(({ cause }) => cause)).toEqual(['LEVEL_REACHED'])
  })

  it('the notice of default of a loan that matured is not withdrawn while it is sold', async () => {
    const { uuid } = await matured()
    const withdraw = async () =>
      (await product.agent('avery')).call(withdrawDefaultNotice, { params: { uuid } })
    expect(refused(await withdraw())).toMatchObject({ code: 'transition.not-allowed' })
    await ended(uuid, CALM_PRICE_CENTS)
    done(await withdraw())
  })

  it('nothing more is sold once the notice of default counts no more, here after a hold', async () => {
    const { uuid } = await matured()
    done(await holds(uuid, 'DISPUTE'))
    await goesOn()
    done(await lifts(uuid, 'DISPUTE'))
    await exchangeAnswers(true)
    for (let rounds = 0; rounds < 3; rounds += 1) await goesOn()
    expect(soldUnitsOf(await sales(uuid))).toBe(0n)
    expect((await lastSale(uuid)).state).not.toBe('CONCLUDED')
  })

  it('no excess is returned once the term is over, before the sale begins as well', async () => {
    const { borrower, uuid } = await funded()
    const available = async () => {
      await marketIs(3n * CALM_PRICE_CENTS)
      return (await borrower.ask(getRebalance, { params: { uuid } })).available
    }
    expect(Number((await available())?.coinQuantity ?? 0)).toBeGreaterThan(0)
    await planSale(product, uuid)
    expect(Number((await available())?.coinQuantity ?? 0)).toBe(0)
  })
})

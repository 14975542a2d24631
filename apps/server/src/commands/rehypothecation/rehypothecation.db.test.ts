import { getApplicationFile } from '@pledge/contract/portfolio'
import { getLoan } from '@pledge/contract/servicing'
import { getWorkItems } from '@pledge/contract/work-items'
import { RETURN_MS } from '@pledge/sandbox/rehypothecation/simulated-rehypothecation'
import { done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveRehypothecated } from '../../jobs/rehypothecation/move-rehypothecated.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { refinancesOf } from '../../product/refinances.test-data.ts'
import { ESTATE_UNITS, rehypothecationsOf } from '../../product/rehypothecations.test-data.ts'
import { releasesOf, WALLETS } from '../../product/releases.test-data.ts'
import { makeTenMonthsOld, renewalsOf } from '../../product/renewals.test-data.ts'
import { salesOf } from '../../product/sales.test-data.ts'
import { recordMovement } from './record-movement.ts'

const HOUR_MS = 3_600_000
const IN_CUSTODY = { 'collateral-held': ESTATE_UNITS, 'collateral-owed-to-borrower': -ESTATE_UNITS }
const OUT = { 'rehypothecated-collateral': ESTATE_UNITS, 'collateral-owed-to-borrower': -ESTATE_UNITS }

describe('collateral that its borrower allows to be used (2.3.09, G.71)', { timeout: 120_000 }, () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  const { read } = refinancesOf(() => product)
  const { out, waiting, completes, goOn, happened, coins, outAtCustodian, lots } = rehypothecationsOf(
    () => product,
  )
  const { pays } = loansOf(() => product)
  const { asks, bothApprove, mine, paidTo } = releasesOf(() => product)
  const { marketIs, levelCents, lastSale, happened: saleHappened, delivered } = salesOf(() => product)
  const { begins, cancels } = renewalsOf(() => product)
  const custodian = () => product.simulation.rehypothecation.driver
  const forward = (ms: number) => product.application.clock.forward(ms)
  const btc = (coinQuantity: string) => ({ coinQuantity, type: 'BTC' })
  const custody = async () => (await borrower.ask(getLoan, { params: { uuid } })).custody
  const address = WALLETS.BTC[0]
  const isReturned = async () => {
    await forward(RETURN_MS)
    await goOn()
  }
  const requestsRelease = async () => {
    done(await pays(uuid, { amount: '30000.00', reference: 'wire-1' }))
    const { requestId } = done(await asks(borrower, uuid, address))
    await bothApprove(uuid, requestId)
  }

  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  beforeEach(async () => {
    await product.startAnew()
    ;({ borrower, uuid } = await out())
  })
  afterAll(() => product.close())

  it('leaves custody once the refinance is complete, and the books and the pages say so (part of P.705)', async () => {
    expect(await happened(uuid)).toEqual(['ORDERED', 'DELIVERED'])
    expect(await coins(uuid)).toEqual(OUT)
    expect(await outAtCustodian(uuid)).toBe(ESTATE_UNITS)
    expect(await custody()).toEqual({
      inCustody: btc('0'),
      rehypothecated: btc('1.25'),
      returning: btc('0'),
      returnDueAt: null,
    })
    const avery = await product.agent('avery')
    const { application } = await avery.ask(getApplicationFile, { params: { uuid } })
    expect(application.custody).toEqual(await custody())
  })

  it('is recalled when the loan is paid off, and leaves for its borrower once it is back (part of P.705)', async () => {
    await requestsRelease()
    await goOn()
    await mine('BTC')
    expect(await happened(uuid)).toEqual(['ORDERED', 'DELIVERED', 'RECALL_REQUESTED'])
    expect(await paidTo('BTC', address)).toEqual([])
    expect(await coins(uuid)).toEqual(OUT)

    await isReturned()
    await mine('BTC')
    expect(await happened(uuid)).toEqual(['ORDERED', 'DELIVERED', 'RECALL_REQUESTED', 'RETURNED'])
    expect(await paidTo('BTC', address)).toEqual([ESTATE_UNITS])
    expect(await coins(uuid)).toEqual({})
    expect(await outAtCustodian(uuid)).toBe(0n)
    expect(await read(borrower, uuid)).toMatchObject({ state: 'COMPLETE', stage: 'FINAL' })
  })

  it('is recalled before a sale, and is sold once it is back (part of P.705)', async () => {
    await product.simulation.exchange.driver.setDepth('BTC', 200_000_000n)
    const level = await levelCents(borrower, uuid, 'liquidation')
    await marketIs((level * 99n) / 100n)
    await product.settle()
    await goOn()
    // The sale is ordered at once, and waits with its slices.
    expect(await saleHappened(uuid)).toEqual(['LiquidationOrdered'])
    expect((await lastSale(uuid)).state).toBe('ORDERED')
    expect(await happened(uuid)).toEqual(['ORDERED', 'DELIVERED', 'RECALL_REQUESTED'])
    expect(await custody()).toMatchObject({ returning: btc('1.25'), returnDueAt: expect.any(String) })

    await forward(RETURN_MS)
    await marketIs((level * 99n) / 100n)
    await product.settle()
    await marketIs((level * 99n) / 100n)
    await product.settle()
    expect(await happened(uuid)).toContain('RETURNED')
    const sale = await lastSale(uuid)
    if (sale.state !== 'CONCLUDED') throw new Error(`it is ${sale.state}`)
    expect(sale).toMatchObject({ cause: 'LEVEL_REACHED', conclusion: 'GOAL_REACHED' })
    await delivered()
    // What is left goes out again only once the loan is clear.
    const { 'collateral-owed-to-borrower': owed = 0n } = await coins(uuid)
    expect(owed).toBe(-(ESTATE_UNITS - sale.soldUnits))
  })

  it('is recalled when a renewal begins, and goes out again only once no renewal is open', async () => {
    await makeTenMonthsOld(product, uuid)
    const begun = done(await begins(borrower, uuid)).application
    await goOn()
    expect(await happened(uuid)).toEqual(['ORDERED', 'DELIVERED', 'RECALL_REQUESTED'])
    await isReturned()
    expect(await coins(uuid)).toEqual(IN_CUSTODY)
    // It stays in custody while the renewal is open.
    await forward(HOUR_MS)
    await goOn()
    expect((await happened(uuid)).at(-1)).toBe('RETURNED')
    done(await cancels(borrower, begun.appUuid))
    await forward(HOUR_MS)
    await goOn()
    expect(await coins(uuid)).toEqual(OUT)
  })

  it('is work of agents where it is not back by its day', async () => {
    const avery = await product.agent('avery')
    const late = async () =>
      (await avery.ask(getWorkItems, { query: { kind: 'recallLate' } })).items.map(({ appUuid }) => appUuid)
    await custodian().setLate(true)
    await requestsRelease()
    await goOn()
    expect(await late()).toEqual([])
    await forward(5 * 24 * HOUR_MS)
    await goOn()
    expect(await late()).toEqual([uuid])
    await custodian().setLate(false)
    await goOn()
    expect(await late()).toEqual([])
  })

  it('is delivered once, and comes back once, whatever is repeated at the same time', async () => {
    await product.startAnew()
    ;({ borrower, uuid } = await waiting())
    await completes()
    const run = () => moveRehypothecated(product.application.jobs)
    await Promise.all([run(), run(), run()])
    const [lotId = ''] = await lots(uuid)
    const job = { organizationId: product.organizationId, applicationId: uuid, lotId }
    await recordMovement(product.application.jobs)({ ...job, reported: 'DELIVERED' })
    expect(await happened(uuid)).toEqual(['ORDERED', 'DELIVERED'])
    expect(await coins(uuid)).toEqual(OUT)
    await requestsRelease()
    await forward(RETURN_MS)
    await Promise.all([run(), run(), run()])
    await forward(RETURN_MS)
    await Promise.all([run(), run(), run()])
    await recordMovement(product.application.jobs)({ ...job, reported: 'RETURNED' })
    expect(await happened(uuid)).toEqual(['ORDERED', 'DELIVERED', 'RECALL_REQUESTED', 'RETURNED'])
    await expect(recordMovement(product.application.jobs)({ ...job, reported: 'VOIDED' })).resolves.toBe(
      undefined,
    )
  })

  it('is not delivered where it is recalled first: a lost answer changes nothing', async () => {
    await product.startAnew()
    ;({ borrower, uuid } = await waiting())
    await custodian().setReachable(false)
    await completes()
    await goOn()
    expect(await happened(uuid)).toEqual(['ORDERED'])
    await requestsRelease()
    await goOn()
    expect(await happened(uuid)).toEqual(['ORDERED', 'RECALL_REQUESTED'])
    expect(await coins(uuid)).toEqual(IN_CUSTODY)
    expect(await paidTo('BTC', address)).toEqual([])
    await custodian().setReachable(true)
    await goOn()
    await mine('BTC')
    expect(await happened(uuid)).toEqual(['ORDERED', 'RECALL_REQUESTED', 'VOIDED'])
    expect(await paidTo('BTC', address)).toEqual([ESTATE_UNITS])
  })
})

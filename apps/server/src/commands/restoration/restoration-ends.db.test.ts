import { boughtUnitsOf } from '@pledge/domain/restoration/restoration'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { JobDeps } from '../../jobs/deps.ts'
import { restoreCollateral } from '../../jobs/restoration/restore-collateral.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { publishRules } from '../../product/rules.test-data.ts'
import { salesOf } from '../../product/sales.test-data.ts'
import { resumeSale, stopSale } from '../liquidation/steer-sale.ts'
import { endRestoration } from './end-restoration.ts'
import { OFFERED, restorationsOf, type LoanWithOffer } from './restorations.test-data.ts'

/** Where others share the machine. */
const A_WHOLE_LOAN_MS = 90_000
/** More than a job waits after it has failed. */
const BACKOFF_MS = 3_600_000

describe('the way back of a conversion that agents end (note 103)', { timeout: 120_000 }, () => {
  let product: Product
  let loan: LoanWithOffer
  let priceCents: bigint
  const { sellable, marketIs, forward, lastSale, delivered } = salesOf(() => product)
  const { accounts, last, restores, goesOn, converted, paysHalf, expectWhole } = restorationsOf(
    () => product,
    () => loan,
  )

  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  beforeEach(async () => {
    await product.startAnew()
    const offering = await publishRules(product, 900, (rules) => {
      rules.stabilization = { isOffered: true, ...OFFERED }
    })
    loan = { ...(await sellable()), offering }
    priceCents = await converted()
    await paysHalf()
    expect(await restores()).toMatchObject({ ok: true })
  }, A_WHOLE_LOAN_MS)
  afterAll(() => product.close())

  /** Runs of the job alone: no chain is read meanwhile. */
  const runs = async (jobs: JobDeps, rounds = 3) => {
    for (let round = 0; round < rounds; round += 1) {
      await marketIs(priceCents)
      await forward(31_000)
      await restoreCollateral(jobs)
    }
  }
  /** One agent stops the conversion, another one ends buying back, and the conversion goes on. */
  const isEnded = async () => {
    const { liquidationId } = await lastSale(loan.uuid)
    const { restorationId } = await last()
    const as = async (name: 'avery' | 'blake') => ({
      subject: (await product.agent(name)).subject,
      applicationId: loan.uuid,
      liquidationId,
      restorationId,
      reason: 'The exchange does not answer',
    })
    const { jobs } = product.application
    expect(await stopSale(jobs)(await as('avery'))).toMatchObject({ ok: true })
    expect(await endRestoration(jobs)(await as('blake'))).toMatchObject({ ok: true })
    expect(await resumeSale(jobs)(await as('blake'))).toMatchObject({ ok: true })
    await forward(BACKOFF_MS)
  }

  it('is concluded without coins where the exchange rejects the delivery, which it still owes', async () => {
    const { exchange, ...jobs } = product.application.jobs
    const rejects: JobDeps = {
      ...jobs,
      exchange: { ...exchange, deliver: () => Promise.resolve({ status: 'REJECTED' }) },
    }
    await runs(rejects)
    expect(await last()).toMatchObject({ state: 'DELIVERING', transactionId: null })
    await isEnded()
    await runs(rejects)
    const restoration = await last()
    expect(restoration).toMatchObject({ state: 'CONCLUDED', transactionId: null, arrivedUnits: 0n })
    expect(await lastSale(loan.uuid)).toMatchObject({ state: 'CONCLUDED', conclusion: 'RESTORED' })
    expect(await accounts('BTC')).toEqual({
      'due-from-exchange': boughtUnitsOf(restoration),
      'bought-collateral': -boughtUnitsOf(restoration),
    })
  })

  it('is not concluded while coins are on their way: until they count, the USDC secures the loan', async () => {
    await runs(product.application.jobs)
    expect(await last()).toMatchObject({ state: 'DELIVERING', transactionId: expect.any(String) })
    // The chain is read: the deposit is seen, and not final.
    await product.settle()
    await isEnded()
    await goesOn(priceCents, 2)
    expect(await last()).toMatchObject({ state: 'DELIVERING', isGivenUp: true })
    await delivered()
    await goesOn(priceCents, 2)
    const restoration = await last()
    expect(restoration).toMatchObject({ state: 'CONCLUDED', arrivedUnits: boughtUnitsOf(restoration) })
    await expectWhole(restoration)
  })

  it('has the exchange owe nothing more once coins arrive after the end', async () => {
    await runs(product.application.jobs)
    await isEnded()
    await runs(product.application.jobs, 2)
    expect(await last()).toMatchObject({ state: 'CONCLUDED', arrivedUnits: 0n })
    await delivered()
    const restoration = await last()
    expect(restoration).toMatchObject({ state: 'CONCLUDED', arrivedUnits: boughtUnitsOf(restoration) })
    await expectWhole(restoration, boughtUnitsOf(restoration))
  })
})

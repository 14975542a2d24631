import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreCollateral } from '../../jobs/restoration/restore-collateral.ts'
import { dyingAfter } from '../../product/crashes.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { publishRules } from '../../product/rules.test-data.ts'
import { salesOf } from '../../product/sales.test-data.ts'
import { setMarginAction } from '../margin/set-margin-action.ts'
import { OFFERED, restorationsOf, type LoanWithOffer } from './restorations.test-data.ts'

/** Dies after the first effect, and after each further step; the campaign skips none (`npm run campaign -- crashes`). */
const EVERY = Number(process.env['PLEDGE_CRASHES_EVERY'] ?? 2)
/** More than a restoration has effects. */
const MOST_EFFECTS = 60
/** The walk to the loan and its sale, on a machine at a load of 20. */
const PREPARED_MS = 180_000
/** As many walks to the end of a restoration as it has effects, which the campaign makes one by one. */
const ALL_CRASHES_MS = 900_000

describe('a process that dies while it buys collateral back, after any of its commits and of the exchange’s answers (part of G.72)', () => {
  let product: Product
  let loan: LoanWithOffer
  let priceCents: bigint
  const { sellable, delivered } = salesOf(() => product)
  const { last, restores, goesOn, converted, paysHalf, expectWhole, expectOrders } = restorationsOf(
    () => product,
    () => loan,
  )

  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    const offering = await publishRules(product, 900, (rules) => {
      rules.stabilization = { isOffered: true, ...OFFERED }
    })
    loan = { ...(await sellable()), offering }
    priceCents = await converted()
    await paysHalf()
    expect(await restores()).toMatchObject({ ok: true })
  }, PREPARED_MS)
  afterAll(() => product.close())

  /** The next process finds everything as the last one left it. */
  const isFoundByTheNext = async () => {
    // The lease of a dead process is of real time, which is not waited for here.
    await product.rows('update restorations set lease_expires_at = now() where lease_id is not null')
    await product.rows('delete from retry_backoffs')
  }
  const setsAutomaticAction = async (action: 'stop' | 'resume') => {
    const { subject } = await product.agent('avery')
    const reason = 'A venue quotes nonsense'
    expect(await setMarginAction(product.application.jobs)({ subject, action, reason })).toMatchObject({
      ok: true,
    })
  }
  /** Until the coins are on their way. */
  const isSent = async () => {
    await goesOn(priceCents)
    expect(await last()).toMatchObject({ state: 'DELIVERING' })
  }
  /** Until the coins are collateral again, and nothing of the USDC is applied yet. */
  const isCounted = async () => {
    await isSent()
    await setsAutomaticAction('stop')
    await delivered()
    await setsAutomaticAction('resume')
    await isFoundByTheNext()
    expect(await last()).toMatchObject({ state: 'DELIVERING' })
  }
  const ends = async () => {
    await goesOn(priceCents, 2)
    const restoration = await last()
    expect(restoration).toMatchObject({ state: 'CONCLUDED' })
    await expectOrders(restoration, 2)
    await expectWhole(restoration)
  }
  /** Lets processes die, each after more effects than the last, until one survives: how many effects that one had at most. */
  const diesAtEachStep = async (begin: () => Promise<void>, end: () => Promise<void>): Promise<number> => {
    let effects = 1
    for (let hasDied = true; hasDied; effects += EVERY) {
      expect(effects, 'effects of it').toBeLessThan(MOST_EFFECTS)
      await product.startAnew()
      await begin()
      const process = dyingAfter(product.application, effects)
      await process.does(restoreCollateral)
      hasDied = process.hasDied()
      await isFoundByTheNext()
      await end()
    }
    return effects - EVERY
  }

  it(
    'places each order once, and has the coins sent once',
    async () => {
      const survived = await diesAtEachStep(
        () => Promise.resolve(),
        async () => {
          await isSent()
          await delivered()
          await ends()
        },
      )
      expect(survived, 'orders and deliveries').toBeGreaterThan(10)
    },
    ALL_CRASHES_MS,
  )

  it(
    'concludes the restoration and its conversion in one commit',
    async () => {
      expect(await diesAtEachStep(isCounted, ends), 'the conclusion').toBeGreaterThan(2)
    },
    ALL_CRASHES_MS,
  )
})

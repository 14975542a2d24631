import { HOLD_KINDS, isHeldFrom } from '@pledge/domain/holds/loan-holds'
import { done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { holdsOf } from '../../product/holds.test-data.ts'
import { marginsOf } from '../../product/margins.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'

/** On a loaded machine. */
const LOAN_MS = 120_000
/** $90,000: what a loan can be made at. */
const USUAL_CENTS = 9_000_000n

describe('the monitoring of a loan that is held (note 076)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  afterAll(() => product.close())

  const { funded, holds, lifts } = holdsOf(() => product)
  const margins = marginsOf(() => product)
  const now = () => product.application.clock.business().getTime()
  // What another test let the price fall to is not the price of this one.
  beforeEach(() => margins.priceIs(USUAL_CENTS, now()))

  it.each(HOLD_KINDS)(
    'by %s: margin calls and sales stop as the table says, and a clock that stood still runs on',
    async (kind) => {
      const { uuid } = await funded()
      await product.settle()
      await margins.forgetPrices()
      const call = ((await margins.nextCents(uuid, 'down')) * 92n) / 100n
      done(await holds(uuid, kind))
      await margins.tick(call, now())
      const isCalled = (await margins.happened(uuid)).includes('MarginCallOpened')
      expect(isCalled).toBe(!isHeldFrom([kind], 'marginCalls'))
      // Far below the level of a sale, twice.
      await margins.ticks(call / 2n, now())
      const isSold = (await margins.happened(uuid)).includes('LiquidationLevelReached')
      expect(isSold).toBe(!isHeldFrom([kind], 'sales'))
      done(await lifts(uuid, kind))
      await margins.ticks(call / 2n, now())
      expect(await margins.happened(uuid)).toContain('LiquidationLevelReached')
    },
    LOAN_MS,
  )

  it(
    'pauses an open margin call when it is set, and lets its time run on when it is lifted',
    async () => {
      const { uuid } = await funded()
      await product.settle()
      await margins.forgetPrices()
      await margins.tick(((await margins.nextCents(uuid, 'down')) * 92n) / 100n, now())
      done(await holds(uuid, 'BANKRUPTCY'))
      expect((await margins.happened(uuid)).at(-1)).toBe('MarginCallPaused')
      expect((await margins.row(uuid))['cure_by']).toBeNull()
      done(await lifts(uuid, 'BANKRUPTCY'))
      expect((await margins.happened(uuid)).at(-1)).toBe('MarginCallResumed')
    },
    LOAN_MS,
  )
})

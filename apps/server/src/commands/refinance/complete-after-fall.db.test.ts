import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeRefinance } from '../../jobs/refinance/complete-refinances.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { marginsOf } from '../../product/margins.test-data.ts'
import { refinancesOf } from '../../product/refinances.test-data.ts'

const MINUTE_MS = 60_000
/** 30,000 dollars are 80 % of 1.25 BTC. */
const PRICE_AT_80_PERCENT_CENTS = 3_000_000n

describe('a refinance whose price fell while the estate handed over', () => {
  let product: Product
  const { imports, signed, handOver, read } = refinancesOf(() => product)
  const { forgetPrices, priceIs, ticks, happened } = marginsOf(() => product)
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())

  it('gets its margin call from the first prices after its completion, at an LTV of 80 %', async () => {
    await imports({ loan_number: 'CEL-1' })
    const { borrower, uuid } = await signed(['CEL-1'])
    await handOver('CEL-1', 125_000_000n)
    const now = product.application.clock.business().getTime()
    await forgetPrices()
    await priceIs(PRICE_AT_80_PERCENT_CENTS, now)
    expect(
      await completeRefinance(product.application.jobs, {
        organizationId: product.organizationId,
        applicationId: uuid,
      }),
    ).toBe(true)
    expect((await read(borrower, uuid)).state).toBe('COMPLETE')
    await ticks(PRICE_AT_80_PERCENT_CENTS, now + MINUTE_MS)
    expect(await happened(uuid)).toContain('MarginCallOpened')
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobsAt, SECOND_MS } from '../../product/calendar.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { marginsOf } from '../../product/margins.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { salesOf } from '../../product/sales.test-data.ts'
import { orderSale } from './order-sale.ts'

let product: Product
beforeAll(async () => {
  product = await createProduct({ readsDocuments: false })
}, 90_000)
afterAll(() => product.close())

it('of a lapsed call is not ordered while a renewal is about to transfer, but at the level of a sale (note 073)', async () => {
  const { funded } = loansOf(() => product)
  const { forgetPrices, tick, ticks, row } = marginsOf(() => product)
  const { levelCents, sales } = salesOf(() => product)
  const { borrower, uuid } = await funded()
  const { uuid: renewal } = await funded()
  await product.settle()
  const level = await levelCents(borrower, uuid, 'liquidation')
  const call = await levelCents(borrower, uuid, 'marginCall')
  await forgetPrices()
  await tick(call, product.application.clock.business().getTime() + SECOND_MS)
  const dueMs = ((await row(uuid))['cure_by'] as Date).getTime()
  await product.settle()
  await ticks(call, dueMs + 20 * SECOND_MS)
  expect(await row(uuid)).toMatchObject({ status: 'SALE_DUE' })

  const orders = (ms: number) =>
    orderSale(jobsAt(product, ms))({ applicationId: uuid, organizationId: product.organizationId })
  const standsAs = (state: string, prior: string | null) =>
    product.rows('update applications set state = $2, prior_application_id = $3 where id = $1', [
      renewal,
      state,
      prior,
    ])
  // A loan of another borrower stands in for its renewal, which is a journey of its own.
  await standsAs('PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER', uuid)
  expect(await orders(dueMs + 21 * SECOND_MS)).toMatchObject({ ok: false, code: 'transition.not-allowed' })
  expect(await sales(uuid)).toEqual([])
  await ticks(level, dueMs + 60 * SECOND_MS)
  expect(await orders(dueMs + 61 * SECOND_MS)).toMatchObject({ ok: true })
  expect(await sales(uuid)).toMatchObject([{ state: 'ORDERED', cause: 'CALL_LAPSED' }])
  await standsAs('COMPLETE', null)
}, 120_000)

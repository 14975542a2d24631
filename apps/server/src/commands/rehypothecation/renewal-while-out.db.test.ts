import { RETURN_MS } from '@pledge/sandbox/rehypothecation/simulated-rehypothecation'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { ESTATE_UNITS, rehypothecationsOf } from '../../product/rehypothecations.test-data.ts'
import { makeTenMonthsOld, renewalsOf } from '../../product/renewals.test-data.ts'
import { rollLoanForward } from '../renewal/roll-loan-forward.ts'

let product: Product
const { out, goOn, happened } = rehypothecationsOf(() => product)
const { toAgreements, signs, standsAt, coins } = renewalsOf(() => product)

beforeAll(async () => {
  product = await createProduct({ readsDocuments: false })
})
beforeEach(() => product.startAnew())
afterAll(() => product.close())

it('recalls the collateral of a loan as soon as its renewal begins, whenever the job polls it next', async () => {
  const { borrower, uuid } = await out()
  await makeTenMonthsOld(product, uuid)
  // The job does not look at the loan.
  await product.rows('update rehypothecations set next_poll_at = null')
  await toAgreements(borrower, uuid)
  expect((await happened(uuid)).slice(0, 3)).toEqual(['ORDERED', 'DELIVERED', 'RECALL_REQUESTED'])
}, 120_000)

it('rolls a loan forward only once its collateral is back in custody (part of P.705)', async () => {
  const { borrower, uuid } = await out()
  await makeTenMonthsOld(product, uuid)
  await product.simulation.rehypothecation.driver.setLate(true)
  const renewal = await toAgreements(borrower, uuid)
  await signs(borrower, renewal)
  await goOn()
  expect(await happened(uuid)).toEqual(['ORDERED', 'DELIVERED', 'RECALL_REQUESTED'])
  expect((await standsAt(renewal))[0]).toBe('PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER')
  const { organizationId } = product
  const rolled = await rollLoanForward(product.application.jobs)({ applicationId: renewal, organizationId })
  expect(rolled).toMatchObject({ ok: false, code: 'transition.not-allowed' })
  expect(await coins(uuid, renewal)).toEqual([0n, 0n])

  await product.simulation.rehypothecation.driver.setLate(false)
  await product.application.clock.forward(RETURN_MS)
  await goOn()
  expect((await happened(uuid)).at(-1)).toBe('RETURNED')
  expect(await standsAt(renewal)).toEqual(['COMPLETE', 'FINAL'])
  expect(await coins(uuid, renewal)).toEqual([0n, ESTATE_UNITS])
}, 120_000)

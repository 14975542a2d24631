import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateOf } from '@pledge/testing/steps/world'
import { INTERNATIONAL } from '@pledge/testing/steps/payloads'
import { bringInternationalTo } from '../../product/international.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'

describe('an international loan on a chain of another type', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())

  it.each([
    ['Noble', 'noble1qv9pzxqlyckngw6zf9g9whn9d3eh4qvge5vztu'],
    ['Provenance', 'pb1qv9pzxqlyckngw6zf9g9whn9d3eh4qvgcej07w'],
    ['Solana', '7vVcBLQwT1rmjiTXhhvmHKfiaCda2giGMeKchc2jwmBN'],
  ])('is paid on %s to an address of that chain (1.9.30, 1.1.10)', async (chain, address) => {
    const borrower = await product.borrower(undefined, INTERNATIONAL)
    const uuid = await bringInternationalTo(product, borrower, 'COMPLETE', { chain, address })
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
    const sent = (await product.simulation.usdcDisbursement.driver.transfers()).filter(({ transfer }) =>
      transfer.idempotencyKey.startsWith(uuid),
    )
    expect(sent.map(({ transfer }) => [transfer.chain, transfer.address])).toEqual([
      [chain, address],
      [chain, address],
    ])
  })
})

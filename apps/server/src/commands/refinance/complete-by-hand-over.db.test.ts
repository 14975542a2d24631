import {
  decideHandOvers,
  getHandOvers,
  previewHandOvers,
  proposeHandOvers,
} from '@pledge/contract/hand-overs'
import { handOverFileOf } from '@pledge/domain/refinance/hand-over.test-data'
import { done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { refinancesOf } from '../../product/refinances.test-data.ts'

describe('a signed refinance, once two agents confirm the file of the estate', () => {
  let product: Product
  const refinances = refinancesOf(() => product)
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())

  it('is complete when every old loan of it agrees, and not before (G.70)', async () => {
    await refinances.imports({ loan_number: 'CEL-1' }, { loan_number: 'CEL-2', coin_quantity: '0.75' })
    const { borrower, uuid } = await refinances.signed(['CEL-1', 'CEL-2'])
    const avery = await product.agent('avery')
    const blake = await product.agent('blake')
    const handOver = async (csv: string) => {
      const { sha256 } = await avery.ask(previewHandOvers, { body: { csv } })
      const file = await avery.ask(proposeHandOvers, { body: { csv, sha256 } })
      done(await blake.call(decideHandOvers, { params: file, body: { decision: 'confirm' } }))
      await product.settle()
      return (await refinances.read(borrower, uuid)).state
    }
    expect(await handOver(handOverFileOf({ loan_number: 'CEL-1' }))).toBe('WAITING_FOR_COLLATERAL')
    expect(await handOver(handOverFileOf({ loan_number: 'CEL-2', coin_quantity: '0.75' }))).toBe('COMPLETE')
    const { coins, differences } = await avery.ask(getHandOvers)
    expect(differences).toEqual([])
    expect(coins).toEqual([
      {
        coin: 'BTC',
        registeredQuantity: '2',
        handedOverQuantity: '2',
        missingQuantity: '0',
        excessQuantity: '0',
        pledgedQuantity: '2',
      },
    ])
  })
})

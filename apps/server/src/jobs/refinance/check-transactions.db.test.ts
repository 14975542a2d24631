import { getWorkItems } from '@pledge/contract/work-items'
import { done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { handOverVoidsOf } from '../../product/hand-over-voids.test-data.ts'
import { handOversOf, someTransaction } from '../../product/hand-overs.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { importRegister, refinancesOf } from '../../product/refinances.test-data.ts'

describe('a transaction of the estate, compared with custody (note 100)', () => {
  let product: Product
  const { signed, read } = refinancesOf(() => product)
  const { handsOver, read: overview } = handOversOf(() => product)
  const { asksToVoid, decidesVoid } = handOverVoidsOf(() => product)
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    await importRegister(
      await product.agent('avery'),
      { loan_number: 'CEL-1' },
      { loan_number: 'CEL-2', coin_quantity: '0.75', balance: '10000.00' },
    )
  })
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const delivers = (transactionId: string, units: bigint) =>
    product.simulation.custody.driver.setDelivered({ coin: 'BTC', transactionId, units })
  const later = async () => {
    await product.application.clock.forward(61_000)
    await product.settle()
  }
  const work = async () => {
    const { items } = await (
      await product.agent('avery')
    ).ask(getWorkItems, {
      query: { kind: 'handOverToSettle' },
    })
    return items.map(({ item }) => item)
  }

  it('that custody has not received begins no loan, is work, and begins it once the coins are there', async () => {
    const transaction = someTransaction()
    await delivers(transaction, 0n)
    const { borrower, uuid } = await signed(['CEL-1'])
    await handsOver({ loan_number: 'CEL-1', transaction_id: transaction })
    await later()
    expect((await read(borrower, uuid)).state).toBe('WAITING_FOR_COLLATERAL')
    const found = {
      transactionId: transaction,
      coin: 'BTC',
      recordedQuantity: '1.25',
      loanNumbers: ['CEL-1'],
    }
    expect((await overview()).transactions).toMatchObject([
      { ...found, result: 'NOT_FOUND', deliveredQuantity: '0' },
    ])
    expect(await work()).toEqual(['CEL-1 BTC'])
    await delivers(transaction, 124_999_999n)
    await later()
    expect((await overview()).transactions).toMatchObject([{ ...found, result: 'SHORT' }])
    await delivers(transaction, 125_000_000n)
    await later()
    await later()
    expect((await read(borrower, uuid)).state).toBe('COMPLETE')
    expect((await overview()).transactions).toEqual([])
    expect(await work()).toEqual([])
  })

  it('that delivered less than its lines together begins none of its loans, until the wrong line is voided', async () => {
    const transaction = someTransaction()
    await delivers(transaction, 125_000_000n)
    const { borrower, uuid } = await signed(['CEL-1'])
    await handsOver(
      { loan_number: 'CEL-1', transaction_id: transaction },
      { loan_number: 'CEL-2', coin_quantity: '0.75', transaction_id: transaction },
    )
    await later()
    expect((await overview()).transactions).toMatchObject([
      { result: 'SHORT', recordedQuantity: '2', deliveredQuantity: '1.25', loanNumbers: ['CEL-1', 'CEL-2'] },
    ])
    expect((await read(borrower, uuid)).state).toBe('WAITING_FOR_COLLATERAL')
    done(await asksToVoid('CEL-2'))
    done(await decidesVoid('blake', 'confirm'))
    await later()
    await later()
    expect((await read(borrower, uuid)).state).toBe('COMPLETE')
  })

  it('is asked about again while the custodian does not answer, and no loan begins meanwhile', async () => {
    const { driver } = product.simulation.custody
    const { borrower, uuid } = await signed(['CEL-1'])
    await driver.setReachable(false)
    await handsOver({ loan_number: 'CEL-1' })
    await later()
    expect((await read(borrower, uuid)).state).toBe('WAITING_FOR_COLLATERAL')
    expect((await overview()).transactions).toEqual([])
    await driver.setReachable(true)
    await later()
    await later()
    expect((await read(borrower, uuid)).state).toBe('COMPLETE')
  })
})

import path from 'node:path'
import { claimEstateLoan } from '@pledge/contract/estate-claims'
import { getEstateRegister } from '@pledge/contract/estate-register'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { rootFolder } from '../../root-folder.ts'
import { seedEstateRegister } from './seed-register.ts'

describe('the register of the demonstration', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())

  const seeds = () =>
    seedEstateRegister(product.application.jobs)(product.organizationId, path.join(rootFolder(), 'seeds'))

  it('has 500 invented loans, once (part of 2.1.06)', async () => {
    expect(await seeds()).toBe(500)
    expect(await seeds()).toBe(0)
    const { loans } = await (await product.agent('avery')).ask(getEstateRegister)
    expect(loans.reduce((sum, { count }) => sum + count, 0)).toBe(500)
    expect(new Set(loans.map(({ coin }) => coin))).toEqual(new Set(['BTC', 'ETH']))
  })

  it('has five of the demonstration borrower, on two cards', async () => {
    const casey = await product.borrower('casey@pledge.example')
    let loans: Awaited<ReturnType<typeof claim>>['loans'] = []
    const claim = (celsiusLoanNumber: string) =>
      casey.ask(claimEstateLoan, {
        body: { celsiusLoanNumber, dateOfBirth: '1985-02-28', ssnLastFour: '6789' },
      })
    for (let number = 100_001; number <= 100_005; number += 1) ({ loans } = await claim(`CEL-${number}`))
    expect(loans.map(({ celsiusLoanNumbers }) => celsiusLoanNumbers.length)).toEqual([3, 2])
    expect(loans.every(({ quotes }) => quotes.length > 0)).toBe(true)
  })
})

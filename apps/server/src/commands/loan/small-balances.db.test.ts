import { takePaymentBack } from '@pledge/contract/agent-payments'
import { done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { publishRules } from '../../product/rules.test-data.ts'

describe('a payment that leaves a few cents', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  afterAll(() => product.close())

  const { books, funded, loan, pays } = loansOf(() => product)
  const less = (amount: string, cents: bigint) => {
    const left = (BigInt(amount.replace('.', '')) - cents).toString()
    return `${left.slice(0, -2)}.${left.slice(-2)}`
  }
  const paysAllBut = async (cents: bigint, method: 'WIRE' | 'ACH' = 'WIRE') => {
    const { borrower, uuid } = await funded()
    const { payOff } = await loan(borrower, uuid)
    const reference = `${method}-${uuid.slice(0, 8)}`
    const answer = done(await pays(uuid, { amount: less(payOff, cents), method, reference }))
    return { borrower, uuid, answer }
  }

  it('leaves them owed while the lender has not set a threshold', async () => {
    const { borrower, uuid } = await paysAllBut(3n)
    expect(await loan(borrower, uuid)).toMatchObject({ status: 'IN_SERVICE', payOff: '0.03' })
  })

  it('closes the loan within the threshold, with a second agent, and posts what was written off', async () => {
    await publishRules(product, 50, (rules) => {
      rules.smallBalance = { writeOffUpToCents: 5 }
    })
    product.application.organizations.forget()
    const { borrower, uuid } = await paysAllBut(5n)
    expect(await loan(borrower, uuid)).toMatchObject({ status: 'CLOSED', payOff: '0.00', overpaid: '0.00' })
    const found = await books(uuid)
    expect(found['small-balance-write-offs']).toBe('5')
    expect(found['loan-principal']).toBeUndefined()
    expect(found['deferred-origination-fees']).toBeUndefined()
    const typed = await product.rows('select status from typed_payments where application_id = $1', [uuid])
    expect(typed).toHaveLength(1)
  })

  it('leaves more than the threshold owed, and nothing is written off', async () => {
    const { borrower, uuid } = await paysAllBut(6n)
    expect(await loan(borrower, uuid)).toMatchObject({ status: 'IN_SERVICE', payOff: '0.06' })
    expect((await books(uuid))['small-balance-write-offs']).toBeUndefined()
  })

  it('is owed in full again when the payment is reversed', async () => {
    const { borrower, uuid } = await paysAllBut(2n, 'ACH')
    expect((await books(uuid))['small-balance-write-offs']).toBe('2')
    const [payment] = (await loan(borrower, uuid)).payments
    const params = { uuid, paymentUuid: payment?.paymentId ?? '' }
    await (await product.agent('avery')).ask(takePaymentBack, { params, body: { reason: 'R01' } })
    await product.settle()
    expect((await books(uuid))['small-balance-write-offs']).toBeUndefined()
    const again = await loan(borrower, uuid)
    expect(again.status).toBe('IN_SERVICE')
    expect(again.payOff).toBe(again.principal)
  })
})

import { getCollateralRelease } from '@pledge/contract/collateral-return'
import { getLoan } from '@pledge/contract/servicing'
import { recordPayment } from '@pledge/contract/agent-payments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { INTERNATIONAL } from '@pledge/testing/steps/payloads'
import { bringInternationalTo } from '../../product/international.test-data.ts'
import { DAY_MS } from '../../product/calendar.test-data.ts'
import { approvedByAnother, loansOf } from '../../product/loans.test-data.ts'
import { expectPostings } from '../../product/postings.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'

/** Names of transactions as the chains give them, the longest of them Solana's. */
const ON_BASE = `0x${'5a'.repeat(32)}`
const ON_SOLANA = '5'.repeat(88)

describe('an international loan, paid back in USDC', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())

  const { books, loan, today } = loansOf(() => product)
  const pays = async (uuid: string, amount: string, reference: string) => {
    const avery = await product.agent('avery', INTERNATIONAL)
    const body = { method: 'USDC', amount, paidOn: today(), reference } as const
    const answer = await avery.call(recordPayment, { params: { uuid }, body })
    const answered = await approvedByAnother(product, uuid, answer, INTERNATIONAL)
    await product.settle()
    return answered
  }

  it('counts at once, in dollars, and the one that pays it off opens the return of its collateral (P.126)', async () => {
    const borrower = await product.borrower(undefined, INTERNATIONAL)
    const uuid = await bringInternationalTo(product, borrower, 'COMPLETE')
    const before = await loan(borrower, uuid)
    const cents = (text: string) => BigInt(text.replace('.', ''))
    done(await pays(uuid, '100.00', ON_BASE))
    const after = await loan(borrower, uuid)
    expect(cents(after.payOff)).toBe(cents(before.payOff) - 10_000n)
    expect(after.payments).toMatchObject([{ method: 'USDC', amount: '100.00', heldUntil: null }])
    expect((await books(uuid))['payments-clearing']).toBe('10000')
    // Told once more, and under another day, it is the same payment: a transaction has one name for ever.
    done(await pays(uuid, '100.00', ON_BASE))
    await product.application.clock.forward(DAY_MS)
    done(await pays(uuid, '100.00', ON_BASE))
    const later = await loan(borrower, uuid)
    expect(later.payments).toHaveLength(1)

    done(await pays(uuid, later.payOff, ON_SOLANA))
    expect(await loan(borrower, uuid)).toMatchObject({ status: 'CLOSED', payOff: '0.00', overpaid: '0.00' })
    expect(await borrower.ask(getCollateralRelease, { params: { uuid } })).toMatchObject({
      isReady: true,
    })
    expect((await borrower.ask(getLoan, { params: { uuid } })).payments).toHaveLength(2)
    await expectPostings(product, 'repaid-in-usdc', uuid)
  })
})

import { takePaymentBack } from '@pledge/contract/agent-payments'
import { deferredFeeCents } from '@pledge/domain/servicing/deferred-fee'
import { done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serviceLoans } from '../../jobs/loan/service-loans.ts'
import { DAY_MS, jobsAt } from '../../product/calendar.test-data.ts'
import { delinquenciesOf } from '../../product/delinquencies.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { renewalsOf } from '../../product/renewals.test-data.ts'
import { publishRules } from '../../product/rules.test-data.ts'
import { withTenant } from '../../store/database/database.ts'
import { findLoan } from '../../store/loan/loans.ts'
import { verifyLedger } from '../../verify-ledger.ts'
import { systemOf } from '../actors.ts'

const MONTHS_MS = 120_000

describe('the origination fee in the books of a loan', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const loans = delinquenciesOf(() => product)
  const { books, funded, loan, pays } = loans
  const fees = async (uuid: string) => {
    const found = await books(uuid)
    return {
      deferred: -BigInt(found['deferred-origination-fees'] ?? 0),
      earned: -BigInt(found['origination-fee-income'] ?? 0),
    }
  }
  const accrueAfter = (days: number) =>
    serviceLoans(jobsAt(product, product.application.clock.business().getTime() + days * DAY_MS))
  const termsOf = async (uuid: string) => {
    const stored = await withTenant(product.application.db, systemOf(product.organizationId), (tx) =>
      findLoan(tx, uuid),
    )
    if (stored === undefined) throw new Error('the loan is in service')
    return stored.loan
  }

  it('is deferred when the loan is funded, and income month by month with the interest', async () => {
    const { uuid } = await funded()
    const { deferred: fee, earned } = await fees(uuid)
    expect(fee).toBeGreaterThan(0n)
    expect(earned).toBe(0n)
    const terms = await termsOf(uuid)
    let before = fee
    for (const month of [1, 2, 3]) {
      await accrueAfter(31 * month + 1)
      const after = await fees(uuid)
      expect(after.deferred).toBeLessThan(before)
      expect(after.deferred + after.earned).toBe(fee)
      before = after.deferred
    }
    await accrueAfter(400)
    expect(await fees(uuid)).toEqual({ deferred: 0n, earned: fee })
    expect(terms.amountCents).toBeGreaterThan(fee)
  })

  it('is posted on a day as the rule says of that day, after a payment of principal', async () => {
    const { borrower, uuid } = await funded()
    const { deferred: fee } = await fees(uuid)
    done(await pays(uuid, { amount: '2500.00', reference: 'wire-of-principal' }))
    const { principal } = await loan(borrower, uuid)
    const terms = await termsOf(uuid)
    const principalCents = BigInt(principal.replace('.', ''))
    expect((await fees(uuid)).deferred).toBe(
      deferredFeeCents(terms, { feeCents: fee, principalCents, on: terms.fundedOn }),
    )
    expect((await fees(uuid)).earned).toBeGreaterThan(0n)
  })

  it('is income in full at the payoff, and deferred again when the payment is reversed', async () => {
    const { borrower, uuid } = await funded()
    const { deferred: fee } = await fees(uuid)
    const { payOff } = await loan(borrower, uuid)
    done(await pays(uuid, { amount: payOff, method: 'ACH', reference: 'ach-payoff' }))
    expect(await fees(uuid)).toEqual({ deferred: 0n, earned: fee })
    const [payment] = (await loan(borrower, uuid)).payments
    const params = { uuid, paymentUuid: payment?.paymentId ?? '' }
    await (await product.agent('avery')).ask(takePaymentBack, { params, body: { reason: 'R01' } })
    await product.settle()
    expect(await fees(uuid)).toEqual({ deferred: fee, earned: 0n })
  })

  it(
    'is income in full when the loan is charged off',
    async () => {
      const { uuid } = await loans.inDefault()
      const { deferred, earned } = await fees(uuid)
      expect(deferred).toBeGreaterThan(0n)
      done(await loans.approved(uuid, 'CHARGE_OFF'))
      expect(await fees(uuid)).toEqual({ deferred: 0n, earned: deferred + earned })
    },
    MONTHS_MS,
  )

  it('was income at once on a loan of before, whose books are corrected by the next accrual', async () => {
    const { uuid } = await funded()
    const { deferred: fee } = await fees(uuid)
    // As a server of before posted the fee.
    await product.rows('alter table ledger_postings disable trigger all')
    await product.rows(
      `update ledger_postings set account = 'origination-fee-income'
        where application_id = $1 and account = 'deferred-origination-fees'`,
      [uuid],
    )
    await product.rows('alter table ledger_postings enable trigger all')
    expect(await fees(uuid)).toEqual({ deferred: 0n, earned: fee })
    await accrueAfter(32)
    const after = await fees(uuid)
    expect(after.deferred).toBeGreaterThan((fee * 8n) / 10n)
    expect(after.deferred + after.earned).toBe(fee)
  })
})

describe('the origination fee of a loan that is renewed (ASC 310-20-35-9)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  afterAll(() => product.close())

  const { application, books, fundedLongAgo, signs, standsAt, toAgreements } = renewalsOf(() => product)
  const renewed = async (meanwhile = async () => {}) => {
    const { borrower, uuid } = await fundedLongAgo()
    await meanwhile()
    const renewal = await toAgreements(borrower, uuid)
    const { selectedOffer } = await application(borrower, renewal)
    const before = BigInt((await books(uuid))['deferred-origination-fees'] ?? 0)
    await signs(borrower, renewal)
    expect(await standsAt(renewal)).toEqual(['COMPLETE', 'FINAL'])
    const feeCents = BigInt((selectedOffer?.originationFeeAmount ?? '').replace('.', ''))
    return { old: await books(uuid), taken: await books(renewal), feeCents, before }
  }

  it('carries what is unearned over to the renewal, which defers it with its own fee', async () => {
    const { old, taken, feeCents, before } = await renewed()
    const carried = -BigInt(old['deferred-fee-transfer'] ?? 0)
    expect(carried).toBeGreaterThan(0n)
    expect(carried).toBeLessThanOrEqual(-before)
    expect(old['deferred-origination-fees']).toBeUndefined()
    expect(BigInt(taken['deferred-fee-transfer'] ?? 0)).toBe(carried)
    expect(BigInt(taken['deferred-origination-fees'] ?? 0)).toBe(-(feeCents + carried))
    expect(taken['origination-fee-income']).toBeUndefined()
  })

  it('makes what is unearned income where the renewal differs by a tenth or more', async () => {
    const { old, taken, feeCents, before } = await renewed(async () => {
      await publishRules(product, 99, (rules) => {
        for (const { feeRule } of rules.states) if (feeRule !== null) feeRule.rateBps = 1_500
        rules.originationFee.domestic.rateBps = 1_500
      })
      product.application.organizations.forget()
    })
    expect(before).toBeLessThan(0n)
    expect(old['deferred-fee-transfer']).toBeUndefined()
    expect(old['deferred-origination-fees']).toBeUndefined()
    expect(taken['deferred-fee-transfer']).toBeUndefined()
    expect(BigInt(taken['deferred-origination-fees'] ?? 0)).toBe(-feeCents)
  })

  it('leaves nothing behind and earns nothing twice: the check of the ledger names a loan that does', async () => {
    expect((await verifyLedger(product.databaseUrl)).differences).toEqual([])
  })
})

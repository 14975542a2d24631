import type { ProposedTerms } from '@pledge/contract/modifications'
import { parseCalendarDate } from '@pledge/domain/offer/calendar-date'
import { deferredFeeCents } from '@pledge/domain/servicing/deferred-fee'
import type { Loan } from '@pledge/domain/servicing/loan'
import { done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serviceLoans } from '../../jobs/loan/service-loans.ts'
import { jobsAt } from '../../product/calendar.test-data.ts'
import { later, modificationsOf } from '../../product/modifications.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { withTenant } from '../../store/database/database.ts'
import { findLoan } from '../../store/loan/loans.ts'
import { verifyLedger } from '../../verify-ledger.ts'
import { systemOf } from '../actors.ts'

/** Steps of a loan with documents, on a loaded machine. */
const STEPS_MS = 120_000

describe('the origination fee of a loan whose terms are changed (note 092)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  afterAll(() => product.close())

  const { answers, books, funded, loan, offers } = modificationsOf(() => product)
  const fees = async (uuid: string) => {
    const found = await books(uuid)
    return {
      deferred: -BigInt(found['deferred-origination-fees'] ?? 0),
      earned: -BigInt(found['origination-fee-income'] ?? 0),
    }
  }
  const storedLoan = async (uuid: string): Promise<Loan> => {
    const stored = await withTenant(product.application.db, systemOf(product.organizationId), (tx) =>
      findLoan(tx, uuid),
    )
    if (stored === undefined) throw new Error('the loan is in service')
    return stored.loan
  }
  const dateOf = (day: string) => {
    const date = parseCalendarDate(day)
    if (date === undefined) throw new Error(`not a date: ${day}`)
    return date
  }
  /** Runs the accrual as of a day, without moving the clock of the product. */
  const accrueOn = (day: string) => serviceLoans(jobsAt(product, Date.parse(`${day}T18:00:00Z`)))
  const leftOn = (terms: Loan, feeCents: bigint, day: string) =>
    deferredFeeCents(terms, { feeCents, principalCents: terms.amountCents, on: dateOf(day) })
  /** A loan whose borrower accepted other terms on the day of its funding, and its fee. */
  const changed = async (terms: ProposedTerms) => {
    const { borrower, uuid } = await funded()
    const { deferred: feeCents } = await fees(uuid)
    const before = await storedLoan(uuid)
    const { nextDue, maturesOn } = await loan(borrower, uuid)
    await offers(uuid, terms)
    done(await answers(borrower, uuid))
    expect(await fees(uuid)).toEqual({ deferred: feeCents, earned: 0n })
    return { uuid, feeCents, before, after: await storedLoan(uuid), firstDue: nextDue!.on, maturesOn }
  }

  it(
    'is spread over the term that is left at the lower rate, and stays the fee in sum',
    async () => {
      const { uuid, feeCents, before, after, firstDue } = await changed({ kind: 'LOWER_RATE', rate: '0.02' })
      const day = later(firstDue, 2)
      await accrueOn(day)
      const { deferred, earned } = await fees(uuid)
      expect(deferred).toBe(leftOn(after, feeCents, day))
      expect(deferred).not.toBe(leftOn(before, feeCents, day))
      expect(deferred + earned).toBe(feeCents)
    },
    STEPS_MS,
  )

  it(
    'is income as it was during a payment pause',
    async () => {
      const { uuid, feeCents, before, firstDue } = await changed({ kind: 'PAYMENT_PAUSE', payments: 2 })
      const day = later(firstDue, 1)
      await accrueOn(day)
      expect((await fees(uuid)).deferred).toBe(leftOn(before, feeCents, day))
    },
    STEPS_MS,
  )

  it(
    'is spread until the later maturity',
    async () => {
      const { uuid, feeCents, after, maturesOn } = await changed({ kind: 'LATER_MATURITY', months: 6 })
      await accrueOn(maturesOn)
      const atFormer = await fees(uuid)
      expect(atFormer.deferred).toBe(leftOn(after, feeCents, maturesOn))
      expect(atFormer.deferred).toBeGreaterThan(0n)
      await accrueOn(later(maturesOn, 6))
      expect(await fees(uuid)).toEqual({ deferred: 0n, earned: feeCents })
    },
    STEPS_MS,
  )

  it('leaves no difference for the check of the ledger', async () => {
    expect((await verifyLedger(product.databaseUrl)).differences).toEqual([])
  })
})

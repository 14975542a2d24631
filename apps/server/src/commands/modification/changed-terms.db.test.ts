import { done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { debitsOf } from '../../product/debits.test-data.ts'
import { daysBetween, later, modificationsOf } from '../../product/modifications.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'

/**
 * Of a loan that still has all its principal but a dollar: dollars of interest at these yearly rates over
 * parts of a month.
 */
const monthly = (...parts: readonly (readonly [rate: number, ofMonth: number])[]): string =>
  parts.reduce((sum, [rate, ofMonth]) => sum + (10_249 * rate * ofMonth) / 12, 0).toFixed(2)

/** Months by the clock, on a loaded machine. */
const MONTHS_MS = 120_000

describe('changed terms of a loan', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const {
    funded,
    loan,
    pays,
    holds,
    lifts,
    until,
    today,
    standing,
    books,
    offerOf,
    offers,
    subjectsOf,
    answers,
    makes,
  } = modificationsOf(() => product)
  const debits = debitsOf(() => product)
  it(
    'are confirmed by email once accepted: a lower rate from that day on, in what is due and in the payoff (P.526)',
    async () => {
      const { borrower, uuid } = await funded()
      const before = await loan(borrower, uuid)
      const began = today()
      done(await pays(uuid, { amount: '1.00', reference: `first ${uuid}` }))
      await until(began, 10)
      await offers(uuid, { kind: 'LOWER_RATE', rate: '0.02' })
      expect(await offerOf(borrower, uuid)).toMatchObject({ changed: { kind: 'LOWER_RATE', rate: '0.02' } })
      const { document } = (await offerOf(borrower, uuid))!
      // A day later, the document that was read is still the one to sign.
      await until(began, 11)
      await makes()
      expect(await offerOf(borrower, uuid)).toMatchObject({ document })
      const entries = await books(uuid)
      const owed = await loan(borrower, uuid)
      done(await answers(borrower, uuid))
      const after = await loan(borrower, uuid)
      expect(after).toMatchObject({
        principal: '10249.00',
        interestRate: '0.02',
        maturesOn: before.maturesOn,
        payOff: owed.payOff,
        accruedInterest: owed.accruedInterest,
      })
      expect(await books(uuid)).toEqual(entries)
      // The days before the acceptance at 8.91 %, and those from it on at 2 %.
      const formerly = daysBetween(began, today()) / daysBetween(began, before.nextDue!.on)
      const first = monthly([0.0891, formerly], [0.02, 1 - formerly])
      expect(owed.nextDue).toMatchObject({ on: before.nextDue!.on, amount: monthly([0.0891, 1]) })
      expect(after.nextDue).toMatchObject({ on: before.nextDue!.on, amount: first })
      expect(after.lastDue).toMatchObject({
        on: before.maturesOn,
        amount: (10_249 + Number(monthly([0.02, 1]))).toFixed(2),
      })
      await until(today(), 1)
      expect(
        (await subjectsOf(borrower)).filter((one) => /terms of your loan have changed/.test(one)),
      ).toHaveLength(1)
      const mail = (await mailsTo(product, borrower)).find(({ subject }) => /have changed/.test(subject))
      expect(mail?.text).toContain('Your interest rate is 2.00% from')
      // The year of it, unpaid, in the books: each month is rounded to the cent.
      await until(before.maturesOn, 0)
      const last = await loan(borrower, uuid)
      expect(last.accruedInterest).toBe((Number(first) + 11 * Number(monthly([0.02, 1]))).toFixed(2))
      expect((await books(uuid))['interest-receivable']).toBe(last.accruedInterest.replace('.', ''))
    },
    MONTHS_MS,
  )

  it(
    'stay below the cap of the law, and hold again after it: an agreed rate under military service',
    async () => {
      const { borrower, uuid } = await funded()
      await until(today(), 1)
      await offers(uuid, { kind: 'LOWER_RATE', rate: '0.07' })
      done(await answers(borrower, uuid))
      expect(await loan(borrower, uuid)).toMatchObject({ interestRate: '0.07' })
      done(await holds(uuid, 'SCRA', today()))
      expect(await loan(borrower, uuid)).toMatchObject({ interestRate: '0.06' })
      done(await lifts(uuid, 'SCRA'))
      await until(today(), 1)
      expect(await loan(borrower, uuid)).toMatchObject({ interestRate: '0.07' })
    },
    MONTHS_MS,
  )

  it(
    'pause monthly payments: nothing is due, late or reminded of, and interest goes on until the maturity (P.527)',
    async () => {
      const { borrower, uuid } = await funded()
      const before = await loan(borrower, uuid)
      const first = before.nextDue!
      await offers(uuid, { kind: 'PAYMENT_PAUSE', payments: 2 })
      expect(await offerOf(borrower, uuid)).toMatchObject({
        changed: {
          pausedOn: [first.on, later(first.on, 1)],
          resumesOn: later(first.on, 2),
          maturesOn: before.maturesOn,
        },
      })
      done(await answers(borrower, uuid))
      const during = await loan(borrower, uuid)
      expect(during.nextDue).toMatchObject({ on: later(first.on, 2), amount: first.amount })
      // Both payments of the pause, without interest on them; a cent is of rounding.
      const moved = Number(during.lastDue!.amount) - Number(before.lastDue!.amount)
      expect(Math.abs(moved - 2 * Number(first.amount))).toBeLessThan(0.02)
      expect(during.lastDue!.on).toBe(before.maturesOn)
      await until(later(first.on, 1), 10)
      expect(await loan(borrower, uuid)).toMatchObject({ pastDue: '0.00', daysPastDue: 0 })
      expect(await standing(uuid)).toMatchObject({ status: 'CURRENT', daysPastDue: 0 })
      expect((await subjectsOf(borrower)).filter((one) => /payment .*(due|past)/i.test(one))).toEqual([])
      await until(later(first.on, 2), 0)
      const resumed = await loan(borrower, uuid)
      expect(Number(resumed.accruedInterest)).toBeGreaterThan(2.9 * Number(first.amount))
      expect(resumed.nextDue).toMatchObject({ on: later(first.on, 2), amount: first.amount })
      done(await pays(uuid, { amount: first.amount, reference: `resumed ${uuid}` }))
      expect(await loan(borrower, uuid)).toMatchObject({ pastDue: '0.00', lastDue: during.lastDue })
      await until(later(first.on, 3), 10)
      expect(await standing(uuid)).toMatchObject({ status: 'PAST_DUE' })
    },
    MONTHS_MS,
  )

  it(
    'take a loan that is past due out of it by a pause, and have autopay plan nothing until the pause is over (part of P.527)',
    async () => {
      const { borrower, uuid } = await debits.fundedWith()
      await debits.turnsOnAutopay(borrower, uuid)
      const { nextDue } = await loan(borrower, uuid)
      await debits.until(later(nextDue!.on, 0, -5))
      expect((await debits.shown(borrower, uuid)).debits[0]).toMatchObject({ status: 'SCHEDULED' })
      await offers(uuid, { kind: 'PAYMENT_PAUSE', payments: 2 })
      // Until the midnight that ends its first due date: after it, the pause would be of other payments.
      const { acceptUntil } = (await offerOf(borrower, uuid))!
      expect(acceptUntil.slice(0, 10)).toBe(later(nextDue!.on, 0, 1))
      done(await answers(borrower, uuid))
      expect((await debits.shown(borrower, uuid)).debits[0]).toMatchObject({ status: 'STOPPED' })
      expect((await debits.shown(borrower, uuid)).payNow).toMatchObject({ due: '0.00' })
      expect((await debits.shown(borrower, uuid)).autopay.next).toMatchObject({
        dueOn: later(nextDue!.on, 2),
      })
      await debits.until(later(nextDue!.on, 1, 10))
      expect((await loan(borrower, uuid)).payments).toEqual([])
      const late = await funded()
      const { nextDue: missed } = await loan(late.borrower, late.uuid)
      await until(missed!.onTimeThrough, 10)
      expect(await standing(late.uuid)).toMatchObject({ status: 'PAST_DUE' })
      await offers(late.uuid, { kind: 'PAYMENT_PAUSE', payments: 1 })
      done(await answers(late.borrower, late.uuid))
      expect(await standing(late.uuid)).toMatchObject({ status: 'CURRENT', daysPastDue: 0 })
    },
    MONTHS_MS,
  )
})

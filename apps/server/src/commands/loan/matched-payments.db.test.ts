import { getQueues } from '@pledge/contract/portfolio'
import {
  assignUnmatchedPayment,
  matchReportedPayment,
  settleUnmatchedPayment,
} from '@pledge/contract/repayments'
import { recordPayment, takePaymentBack } from '@pledge/contract/agent-payments'
import { paymentReference } from '@pledge/domain/servicing/payment-reference'
import { codeOf, done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../product/calendar.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'

const CENTS = 7_499n
const AMOUNT = '74.99'
/** The same sequence for the same seed (mulberry32). */
const randomOf = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below
  }
}

describe('matching: what an agent types and what the bank reports of it are one payment (1.1.19)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const { funded, loan, today, pays } = loansOf(() => product)
  const bank = () => product.simulation.repayment.driver
  const comes = async (remittance: string, method: 'ACH' | 'WIRE' = 'WIRE', amountCents = CENTS) => {
    const reference = await bank().pay({ organizationCode: 'PLEDGE', method, remittance, amountCents })
    await product.settle()
    return { reference, id: `PLEDGE:simulated-payment-${reference}` }
  }
  const avery = () => product.agent('avery')
  const types = async (
    uuid: string,
    body: { readonly reference: string; readonly amount?: string; readonly isSeparate?: boolean },
  ) =>
    (await avery()).call(recordPayment, {
      params: { uuid },
      body: { method: 'WIRE', amount: AMOUNT, paidOn: today(), ...body },
    })
  const typed = async (uuid: string, reference: string) =>
    done(await types(uuid, { reference })).application.loan!.payments.at(-1)!.paymentId
  const matches = async (id: string, paymentUuid: string) =>
    (await avery()).call(matchReportedPayment, { params: { id }, body: { paymentUuid } })
  const mistaken = async (uuid: string, paymentUuid: string) =>
    (await avery()).call(takePaymentBack, { params: { uuid, paymentUuid }, body: { reason: 'MISTAKE' } })
  const settles = async (id: string) =>
    (await avery()).call(settleUnmatchedPayment, { params: { id }, body: { note: 'Sent back to the payer' } })
  const waitingOf = async (id: string) =>
    (await (await avery()).ask(getQueues)).unmatchedPayments.find((one) => one.id === id)
  const counting = async (uuid: string) =>
    product.rows(
      'select payment_id, amount_cents::text as cents from loan_payments where application_id = $1 and returned_at is null',
      [uuid],
    )

  it('shows a report beside the typed payment that it may be, and posts nothing when they are matched', async () => {
    const { borrower, uuid } = await funded()
    const paymentUuid = await typed(uuid, 'my own name')
    const { id } = await comes(paymentReference(uuid))
    expect(await waitingOf(id)).toMatchObject({
      matches: [{ paymentUuid, appUuid: uuid, reference: 'my own name', paidOn: today() }],
    })
    expect(await counting(uuid)).toHaveLength(1)
    const assign = async (isSeparate?: true) =>
      (await avery()).call(assignUnmatchedPayment, {
        params: { id },
        body: { loanReference: paymentReference(uuid), ...(isSeparate && { isSeparate }) },
      })
    expect(codeOf(await assign())).toBe('payment.maybe-typed')
    done(await matches(id, paymentUuid))
    done(await matches(id, paymentUuid))
    expect(await waitingOf(id)).toBeUndefined()
    expect((await loan(borrower, uuid)).payments).toHaveLength(1)
    // A payment has one report.
    const second = await comes('who knows')
    expect(codeOf(await matches(second.id, paymentUuid))).toBe('transition.not-allowed')
    expect((await waitingOf(second.id))?.matches).toEqual([])
    done(await settles(second.id))
  })

  it('takes the matched payment back where the bank returns it, by the name that the bank gave it', async () => {
    const { borrower, uuid } = await funded()
    const paymentUuid = await typed(uuid, 'another name')
    const { id, reference } = await comes(paymentReference(uuid))
    done(await matches(id, paymentUuid))
    await bank().takeBack(reference, 'OTHER')
    await product.settle()
    expect((await loan(borrower, uuid)).payments).toMatchObject([{ isReturned: true }])
  })

  it('is undone by reversing the payment as a mistake, and the report waits again', async () => {
    const { uuid } = await funded()
    const wrong = await typed(uuid, 'of somebody else')
    const { id } = await comes(paymentReference(uuid))
    done(await matches(id, wrong))
    done(await mistaken(uuid, wrong))
    expect(await counting(uuid)).toEqual([])
    expect(await waitingOf(id)).toMatchObject({ problem: 'NOT_APPLIED', matches: [] })
    const body = { loanReference: paymentReference(uuid) }
    done(await (await avery()).call(assignUnmatchedPayment, { params: { id }, body }))
    expect(await counting(uuid)).toHaveLength(1)
  })

  it('refuses to type what the bank reported, on the loan or among the unapplied, unless it is another payment', async () => {
    const { uuid } = await funded()
    await comes(paymentReference(uuid))
    expect(codeOf(await types(uuid, { reference: 'typed after' }))).toBe('payment.reported')
    const elsewhere = await funded()
    const { id } = await comes('no name at all', 'WIRE', 1_234n)
    const other = { reference: 'typed after', amount: '12.34' }
    expect(codeOf(await types(elsewhere.uuid, other))).toBe('payment.reported')
    done(await types(elsewhere.uuid, { ...other, isSeparate: true }))
    expect(await counting(elsewhere.uuid)).toHaveLength(1)
    done(await settles(id))
  })

  it('never matches a payment by ACH with one that is on no hold, nor another amount', async () => {
    const { uuid } = await funded()
    const wire = await typed(uuid, 'said to be a wire')
    const ach = await comes(paymentReference(uuid), 'ACH')
    expect(codeOf(await matches(ach.id, wire))).toBe('payment.method-differs')
    const less = await comes('less than that', 'WIRE', 7_498n)
    expect(codeOf(await matches(less.id, wire))).toBe('payment.amount-differs')
    done(await mistaken(uuid, wire))
    for (const { id } of [ach, less]) done(await settles(id))
  })

  it('matches only what the list shows beside each other, which is of days within a week', async () => {
    const { uuid } = await funded()
    const paymentUuid = done(
      await types(uuid, { reference: 'long ago', amount: '43.21' }),
    ).application.loan!.payments.at(-1)!.paymentId
    await product.application.clock.forward(8 * DAY_MS)
    const { id } = await comes('a week later', 'WIRE', 4_321n)
    expect(await waitingOf(id)).toMatchObject({ matches: [] })
    expect(codeOf(await matches(id, paymentUuid))).toBe('transition.not-allowed')
    done(await settles(id))
  })

  it.each([1, 2, 3])(
    'counts every dollar once, whoever is first and however often, seed %i (property)',
    { timeout: 120_000 },
    async (seed) => {
      const random = randomOf(seed)
      const loans = [await funded(), await funded()]
      /** Money that exists: each of an amount of its own, so that it can be told apart in the books. */
      const money = Array.from({ length: 6 }, (_, index) => ({
        cents: BigInt(1_000 * (seed * 10 + index) + 7),
        of: loans[Math.floor(random(2))]!,
        reported: undefined as string | undefined,
      }))
      const dollars = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
      const countedOf = async (cents: bigint) =>
        product.rows(
          'select payment_id, application_id from loan_payments where amount_cents = $1 and returned_at is null',
          [cents.toString()],
        )
      for (let step = 0; step < 40; step += 1) {
        const one = money[Math.floor(random(money.length))]!
        const action = Math.floor(random(5))
        if (action === 0 && one.reported === undefined) {
          const names = [paymentReference(one.of.uuid), 'no name']
          one.reported = (await comes(names[Math.floor(random(2))]!, 'WIRE', one.cents)).id
        } else if (action === 1)
          await types(one.of.uuid, { reference: `typed ${one.cents}`, amount: dollars(one.cents) })
        else if (action === 2 && one.reported !== undefined) {
          const [match] = (await waitingOf(one.reported))?.matches ?? []
          if (match !== undefined) done(await matches(one.reported, match.paymentUuid))
        } else if (action === 3 && one.reported !== undefined)
          await (
            await avery()
          ).call(assignUnmatchedPayment, {
            params: { id: one.reported },
            body: { loanReference: paymentReference(one.of.uuid) },
          })
        else if (action === 4) {
          const [row] = await countedOf(one.cents)
          if (row !== undefined)
            done(await mistaken(String(row['application_id']), String(row['payment_id'])))
        }
        for (const { cents } of money) expect((await countedOf(cents)).length).toBeLessThanOrEqual(1)
      }
      // In the end the bank has reported all of it, and the list is worked through.
      for (const one of money) {
        one.reported ??= (await comes('at last', 'WIRE', one.cents)).id
        const waiting = await waitingOf(one.reported)
        const [match] = waiting?.matches ?? []
        if (match !== undefined) done(await matches(one.reported, match.paymentUuid))
        else if (waiting !== undefined)
          done(
            await (
              await avery()
            ).call(assignUnmatchedPayment, {
              params: { id: one.reported },
              body: { loanReference: paymentReference(one.of.uuid) },
            }),
          )
      }
      for (const { cents, of, reported } of money) {
        expect(await countedOf(cents)).toMatchObject([{ application_id: of.uuid }])
        const [report] = await product.rows(
          `select r.status, p.amount_cents::text as cents from repayment_reports r
             join loan_payments p on p.payment_id = r.payment_id and p.returned_at is null where r.id = $1`,
          [reported],
        )
        expect(report).toEqual({ status: 'APPLIED', cents: cents.toString() })
      }
    },
  )

  it('takes payments of one amount for each other only within a week, and typed ones never', async () => {
    const { uuid } = await funded()
    done(await pays(uuid, { amount: '10.00', reference: 'one' }))
    done(await pays(uuid, { amount: '10.00', reference: 'two' }))
    await comes(paymentReference(uuid))
    await product.application.clock.forward(8 * DAY_MS)
    done(await types(uuid, { reference: 'a week later' }))
    expect(await counting(uuid)).toHaveLength(4)
  })
})

import { Temporal } from 'temporal-polyfill'
import { getMessages, requestPayoffLetter, requestPayoffLetterAsAgent } from '@pledge/contract/loan-documents'
import { getDocumentFile, getDocuments } from '@pledge/contract/agreements'
import { calendarDate } from '@pledge/copy/format/dates'
import { dollars, wireDollars } from '@pledge/copy/format/dollars'
import { getPayoffQuote } from '@pledge/contract/servicing'
import { takePaymentBack } from '@pledge/contract/agent-payments'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import type { Caller } from '../../product/callers.test-data.ts'
import { DAY_MS, HOUR_MS, jobsAt, moveTo, ZONE } from '../../product/calendar.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'
import { makeLoanDocuments } from './make-loan-documents.ts'

describe('statements and letters of a loan in service', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const { funded, loan, pays, books } = loansOf(() => product)
  const at = (day: string, plusDays: number) =>
    Temporal.PlainDate.from(day)
      .add({ days: plusDays })
      .toZonedDateTime({ timeZone: ZONE, plainTime: '09:00' }).epochMilliseconds
  const look = (ms: number) => makeLoanDocuments(jobsAt(product, ms))
  const documents = async (uuid: string) =>
    (
      await product.rows(
        `select kind, about, revision from loan_documents where application_id = $1 order by kind, about, revision`,
        [uuid],
      )
    ).map(({ kind, about, revision }) => `${String(kind)} ${String(about)} ${String(revision)}`)
  /** The text of a document; this product renders none. */
  const pdfOf = async (borrower: Caller, uuid: string, name: string): Promise<string> => {
    const { documents: listed } = await borrower.ask(getDocuments, { params: { uuid } })
    const found = listed.find((one) => one.name === name)
    if (found === undefined) throw new Error(`${name} is not among ${listed.map((one) => one.name).join()}`)
    const params = { uuid, identityUuid: found.identityUuid, docUuid: found.uuid }
    return Buffer.from(await borrower.ask(getDocumentFile, { params })).toString('utf8')
  }
  const monthsAfter = (day: string, months: number) => Temporal.PlainDate.from(day).add({ months }).toString()
  const nextDue = async (borrower: Caller, uuid: string) => {
    const { nextDue: due } = await loan(borrower, uuid)
    if (due === null) throw new Error('a new loan has a next payment')
    return due
  }

  it('are made once for each period, two days after its end, however often and late the job runs (R8, P.503)', async () => {
    const { borrower, uuid } = await funded()
    const { on } = await nextDue(borrower, uuid)
    for (const early of [at(on, 0), at(on, 1), at(on, 1) + HOUR_MS]) await look(early)
    expect(await documents(uuid)).toEqual([])
    const jobs = jobsAt(product, at(on, 2))
    await Promise.all([makeLoanDocuments(jobs), makeLoanDocuments(jobs), makeLoanDocuments(jobs)])
    for (const ms of [0, -HOUR_MS, HOUR_MS, DAY_MS]) await look(at(on, 2) + ms)
    expect(await documents(uuid)).toEqual([`STATEMENT ${on} 1`])
    // 40 days after the second one is due, both missing ones are generated, each once.
    const { fundedOn } = await loan(borrower, uuid)
    const [second, third] = [monthsAfter(fundedOn, 2), monthsAfter(fundedOn, 3)]
    for (const ms of [0, -HOUR_MS, 0]) await look(at(third, 10) + ms)
    expect((await documents(uuid)).filter((one) => one.startsWith('STATEMENT'))).toEqual([
      `STATEMENT ${on} 1`,
      `STATEMENT ${second} 1`,
      `STATEMENT ${third} 1`,
    ])
    await product.settle()
    const sent = (await mailsTo(product, borrower)).filter(({ subject }) => /statement/.test(subject))
    expect(sent.map(({ subject }) => subject).toSorted()).toEqual([
      'Pledge: Your loan statement is ready',
      'Pledge: Your loan statements are ready',
    ])
  })

  it('are corrected once when a payment of their period is reversed later, and the first one is kept (P.503)', async () => {
    const { borrower, uuid } = await funded()
    const due = await nextDue(borrower, uuid)
    await moveTo(product, at(due.on, 0))
    done(await pays(uuid, { amount: due.amount, reference: 'in time', paidOn: due.on }))
    await moveTo(product, at(due.on, 3))
    expect(await documents(uuid)).toEqual([`STATEMENT ${due.on} 1`])
    const [payment] = (await loan(borrower, uuid)).payments
    const avery = await product.agent('avery')
    done(
      await avery.call(takePaymentBack, {
        params: { uuid, paymentUuid: payment!.paymentId },
        body: { reason: 'R01' },
      }),
    )
    for (const _ of [1, 2]) await product.settle()
    expect(await documents(uuid)).toEqual([`STATEMENT ${due.on} 1`, `STATEMENT ${due.on} 2`])
    expect((await mailsTo(product, borrower)).map(({ subject }) => subject)).toContain(
      'Pledge: We corrected your loan statement',
    )
  })

  it('match the ledger to the cent', async () => {
    const { borrower, uuid } = await funded()
    const due = await nextDue(borrower, uuid)
    await moveTo(product, at(due.on, -5))
    const { today } = loansOf(() => product)
    done(await pays(uuid, { amount: '1234.56', reference: 'a part', paidOn: today() }))
    await moveTo(product, at(due.on, 0))
    const ledger = await books(uuid)
    await moveTo(product, at(due.on, 2))
    const said = await pdfOf(borrower, uuid, `Statement through ${calendarDate(due.on)}`)
    const cents = (account: string, sign = 1n) => dollars(sign * BigInt(ledger[account] ?? '0'))
    // The ledger at the end of the due date, and the entry of that month's payment.
    expect(said).toContain(
      `["Closing balance","${cents('loan-principal')}","${cents('interest-receivable')}"`,
    )
    expect(said).toContain(`["Interest accrued","$0.00","${cents('interest-income', -1n)}"`)
    expect(ledger['payments-clearing']).toBe('123456')
    expect(said).toMatch(/"Wire","\$1,234\.56","\$[\d.]+","\$1,[\d.]+","\$0\.00"/)
    expect(said).toMatch(/"label":"Closing balance to value \(LTV\)","value":"\d+(\.\d+)?%"/)
  })

  it('has a payoff letter on request of the borrower or an agent, one for each day of a day (1.1.14, P.506)', async () => {
    const { borrower, uuid } = await funded()
    const { asOf, payOff } = await loan(borrower, uuid)
    const [goodThrough, later] = [3, 4].map((days) =>
      Temporal.PlainDate.from(asOf).add({ days }).toString(),
    ) as [string, string]
    const params = { uuid }
    for (const _ of [1, 2]) done(await borrower.call(requestPayoffLetter, { params, body: { goodThrough } }))
    await product.settle()
    done(await borrower.call(requestPayoffLetter, { params, body: { goodThrough } }))
    const avery = await product.agent('avery')
    done(await avery.call(requestPayoffLetterAsAgent, { params, body: { goodThrough: later } }))
    await product.settle()
    expect((await documents(uuid)).filter((one) => one.startsWith('PAYOFF'))).toEqual([
      `PAYOFF_LETTER ${asOf}:${goodThrough} 1`,
      `PAYOFF_LETTER ${asOf}:${later} 1`,
    ])
    const quote = await borrower.ask(getPayoffQuote, { params, query: { on: goodThrough } })
    const said = await pdfOf(borrower, uuid, `Payoff letter, good through ${calendarDate(goodThrough)}`)
    expect(said).toContain(`${wireDollars(quote.payOff)} pays off your loan`)
    const next = await borrower.ask(getPayoffQuote, { params, query: { on: later } })
    const perDiem = (Number(next.payOff) - Number(quote.payOff)).toFixed(2)
    expect(said).toContain(`"Each day after that","value":"$${perDiem} more"`)

    for (const day of ['2020-01-01', '2999-01-01'])
      expect(await borrower.call(requestPayoffLetter, { params, body: { goodThrough: day } })).toMatchObject({
        body: { code: 'request.invalid' },
      })
    done(await pays(uuid, { amount: payOff, reference: 'nothing is left' }))
    expect(await borrower.call(requestPayoffLetter, { params, body: { goodThrough } })).toMatchObject({
      body: { code: 'loan.not-open' },
    })
  })

  it('are told of by emails, of which the record stays when they are removed (P.505)', async () => {
    const { borrower, uuid } = await funded()
    await look(at((await nextDue(borrower, uuid)).on, 2))
    await product.settle()
    await product.rows('delete from outbox where application_id = $1', [uuid])
    const { messages } = await borrower.ask(getMessages, { params: { uuid } })
    expect(messages.map(({ subject, status }) => [subject, status])).toContainEqual([
      'Pledge: Your loan statement is ready',
      'SENT',
    ])
    for (const { queuedAt, settledAt } of messages)
      expect(Date.parse(settledAt ?? '')).toBeGreaterThanOrEqual(Date.parse(queuedAt))
    const stranger = await product.borrower()
    expect(await stranger.call(getMessages, { params: { uuid } })).toMatchObject({
      body: { code: 'access.not-found' },
    })
  })

  it('end with the letter that the loan is paid in full, the last statement and the summary of the year (P.504, P.507)', async () => {
    const { borrower, uuid } = await funded()
    const due = await nextDue(borrower, uuid)
    const { fundedOn } = await loan(borrower, uuid)
    await moveTo(product, at(fundedOn, 3))
    const { payOff, asOf } = await loan(borrower, uuid)
    done(await pays(uuid, { amount: payOff, reference: 'all of it' }))
    await product.settle()
    await product.settle()
    expect(await documents(uuid)).toEqual([`PAID_IN_FULL_LETTER ${asOf} 1`])
    await look(at(due.on, 2))
    const year = Number(fundedOn.slice(0, 4))
    await look(at(`${year + 1}-01-07`, 0))
    expect(await documents(uuid)).not.toContain(`YEARLY_SUMMARY ${year} 1`)
    for (const _ of [1, 2]) await look(at(`${year + 1}-01-08`, 0))
    expect(await documents(uuid)).toEqual([
      `PAID_IN_FULL_LETTER ${asOf} 1`,
      `STATEMENT ${due.on} 1`,
      `YEARLY_SUMMARY ${year} 1`,
    ])
    const [row] = await product.rows('select next_document_at from loan_agenda where application_id = $1', [
      uuid,
    ])
    expect(row?.['next_document_at']).toBeNull()
  })
})

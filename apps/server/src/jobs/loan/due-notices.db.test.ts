import { Temporal } from 'temporal-polyfill'
import { getQueues } from '@pledge/contract/portfolio'
import { decideSanctions } from '@pledge/contract/portfolio-sanctions'
import { takePaymentBack } from '@pledge/contract/agent-payments'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import type { Caller } from '../../product/callers.test-data.ts'
import {
  DAY_MS,
  HOUR_MS,
  jobsAt,
  moveTo,
  nextLeapDay,
  ZONE,
  zoned,
} from '../../product/calendar.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'
import { sendDueNotices } from './send-due-notices.ts'

describe('notices of payments due on a loan in service', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const { funded, loan, pays } = loansOf(() => product)
  const morning = (day: string, plusDays = 0) =>
    Temporal.PlainDate.from(day)
      .add({ days: plusDays })
      .toZonedDateTime({ timeZone: ZONE, plainTime: '09:00' }).epochMilliseconds
  /** Runs the job at a moment of another clock. */
  const look = (ms: number) => sendDueNotices(jobsAt(product, ms))
  /** The notices of the loan so far: kind, due date, and whether it had its own email. */
  const notices = async (uuid: string) =>
    (
      await product.rows(
        `select kind, due_on::text, is_sent from loan_notices where application_id = $1 order by noticed_at, kind`,
        [uuid],
      )
    ).map(
      (row) =>
        `${String(row['kind'])} ${String(row['due_on'])}${row['is_sent'] === true ? '' : ' (covered)'}`,
    )
  const recorded = (uuid: string) =>
    product.rows(
      `select kind, subject, status from messages where application_id = $1 and kind like 'due:%'`,
      [uuid],
    )
  const mails = async (borrower: Caller) => {
    await product.settle()
    return mailsTo(product, borrower)
  }
  /** A loan whose next due date is so far away that the product's clock is before its first notice. */
  const fresh = async () => {
    const { borrower, uuid } = await funded()
    const { nextDue } = await loan(borrower, uuid)
    if (nextDue === null) throw new Error('a new loan has a next payment')
    return { borrower, uuid, due: nextDue }
  }

  it('come before, on and after the due date, each once and never early (P.501)', async () => {
    const { borrower, uuid, due } = await fresh()
    const { on, onTimeThrough } = due
    for (const early of [morning(on, -30), morning(on, -7) - 1, morning(on, -7) - HOUR_MS]) await look(early)
    expect(await notices(uuid)).toEqual([])
    for (const ms of [morning(on, -7), morning(on, -7), morning(on, -6), morning(on, -7) - HOUR_MS])
      await look(ms)
    expect(await notices(uuid)).toEqual([`BEFORE_DUE ${on}`])
    for (const ms of [morning(on) - 1, morning(on), morning(on) + HOUR_MS]) await look(ms)
    expect(await notices(uuid)).toEqual([`BEFORE_DUE ${on}`, `DUE ${on}`])
    for (const [days, kind] of [
      [1, 'PAST_DUE_1'],
      [5, 'PAST_DUE_5'],
      [15, 'PAST_DUE_15'],
    ] as const) {
      await look(morning(onTimeThrough, days) - 1)
      expect(await notices(uuid)).not.toContain(`${kind} ${on}`)
      for (const ms of [0, -HOUR_MS, HOUR_MS]) await look(morning(onTimeThrough, days) + ms)
      expect((await notices(uuid)).filter((one) => one.startsWith(`${kind} `))).toEqual([`${kind} ${on}`])
    }
    const sent = (await mails(borrower)).filter(({ subject }) => /payment/i.test(subject))
    const [before] = sent.filter(({ subject }) => /due soon/.test(subject))
    expect(before?.text).toContain(`Your payment of $${due.amount.replace(/(\d)(\d{3})\./, '$1,$2.')} is due`)
    expect(before?.text).toMatch(/your payment reference: [0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}\./)
    const [late] = sent.filter(({ subject }) => /15 days past due/.test(subject))
    expect(late?.text).toContain("There's no late fee")
    expect(sent.filter(({ subject }) => /past due/.test(subject))).toHaveLength(3)
    // The list of sent messages has each of them.
    expect((await recorded(uuid)).every(({ status }) => status === 'SENT')).toBe(true)
  })

  it('are reduced to the most recent one when the first run is 40 days late (R8)', async () => {
    const { uuid, due } = await fresh()
    await look(morning(due.onTimeThrough, 35))
    const first = await notices(uuid)
    expect(first).toContain(`PAST_DUE_30 ${due.on}`)
    expect(first.filter((one) => one.startsWith('PAST_DUE') && !one.endsWith('(covered)'))).toHaveLength(1)
    for (const ms of [0, -HOUR_MS, -DAY_MS, HOUR_MS]) await look(morning(due.onTimeThrough, 35) + ms)
    expect(await notices(uuid)).toEqual(first)
    // One email that is past due and, for the second due date, one that is upcoming.
    expect((await recorded(uuid)).length).toBeLessThanOrEqual(2)
  })

  it('are sent once by several processes at the same time', async () => {
    const { uuid, due } = await fresh()
    const jobs = jobsAt(product, morning(due.on, -7))
    await Promise.all([sendDueNotices(jobs), sendDueNotices(jobs), sendDueNotices(jobs)])
    expect(await recorded(uuid)).toHaveLength(1)
  })

  it('are not sent for a payment made on time, and start again when the bank reverses it', async () => {
    const { borrower, uuid, due } = await fresh()
    await moveTo(product, morning(due.on) + HOUR_MS)
    done(await pays(uuid, { amount: due.amount, reference: 'in time' }))
    await look(morning(due.onTimeThrough, 1))
    expect((await notices(uuid)).filter((one) => one.startsWith('PAST_DUE'))).toEqual([])
    const [payment] = (await loan(borrower, uuid)).payments
    await moveTo(product, morning(due.onTimeThrough, 1))
    const avery = await product.agent('avery')
    done(
      await avery.call(takePaymentBack, {
        params: { uuid, paymentUuid: payment!.paymentId },
        body: { reason: 'R01' },
      }),
    )
    await look(morning(due.onTimeThrough, 1) + HOUR_MS)
    expect((await notices(uuid)).filter((one) => one.startsWith('PAST_DUE'))).toEqual([
      `PAST_DUE_1 ${due.on}`,
    ])
  })

  it('are not sent during a sanctions hold, and those true at its end are sent then', async () => {
    const { uuid, due } = await fresh()
    const decides = async (name: 'avery' | 'blake', decision: 'confirm' | 'clear') => {
      await (
        await product.agent(name)
      ).ask(decideSanctions, {
        params: { uuid },
        body: { decision, note: 'Name and birth date compared' },
      })
      await product.settle()
    }
    await decides('avery', 'confirm')
    for (const days of [1, 5]) await look(morning(due.onTimeThrough, days))
    expect(await notices(uuid)).toEqual([])
    for (const name of ['avery', 'blake'] as const) await decides(name, 'clear')
    await look(morning(due.onTimeThrough, 6))
    expect(await notices(uuid)).toEqual([`PAST_DUE_1 ${due.on} (covered)`, `PAST_DUE_5 ${due.on}`])
  })

  it('come with a queue of past-due loans, longest first, until the payment is received (1.6.07)', async () => {
    const [first, second] = [await fresh(), await fresh()]
    const queue = async () => {
      const avery = await product.agent('avery')
      const { pastDue } = await avery.ask(getQueues)
      return pastDue.filter(({ appUuid }) => [first.uuid, second.uuid].includes(appUuid))
    }
    await moveTo(product, morning(first.due.onTimeThrough, 6) + HOUR_MS)
    await product.rows(
      'update loans set funded_on = funded_on - 7, matures_on = matures_on - 7 where application_id = $1',
      [second.uuid],
    )
    await product.rows(`update loan_agenda set next_notice_at = 'epoch' where application_id = $1`, [
      second.uuid,
    ])
    await product.settle()
    const entries = await queue()
    expect(entries.map(({ appUuid }) => appUuid)).toEqual([second.uuid, first.uuid])
    expect(entries[1]).toMatchObject({
      daysPastDue: 6,
      pastDue: first.due.amount,
      pastDueSince: first.due.on,
      isMatured: false,
      lastNotice: { days: 5 },
    })
    done(await pays(first.uuid, { amount: first.due.amount, reference: 'late', paidOn: first.due.on }))
    expect((await queue()).map(({ appUuid }) => appUuid)).toEqual([second.uuid])
    const [row] = await product.rows('select past_due_from from loan_agenda where application_id = $1', [
      first.uuid,
    ])
    expect(row?.['past_due_from']).toBeNull()
  })

  /** Days with a clock change or a leap day, far enough ahead to be the due date of a second payment. */
  const ODD_DAYS = {
    'the day on which the clocks change': (fromMs: number) => {
      const change = zoned(fromMs + 65 * DAY_MS).getTimeZoneTransition('next')
      if (change === null) throw new Error('the time zone has no clock change')
      return change.toPlainDate()
    },
    'the leap day': (fromMs: number) => nextLeapDay(fromMs).toPlainDate(),
  } as const

  it.each(Object.keys(ODD_DAYS) as (keyof typeof ODD_DAYS)[])(
    'are sent on %s for a payment due on that day, not a moment earlier, and once (R8)',
    async (name) => {
      const day = ODD_DAYS[name](product.application.clock.business().getTime())
      const noon = day.subtract({ months: 2 }).toZonedDateTime({ timeZone: ZONE, plainTime: '12:00' })
      await moveTo(product, noon.epochMilliseconds)
      const { borrower, uuid } = await funded()
      const due = day.toString()
      const { fundedOn } = await loan(borrower, uuid)
      expect(Temporal.PlainDate.from(fundedOn).add({ months: 2 }).toString()).toBe(due)
      await look(morning(due) - 1)
      expect(await notices(uuid)).not.toContain(`DUE ${due}`)
      for (const ms of [0, -HOUR_MS, HOUR_MS]) await look(morning(due) + ms)
      expect((await notices(uuid)).filter((one) => one === `DUE ${due}`)).toHaveLength(1)
      // 9 AM in the organization's time zone, however long the night was.
      expect(zoned(morning(due)).hour).toBe(9)
      await look(morning(due, 1))
      expect((await notices(uuid)).filter((one) => one.includes(due) && one.startsWith('DUE'))).toHaveLength(
        1,
      )
    },
  )
})

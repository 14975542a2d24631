import { getQueues } from '@pledge/contract/portfolio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Temporal } from 'temporal-polyfill'
import { done } from '@pledge/testing/call/answer'
import { moveTo, ZONE, zoned } from '../../product/calendar.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'

const SATURDAY = 6

describe('a payment due on a non-business day', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  afterAll(() => product.close())

  const { funded, loan, pays } = loansOf(() => product)
  const nowMs = () => product.application.clock.business().getTime()
  const noonOf = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone: ZONE, plainTime: { hour: 12 } }).epochMilliseconds
  /** A loan whose first payment falls on a Saturday. */
  const dueOnSaturday = async () => {
    let day = zoned(nowMs()).toPlainDate().add({ days: 1 })
    while (day.add({ months: 1 }).dayOfWeek !== SATURDAY) day = day.add({ days: 1 })
    await moveTo(product, noonOf(day))
    const { borrower, uuid } = await funded()
    const { nextDue } = await loan(borrower, uuid)
    const due = day.add({ months: 1 })
    expect(nextDue!.on).toBe(due.toString())
    return { borrower, uuid, nextDue, due, lastDay: Temporal.PlainDate.from(nextDue!.onTimeThrough) }
  }

  it('is on time through the next business day, keeps its signed due date, and is past due from the day after (P.122)', async () => {
    const { borrower, uuid, nextDue, due, lastDay } = await dueOnSaturday()
    expect(due.until(lastDay).days).toBeGreaterThanOrEqual(2)
    await moveTo(product, noonOf(lastDay))
    expect(await loan(borrower, uuid)).toMatchObject({ pastDue: '0.00', daysPastDue: 0, nextDue })
    await moveTo(product, noonOf(lastDay.add({ days: 1 })))
    expect(await loan(borrower, uuid)).toMatchObject({
      pastDue: nextDue!.amount,
      daysPastDue: 1,
      pastDueSince: due.toString(),
    })
  })

  it('is paid on time on the next business day (P.122)', async () => {
    const { borrower, uuid, nextDue, lastDay } = await dueOnSaturday()
    await moveTo(product, noonOf(lastDay))
    done(await pays(uuid, { amount: nextDue!.amount, reference: 'on-monday' }))
    await moveTo(product, noonOf(lastDay.add({ days: 1 })))
    expect(await loan(borrower, uuid)).toMatchObject({ pastDue: '0.00', daysPastDue: 0, pastDueSince: null })
  })

  it('is recognized by the newest list of holidays, whichever rules the loan keeps', async () => {
    const { borrower, uuid, nextDue, lastDay } = await dueOnSaturday()
    await product.rows(
      `insert into lending_rules (organization_id, version, rules, effective_from)
       select organization_id, version + 1,
         jsonb_set(rules, '{deadlines,bankHolidays}', (rules -> 'deadlines' -> 'bankHolidays') || to_jsonb($1::text)),
         now() from lending_rules
       where (organization_id, version) =
         (select organization_id, lending_rules_version from applications where id = $2)`,
      [lastDay.toString(), uuid],
    )
    const { nextDue: later } = await loan(borrower, uuid)
    expect(later!.on).toBe(nextDue!.on)
    expect(later!.onTimeThrough > nextDue!.onTimeThrough).toBe(true)
  })

  it('is uncertain once the list of holidays ends, so agents are warned a year ahead', async () => {
    const avery = await product.agent('avery')
    const ending = async () => (await avery.ask(getQueues)).holidaysEnding
    await moveTo(product, noonOf(Temporal.PlainDate.from('2029-12-30')))
    expect(await ending()).toBeNull()
    await moveTo(product, noonOf(Temporal.PlainDate.from('2029-12-31')))
    expect(await ending()).toEqual({ knownThrough: '2030-12-31' })
  })
})

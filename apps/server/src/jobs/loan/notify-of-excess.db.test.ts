import { changeLoanHold, setLoanHold } from '@pledge/contract/holds'
import { formatCalendarDate } from '@pledge/domain/offer/calendar-date'
import { addDays, calendarDateIn } from '@pledge/domain/offer/zoned-days'
import { getMessages } from '@pledge/contract/loan-documents'
import { setMarginAction } from '@pledge/contract/margin'
import { getRebalance } from '@pledge/contract/rebalance'
import { getLoan } from '@pledge/contract/servicing'
import { parseDollars } from '@pledge/domain/money/dollars'
import { done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, SECOND_MS } from '../../product/calendar.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { marginsOf } from '../../product/margins.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'

const A_WHOLE_LOAN_MS = 90_000
const SUBJECT = 'Pledge: You can withdraw some collateral'

describe('the email that some collateral can be withdrawn (note 080)', { timeout: 120_000 }, () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  let fromCents: bigint
  let startMs: number
  const { monitored, tick, ticks, row } = marginsOf(() => product)
  const { pays } = loansOf(() => product)
  /** Two observations in a row, some seconds after the start. */
  const pricedAt = (cents: bigint, seconds: number) => ticks(cents, startMs + seconds * SECOND_MS)
  const dayIn = (days: number) =>
    formatCalendarDate(addDays(calendarDateIn(startMs, 'America/New_York'), days))
  /** Without settling, which lets venues quote prices of their own. */
  const queued = async () =>
    (
      await product.rows(`select from messages where application_id = $1 and kind = 'rebalance:available'`, [
        uuid,
      ])
    ).length
  const mails = async () => {
    await product.settle()
    return (await mailsTo(product, borrower)).filter(({ subject }) => subject === SUBJECT)
  }

  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  beforeEach(() => product.startAnew())
  beforeEach(async () => {
    ;({ borrower, uuid } = await monitored())
    startMs = product.application.clock.business().getTime()
    const { confirmedCollateral } = await borrower.ask(getLoan, { params: { uuid } })
    fromCents = parseDollars(confirmedCollateral!.triggers.rebalance.price) ?? 0n
  }, A_WHOLE_LOAN_MS)
  afterAll(() => product.close())

  it('is one, at the price that the page names, and not another while the price moves about it (1.9.13, part of P.312)', async () => {
    await pricedAt(fromCents - 1n, 1)
    await tick(fromCents, startMs + 60 * SECOND_MS)
    expect(await queued()).toBe(0)
    await tick(fromCents, startMs + 70 * SECOND_MS)
    expect(await queued()).toBe(1)
    expect((await borrower.ask(getRebalance, { params: { uuid } })).available).not.toBeNull()

    for (const [index, cents] of [-1_000n, 1_000n, -20_000n, 20_000n].entries())
      await pricedAt(fromCents + cents, 120 + 60 * index)
    expect(await queued()).toBe(1)
    // The loan needs its collateral again: 36 % where 35 % is the level.
    await pricedAt((fromCents * 35n) / 36n - 1n, 600)
    await pricedAt(fromCents, 700)
    expect(await queued()).toBe(2)
    const [mail] = await mails()
    expect(mail?.text).toContain("you can ask for what it doesn't need")
  })

  it('is in the record of messages of the loan', async () => {
    await pricedAt(fromCents, 1)
    await mails()
    const { messages } = await borrower.ask(getMessages, { params: { uuid } })
    expect(messages.filter(({ kind }) => kind === 'rebalance:available')).toMatchObject([
      { channel: 'EMAIL', subject: SUBJECT, status: 'SENT' },
    ])
  })

  it('waits under a hold that stops releases, and is sent once it is lifted', async () => {
    const avery = await product.agent('avery')
    const hold = { kind: 'FRAUD', reason: 'A report of today', from: null, until: dayIn(20) } as const
    const { holds } = done(await avery.call(setLoanHold, { params: { uuid }, body: hold }))
    await pricedAt(fromCents, 1)
    expect(await mails()).toEqual([])
    expect((await row(uuid))['excess_deferred_until']).toEqual(new Date(startMs + SECOND_MS + DAY_MS))
    const lift = { holdUuid: holds[0]!.uuid, action: 'lift', on: dayIn(0), reason: 'Resolved' } as const
    done(await avery.call(changeLoanHold, { params: { uuid }, body: lift }))
    await pricedAt(fromCents, 60)
    expect(await mails()).toHaveLength(1)
  })

  it('waits for payments that a bank can still take back', async () => {
    done(await pays(uuid, { amount: '100.00', reference: 'ach-1', method: 'ACH' }))
    await pricedAt(2n * fromCents, 1)
    expect(await mails()).toEqual([])
  })

  it('is sent where a payment, and no price, leaves the loan more than it needs', async () => {
    await pricedAt(fromCents - fromCents / 10n, 1)
    expect(await mails()).toEqual([])
    const { payOff } = await borrower.ask(getLoan, { params: { uuid } })
    const half = (parseDollars(payOff) ?? 0n) / 200n
    done(await pays(uuid, { amount: `${half}.00`, reference: 'wire-1' }))
    await pricedAt(fromCents - fromCents / 10n, 60)
    expect(await mails()).toHaveLength(1)
  })

  it('is not sent while the lender has stopped what is done on prices', async () => {
    const avery = await product.agent('avery')
    done(await avery.call(setMarginAction, { body: { action: 'stop', reason: 'A venue quotes nonsense' } }))
    await pricedAt(fromCents, 1)
    expect(await mails()).toEqual([])
    done(await avery.call(setMarginAction, { body: { action: 'resume', reason: 'It agrees again' } }))
    await pricedAt(fromCents, 60)
    expect(await mails()).toHaveLength(1)
  })
})

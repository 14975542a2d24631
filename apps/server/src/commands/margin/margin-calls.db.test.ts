import { getLoan } from '@pledge/contract/servicing'
import { recordPayment } from '@pledge/contract/agent-payments'
import { formatDollars, parseDollars } from '@pledge/domain/money/dollars'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../product/calendar.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { marginsOf } from '../../product/margins.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'
import { repriceLoans } from './reprice-loans.ts'
import { reviewLoan } from './review-loan.ts'

const cents = (dollars: string): bigint => parseDollars(dollars) ?? 0n

/** Where others share the machine. */
const A_WHOLE_LOAN_MS = 90_000

describe('the monitoring of a loan in service', { timeout: 120_000 }, () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  const { pays, today } = loansOf(() => product)
  const { monitored, priceIs, forgetPrices, monitor, tick, ticks, happened, row, nextCents } = marginsOf(
    () => product,
  )
  const nowMs = () => product.application.clock.business().getTime()
  const loan = async () => await borrower.ask(getLoan, { params: { uuid } })
  const triggers = async () => {
    const { confirmedCollateral } = await loan()
    const { warning, marginCall, liquidation } = confirmedCollateral!.triggers
    return {
      warning: cents(warning.price),
      marginCall: cents(marginCall.price),
      liquidation: cents(liquidation.price),
    }
  }
  const subjects = async () => (await mailsTo(product, borrower)).map(({ subject }) => subject)
  const states = async () => (await row(uuid))['status']

  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  beforeEach(async () => {
    await product.startAnew()
    ;({ borrower, uuid } = await monitored())
  }, A_WHOLE_LOAN_MS)
  afterAll(() => product.close())

  /** A loan whose call was opened at a time. */
  const called = async (at: number) => {
    const { marginCall } = await triggers()
    await tick(marginCall, at)
    expect(await states()).toBe('CALLED')
    const cureBy = (await row(uuid))['cure_by'] as Date
    return { marginCall, dueMs: cureBy.getTime() }
  }

  it('starts with its funding, and waits for the price of its warning level (1.9.09, decision 4)', async () => {
    expect(await happened(uuid)).toEqual(['MonitoringBegun'])
    expect(await nextCents(uuid, 'down')).toBe((await triggers()).warning)
    expect(await row(uuid)).toMatchObject({ status: 'CLEAR', price_up_cents: null, cure_by: null })
    expect(await product.rows('select * from unmonitored_loans')).toEqual([])
  })

  it('warns once at the warning level, and opens a margin call at the margin call level (1.9.09, 1.9.12, P.301, P.302)', async () => {
    const at = nowMs()
    const { warning, marginCall } = await triggers()
    await tick(warning + 1n, at + SECOND_MS)
    expect(await happened(uuid)).toEqual(['MonitoringBegun'])
    await tick(warning, at + 2 * SECOND_MS)
    await tick(warning, at + 3 * SECOND_MS)
    expect(await happened(uuid)).toEqual(['MonitoringBegun', 'WarningReached'])
    await tick(marginCall, at + 4 * SECOND_MS)
    expect(await happened(uuid)).toEqual(['MonitoringBegun', 'WarningReached', 'MarginCallOpened'])
    const dueMs = ((await row(uuid))['cure_by'] as Date).getTime()
    expect(dueMs - (at + 4 * SECOND_MS)).toBeGreaterThanOrEqual(48 * HOUR_MS)
    expect(dueMs - at).toBeLessThan(49 * HOUR_MS)
    await product.settle()
    const about = await subjects()
    expect(about).toContain('Pledge: Your loan reached its warning level')
    expect(about.filter((each) => each.startsWith('Pledge: Margin call: act by '))).toHaveLength(1)
  })

  it('sends reminders halfway and six hours before the deadline, and lapses at it, once and never earlier (1.9.12, P.303, P.356)', async () => {
    const at = nowMs()
    const { marginCall, dueMs } = await called(at)
    await monitor(dueMs - 24 * HOUR_MS - SECOND_MS)
    await product.settle()
    const ofCall = async () => (await subjects()).filter((each) => /margin call/i.test(each))
    expect(await ofCall()).toHaveLength(1)
    await monitor(dueMs - 24 * HOUR_MS)
    await monitor(dueMs - 24 * HOUR_MS + SECOND_MS)
    await monitor(dueMs - 6 * HOUR_MS)
    await product.settle()
    expect(await ofCall()).toHaveLength(3)

    await ticks(marginCall, dueMs - SECOND_MS)
    expect(await states()).toBe('CALLED')
    // One observation after a silence is not enough.
    await forgetPrices()
    await tick(marginCall, dueMs)
    expect(await states()).toBe('CALLED')
    await product.rows(`delete from retry_backoffs where job = 'monitor-prices'`)
    await ticks(marginCall, dueMs + 20 * SECOND_MS)
    await Promise.all([1, 2, 3, 4].map(() => monitor(dueMs + 21 * SECOND_MS)))
    await ticks(marginCall, dueMs + 40 * DAY_MS)
    const lapses = (await happened(uuid)).filter((type) => type === 'MarginCallLapsed')
    expect(lapses).toHaveLength(1)
    expect(await row(uuid)).toMatchObject({ status: 'SALE_DUE', cure_by: null })
    await product.settle()
    expect(await subjects()).toContain('Pledge: Your margin call ended, and your collateral may be sold')
  })

  it('records a cure by a payment in the commit of that payment (1.9.12, P.305)', async () => {
    const at = nowMs()
    const { marginCall } = await called(at)
    const { payOff } = await loan()
    // Seven in a hundred of what is owed bring an LTV of 80 % below 75 %; six do not.
    const part = (percent: bigint) => (cents(payOff) * percent) / 100n
    const avery = await product.agent('avery')
    const pay = (amount: bigint, reference: string) =>
      avery.call(recordPayment, {
        params: { uuid },
        body: { method: 'WIRE', paidOn: today(), amount: formatDollars(amount), reference },
      })
    await priceIs(marginCall, nowMs() + 30 * SECOND_MS)
    done(await pay(part(6n), 'part-1'))
    expect(await happened(uuid)).not.toContain('MarginCallCured')
    done(await pay(part(1n), 'part-2'))
    expect((await happened(uuid)).at(-1)).toBe('MarginCallCured')
    await product.settle()
    expect(await subjects()).toContain('Pledge: Your margin call is over')
  })

  it('ends a margin call immediately at the sale level, by two observations (decision 6, R9, P.352, P.356)', async () => {
    const at = nowMs()
    const { liquidation } = await triggers()
    await called(at)
    await forgetPrices()
    await tick(liquidation, at + 60 * SECOND_MS)
    expect(await states()).toBe('CALLED')
    await tick(liquidation, at + 70 * SECOND_MS)
    expect(await happened(uuid)).toContain('LiquidationLevelReached')
    expect(await states()).toBe('SALE_DUE')
    await product.settle()
    expect((await subjects()).some((each) => /reached the sale level/.test(each))).toBe(true)
  })

  it('follows daily interest in sets, to the same trigger prices as one by one', async () => {
    const tomorrow = nowMs() + 2 * DAY_MS
    const deps = {
      ...product.application.jobs,
      clock: { business: () => new Date(tomorrow), real: () => new Date() },
    }
    const before = await nextCents(uuid, 'down')
    await repriceLoans(deps)({ organizationId: product.organizationId, applicationIds: [uuid] })
    const inSet = await row(uuid)
    await monitor(tomorrow)
    await reviewLoan(deps)({ applicationId: uuid, organizationId: product.organizationId })
    const apart = await row(uuid)
    expect(inSet['price_down_cents']).toEqual(apart['price_down_cents'])
    expect(inSet['reprice_at']).toEqual(apart['reprice_at'])
    expect(BigInt(String(inSet['price_down_cents']))).toBeGreaterThan(before)
  })

  it('ends when the loan is paid off', async () => {
    const { payOff } = await loan()
    done(await pays(uuid, { amount: payOff, reference: 'all-of-it' }))
    expect((await happened(uuid)).at(-1)).toBe('MonitoringEnded')
    expect(await row(uuid)).toMatchObject({ status: 'UNMONITORED', price_down_cents: null, reprice_at: null })
  })
})

import { addAlertLevel, getAlerts, removeAlertLevel, sendTestAlert } from '@pledge/contract/alerts'
import { setLoanHold } from '@pledge/contract/holds'
import { setMarginAction } from '@pledge/contract/margin'
import { getLoan } from '@pledge/contract/servicing'
import { parseDollars } from '@pledge/domain/money/dollars'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, done } from '@pledge/testing/call/answer'
import { DAY_MS, SECOND_MS } from '../../product/calendar.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { marginsOf } from '../../product/margins.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'
import { repriceLoans } from '../margin/reprice-loans.ts'
import { reviewLoan } from '../margin/review-loan.ts'

const A_WHOLE_LOAN_MS = 90_000

describe('levels that a borrower adds to a loan', { timeout: 120_000 }, () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  const { pays } = loansOf(() => product)
  const { monitored, monitor, tick, priceIs } = marginsOf(() => product)
  const nowMs = () => product.application.clock.business().getTime()
  const view = () => borrower.ask(getAlerts, { params: { uuid } })
  const add = (body: { kind: 'LTV'; ltv: string } | { kind: 'PRICE'; price: string }) =>
    borrower.call(addAlertLevel, { params: { uuid }, body })
  const rows = () =>
    product.rows('select * from alert_levels where application_id = $1 order by created_at', [uuid])
  const down = async (at = 0) => BigInt(String((await rows())[at]?.['price_down_cents']))
  const up = async (at = 0) => BigInt(String((await rows())[at]?.['price_up_cents']))
  const alerts = async () =>
    (await mailsTo(product, borrower)).filter(({ subject }) => /alert/i.test(subject))

  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  beforeEach(async () => {
    await product.startAnew()
    ;({ borrower, uuid } = await monitored())
  }, A_WHOLE_LOAN_MS)
  afterAll(() => product.close())

  it('alert once when a price reaches them, and again only after it recovered by the margin (1.9.09, decision 6)', async () => {
    const at = nowMs()
    done(await add({ kind: 'LTV', ltv: '0.6' }))
    const reachedAt = await down()
    await tick(reachedAt + 1n, at + SECOND_MS)
    expect((await view())!.levels[0]).toMatchObject({ ltv: '0.6', isReached: false, reachedAt: null })
    await tick(reachedAt, at + 2 * SECOND_MS)
    await tick(reachedAt, at + 3 * SECOND_MS)
    const rearmedAt = await up()
    expect(rearmedAt).toBeGreaterThan(reachedAt)
    // Back by less than the margin, and down again: the same breach.
    await tick(rearmedAt - 1n, at + 4 * SECOND_MS)
    await tick(reachedAt, at + 5 * SECOND_MS)
    await product.settle()
    expect(await alerts()).toHaveLength(1)
    await tick(rearmedAt, at + 6 * SECOND_MS)
    expect((await view())!.levels[0]).toMatchObject({ isReached: false })
    await tick(reachedAt, at + 7 * SECOND_MS)
    expect((await view())!.levels[0]).toMatchObject({ isReached: true })
    await product.settle()
    const sent = await alerts()
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Pledge: Your alert: LTV of 60% reached',
      'Pledge: Your alert: LTV of 60% reached',
    ])
  })

  it('are one email where a fall reaches several, and need two venues that agree (decision 19)', async () => {
    const at = nowMs()
    done(await add({ kind: 'LTV', ltv: '0.6' }))
    done(await add({ kind: 'LTV', ltv: '0.7' }))
    done(await add({ kind: 'PRICE', price: '1.00' }))
    const lower = await down(1)
    await priceIs(lower, at + SECOND_MS, ['one'])
    await monitor(at + SECOND_MS)
    expect((await rows()).every((row) => row['is_armed'] === true)).toBe(true)
    await tick(lower, at + 2 * SECOND_MS)
    await product.settle()
    const [mail] = await alerts()
    expect(mail?.subject).toBe('Pledge: Your alerts: 2 levels reached')
    expect(mail?.text).toContain('- LTV of 60%\n- LTV of 70%')
    expect(await alerts()).toHaveLength(1)
  })

  it('wait while automatic action is stopped', async () => {
    const at = nowMs()
    const avery = await product.agent('avery')
    done(await add({ kind: 'LTV', ltv: '0.6' }))
    const reachedAt = await down()
    const stop = (action: 'stop' | 'resume') =>
      avery.call(setMarginAction, { body: { action, reason: 'A venue quotes nonsense' } })
    done(await stop('stop'))
    await tick(reachedAt, at + SECOND_MS)
    await reviewLoan(product.application.jobs)({
      applicationId: uuid,
      organizationId: product.organizationId,
    })
    expect((await view())!.levels[0]?.isReached).toBe(false)
    done(await stop('resume'))
    await tick(reachedAt, at + 2 * SECOND_MS)
    expect((await view())!.levels[0]?.isReached).toBe(true)
  })

  it('follow a payment at once, and the interest of each day in sets', async () => {
    done(await add({ kind: 'LTV', ltv: '0.6' }))
    const first = await down()
    done(await pays(uuid, { amount: '500.00', reference: 'part' }))
    const paid = await down()
    expect(paid).toBeLessThan(first)
    const tomorrow = nowMs() + 2 * DAY_MS
    const deps = {
      ...product.application.jobs,
      clock: { business: () => new Date(tomorrow), real: () => new Date() },
    }
    const loan = { applicationId: uuid, organizationId: product.organizationId }
    await repriceLoans(deps)({ organizationId: product.organizationId, applicationIds: [uuid] })
    const inSet = await down()
    expect(inSet).toBeGreaterThan(paid)
    await reviewLoan(deps)(loan)
    expect(await down()).toBe(inSet)
  })

  it('are stored as reached where they are so already, without an alert', async () => {
    const at = nowMs()
    await priceIs(parseDollars('1.00') ?? 0n, at)
    const { levels } = done(await add({ kind: 'PRICE', price: '2' }))
    expect(levels[0]).toMatchObject({ price: '2.00', isReached: true, reachedAt: null })
    await product.settle()
    expect(await alerts()).toEqual([])
  })

  it('refuse what is no level, one that is there, and one too many; and are removed', async () => {
    for (const ltv of ['0.75', '0.001', '0.60001'])
      expect(codeOf(await add({ kind: 'LTV', ltv }))).toBe('alerts.level-invalid')
    done(await add({ kind: 'LTV', ltv: '0.6' }))
    expect(codeOf(await add({ kind: 'LTV', ltv: '0.60' }))).toBe('alerts.level-known')
    for (const price of ['1', '2', '3', '4']) done(await add({ kind: 'PRICE', price }))
    expect(codeOf(await add({ kind: 'PRICE', price: '5' }))).toBe('alerts.too-many-levels')
    const { levels } = (await view())!
    const removed = done(
      await borrower.call(removeAlertLevel, { params: { uuid, levelUuid: levels[0]!.uuid } }),
    )
    expect(removed.levels.map(({ price }) => price)).toEqual(['1.00', '2.00', '3.00', '4.00'])
  })

  it('send tests within the limit of a day', async () => {
    const test = () => borrower.call(sendTestAlert, { params: { uuid } })
    for (let times = 0; times < 5; times += 1) done(await test())
    expect(codeOf(await test())).toBe('alerts.too-many-tests')
    await product.settle()
    const sent = await alerts()
    expect(sent).toHaveLength(5)
    expect(sent[0]?.subject).toBe('Pledge: Test alert')
  })

  it('wait for no price once the loan is paid off', async () => {
    done(await add({ kind: 'LTV', ltv: '0.6' }))
    const { payOff } = await borrower.ask(getLoan, { params: { uuid } })
    done(await pays(uuid, { amount: payOff, reference: 'all-of-it' }))
    expect((await rows())[0]).toMatchObject({ price_down_cents: null, price_up_cents: null })
    expect(await borrower.ask(getAlerts, { params: { uuid } })).toBeNull()
  })

  it('send nothing that was reached before the loan was held, and are not judged under the hold (note 076)', async () => {
    const at = nowMs()
    const avery = await product.agent('avery')
    done(await add({ kind: 'LTV', ltv: '0.6' }))
    await product.rows(
      `update alert_levels set is_armed = false, is_unnoticed = true, reached_at = now(), reached_price_cents = 1
         where application_id = $1`,
      [uuid],
    )
    const hold = { kind: 'DECEASED', reason: 'A certificate', from: null, until: '2027-06-01' } as const
    done(await avery.call(setLoanHold, { params: { uuid }, body: hold }))
    await monitor(at + SECOND_MS)
    await product.settle()
    expect(await alerts()).toEqual([])
    expect((await rows())[0]).toMatchObject({ is_unnoticed: false, price_down_cents: null })
  })
})

import { getDebits } from '@pledge/contract/debits'
import { sendDefaultNotice } from '@pledge/contract/delinquency'
import { changeLoanHold, getLoanHolds, setLoanHold } from '@pledge/contract/holds'
import { getQueues } from '@pledge/contract/portfolio'
import { startRenewal } from '@pledge/contract/renewal'
import { HOLD_KINDS, isHeldFrom, type HoldKind } from '@pledge/domain/holds/loan-holds'
import { done, refused } from '@pledge/testing/call/answer'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { debitsOf } from '../../product/debits.test-data.ts'
import { holdsOf } from '../../product/holds.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { releasesOf, WALLETS } from '../../product/releases.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'

/** Months by the clock, on a loaded machine. */
const MONTHS_MS = 180_000
const DAY_MS = 86_400_000

/** Each row of the table of holds, through the jobs and commands that do the matter. */
describe('a loan that is held', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const { funded, loan, pays, holds, lifts, holdsOfLoan, noticed, until, standing, today, books } = holdsOf(
    () => product,
  )
  const { asks, decides } = releasesOf(() => product)
  const debits = debitsOf(() => product)
  const avery = () => product.agent('avery')
  const mails = async (borrower: Parameters<typeof mailsTo>[1], subject: RegExp) => {
    await product.settle()
    return (await mailsTo(product, borrower)).filter((mail) => subject.test(mail.subject))
  }

  it.each(HOLD_KINDS)(
    'by %s: debits, renewals and payment notices stop as the table says, and go on when it is lifted',
    async (kind) => {
      const { borrower, uuid } = await debits.fundedWith()
      await debits.turnsOnAutopay(borrower, uuid)
      done(await holds(uuid, kind))
      const asked = await borrower.call(getDebits, { params: { uuid } })
      expect(asked.status).toBe(isHeldFrom([kind], 'debits') ? 409 : 200)
      const { maturesOn, nextDue } = await loan(borrower, uuid)
      // Planned, then submitted a banking day before it settles.
      const daysAfter = (days: number) =>
        Temporal.PlainDate.from(nextDue!.onTimeThrough).add({ days }).toString()
      await debits.until(daysAfter(-6))
      if (!isHeldFrom([kind], 'debits')) await debits.untilSettled(uuid)
      await debits.until(daysAfter(2))
      const drawn = await product.rows(
        "select 1 from debits where application_id = $1 and status in ('SUBMITTED', 'SETTLED')",
        [uuid],
      )
      expect(drawn).toHaveLength(isHeldFrom([kind], 'debits') ? 0 : 1)
      const stillDue = isHeldFrom([kind], 'debits')
      await until(nextDue!.onTimeThrough, 6)
      const late = await mails(borrower, /past due/)
      expect(late.length > 0).toBe(stillDue && !isHeldFrom([kind], 'paymentNotices'))
      // Near its maturity it can be renewed, unless the hold keeps it from that.
      await until(maturesOn, -20)
      done(
        await pays(uuid, {
          amount: (await loan(borrower, uuid)).accruedInterest,
          reference: `up to date ${uuid}`,
        }),
      )
      const renewed = await borrower.call(startRenewal, { params: { uuid }, body: {} })
      const isStopped = isHeldFrom([kind], 'renewals')
      expect(renewed.status).toBe(isStopped ? 409 : 200)
      expect((await loan(borrower, uuid)).renewal === null).toBe(isStopped)
      done(await lifts(uuid, kind))
      expect((await borrower.call(getDebits, { params: { uuid } })).status).toBe(200)
      expect((await loan(borrower, uuid)).renewal).not.toBeNull()
    },
    MONTHS_MS,
  )

  it.each(HOLD_KINDS)(
    'by %s: no release leaves where the table says so, from the request to the second approval',
    async (kind) => {
      const { borrower, uuid } = await funded()
      done(await pays(uuid, { amount: (await loan(borrower, uuid)).payOff, reference: `all ${uuid}` }))
      const isStopped = isHeldFrom([kind], 'releases')
      done(await holds(uuid, kind))
      const first = await asks(borrower, uuid, WALLETS.BTC[0])
      expect(first.status).toBe(isStopped ? 409 : 200)
      done(await lifts(uuid, kind))
      const { requestId } = done(isStopped ? await asks(borrower, uuid, WALLETS.BTC[0]) : first)
      const approves = (name: 'avery' | 'blake') => decides(name, uuid, { requestId, decision: 'approve' })
      done(await approves('avery'))
      done(await holds(uuid, kind))
      expect((await approves('blake')).status).toBe(isStopped ? 409 : 200)
      const ordered = await product.rows(
        'select 1 from collateral_releases where application_id = $1 and units is not null',
        [uuid],
      )
      expect(ordered).toHaveLength(isStopped ? 0 : 1)
    },
    MONTHS_MS,
  )

  it(
    'ends a notice of default, lets none be sent, and gives the full time again after it',
    async () => {
      const { borrower, uuid, cureThrough } = await noticed()
      done(await holds(uuid, 'BANKRUPTCY'))
      await until(cureThrough, 1)
      expect(await standing(uuid)).toMatchObject({
        status: 'PAST_DUE',
        noticeToSend: null,
        proposable: [],
        notices: [{ withdrawn: 'HOLD' }],
      })
      const notify = { params: { uuid }, body: { way: 'EMAIL' } } as const
      expect(refused(await (await avery()).call(sendDefaultNotice, notify))).toMatchObject({
        code: 'transition.not-allowed',
      })
      expect((await loan(borrower, uuid)).holds).toEqual(['BANKRUPTCY'])
      done(await lifts(uuid, 'BANKRUPTCY'))
      const { delinquency } = done(await (await avery()).call(sendDefaultNotice, notify))
      expect(delinquency!.cureThrough! > cureThrough).toBe(true)
    },
    MONTHS_MS,
  )

  it(
    'during military service bears 6 %, from its first day on, in the books too, and the agreed rate after its last',
    async () => {
      const { borrower, uuid } = await funded()
      const fundedOn = today()
      const day = (days: number) => Temporal.PlainDate.from(fundedOn).add({ days }).toString()
      await until(fundedOn, 92)
      const before = await loan(borrower, uuid)
      // Two months of it were at the rate of the agreement.
      done(await holds(uuid, 'SCRA', day(31)))
      const held = await loan(borrower, uuid)
      expect(Number(held.accruedInterest)).toBeLessThan(Number(before.accruedInterest))
      expect(held.interestRate).toBe('0.06')
      expect((await books(uuid))['interest-receivable']).toBe(held.accruedInterest.replace('.', ''))
      expect((await books(uuid))['interest-income']).toBe(`-${held.accruedInterest.replace('.', '')}`)
      await until(fundedOn, 123)
      const served = await loan(borrower, uuid)
      done(await lifts(uuid, 'SCRA', day(92)))
      const after = await loan(borrower, uuid)
      expect(Number(after.accruedInterest)).toBeGreaterThan(Number(served.accruedInterest))
      expect(Number(after.accruedInterest)).toBeLessThan(Number(before.accruedInterest) * 1.5)
      expect(after.interestRate).toBe(before.interestRate)
    },
    MONTHS_MS,
  )

  it(
    'is closed by itself where the interest that is forgiven leaves nothing owed, and its collateral can be released',
    async () => {
      const { borrower, uuid } = await funded()
      const fundedOn = today()
      await until(fundedOn, 92)
      const { payOff } = await loan(borrower, uuid)
      done(
        await pays(uuid, { amount: (Number(payOff) - 1).toFixed(2), reference: `all but a dollar ${uuid}` }),
      )
      done(await holds(uuid, 'SCRA', Temporal.PlainDate.from(fundedOn).add({ days: 31 }).toString()))
      expect((await loan(borrower, uuid)).payOff).toBe('0.00')
      await until(fundedOn, 93)
      expect(await loan(borrower, uuid)).toMatchObject({ status: 'CLOSED', payOff: '0.00' })
      expect(await mails(borrower, /paid off/)).toHaveLength(1)
      expect((await books(uuid))['interest-receivable'] ?? '0').toBe('0')
      expect((await books(uuid))['loan-principal'] ?? '0').toBe('0')
      expect((await asks(borrower, uuid, WALLETS.BTC[0])).status).toBe(200)
    },
    MONTHS_MS,
  )

  it(
    'bears its rate in a service that began before the loan',
    async () => {
      const { borrower, uuid } = await funded()
      const { interestRate } = await loan(borrower, uuid)
      const from = Temporal.PlainDate.from(today()).subtract({ days: 1 }).toString()
      done(await holds(uuid, 'SCRA', from))
      expect((await loan(borrower, uuid)).interestRate).toBe(interestRate)
    },
    MONTHS_MS,
  )

  it('is set once of each kind, for days that follow one another, with a reason, and does not end by itself', async () => {
    const { borrower, uuid } = await funded()
    done(await holds(uuid, 'FRAUD'))
    expect(refused(await holds(uuid, 'FRAUD'))).toMatchObject({ code: 'transition.not-allowed' })
    const bad = (change: object) =>
      avery().then((agent) =>
        agent.call(setLoanHold, {
          params: { uuid },
          body: { kind: 'SCRA', reason: 'Orders', from: null, until: '2040-01-01', ...change },
        }),
      )
    for (const change of [{ until: '2020-01-01' }, { from: '2039-01-01' }, { until: '2040-02-30' }])
      expect((await bad(change)).status).toBe(400)
    expect((await bad({ reason: ' ' })).status).toBe(400)
    // Not for the eyes of whoever reads the borrower's page.
    expect((await loan(borrower, uuid)).holds).toEqual([])
    const [hold] = await holdsOfLoan(uuid)
    const soon = Temporal.PlainDate.from(today()).add({ days: 3 }).toString()
    const { holds: extended } = done(
      await (
        await avery()
      ).call(changeLoanHold, {
        params: { uuid },
        body: { holdUuid: hold!.uuid, action: 'extend', on: soon, reason: 'The report is awaited' },
      }),
    )
    expect(extended).toMatchObject([{ until: soon, reason: 'The report is awaited', lifted: null }])
    const queue = async () =>
      (await (await avery()).ask(getQueues)).holdsEnding.filter(({ appUuid }) => appUuid === uuid)
    expect(await queue()).toMatchObject([{ kind: 'FRAUD', until: soon }])
    await product.application.clock.forward(5 * DAY_MS)
    expect(await holdsOfLoan(uuid)).toMatchObject([{ lifted: null }])
    done(await lifts(uuid, 'FRAUD'))
    expect(await queue()).toEqual([])
    const { settable } = await (await avery()).ask(getLoanHolds, { params: { uuid } })
    expect(settable satisfies HoldKind[]).toEqual([...HOLD_KINDS])
  })
})

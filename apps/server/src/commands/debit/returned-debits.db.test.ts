import { payByDebit, quoteDebit } from '@pledge/contract/debits'
import { getCollateralRelease } from '@pledge/contract/collateral-return'
import { bankingDayFromDays, bankingDaysAfter } from '@pledge/sandbox/state/banking-days'
import { DEBIT_ACCOUNTS, LATE_DEBIT_REPORTS } from '@pledge/sandbox/debit/debit-accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { syncDebits } from '../../jobs/debit/sync-debits.ts'
import { DAY_MS } from '../../product/calendar.test-data.ts'
import { debitsOf } from '../../product/debits.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'

const after = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The day on which the bank reports what follows the settlement: a weekend or a holiday moves it. */
const reportedOn = (account: string, settledOn: string): string => {
  const late = LATE_DEBIT_REPORTS.get(account)
  if (late === undefined) throw new Error(`nothing follows the settlement of a debit of ${account}`)
  return 'days' in late.after
    ? bankingDayFromDays(settledOn, late.after.days)
    : bankingDaysAfter(settledOn, late.after.bankingDays)
}

describe('a debit that the bank returns (1.9.24)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const steps = debitsOf(() => product)
  const { fundedWith, loan, shown, until, rowsOf, books } = steps
  const bank = () => product.simulation.debit.driver
  /** Pays, settles and is returned; answers the day of settlement. */
  const returned = async (account: string, amount = '100.00') => {
    const { borrower, uuid } = await fundedWith(account)
    const before = await loan(borrower, uuid)
    await steps.paysByDebit(borrower, uuid, amount)
    const { settlesOn } = (await shown(borrower, uuid)).debits[0]!
    await until(settlesOn)
    const opened = await books(uuid)
    await until(reportedOn(account, settlesOn))
    return { borrower, uuid, settlesOn, before, opened }
  }

  it('for insufficient funds is presented again at most twice, and never counts (P.203)', async () => {
    const { borrower, uuid } = await returned(DEBIT_ACCOUNTS.insufficient)
    for (let presentment = 2; presentment <= 3; presentment += 1) {
      await steps.untilSettled(uuid)
      await until(reportedOn(DEBIT_ACCOUNTS.insufficient, steps.today()))
    }
    await until(after(steps.today(), 14))
    expect(await rowsOf(uuid)).toMatchObject([
      { status: 'RETURNED', presentment: 1, reason_code: 'R01', cents: '10000' },
      { status: 'RETURNED', presentment: 2, reason_code: 'R01' },
      { status: 'RETURNED', presentment: 3, reason_code: 'R01' },
    ])
    const { payments } = await loan(borrower, uuid)
    expect(payments.map(({ isReturned }) => isReturned)).toEqual([true, true, true])
    expect((await books(uuid))['payments-clearing']).toBeUndefined()
    expect((await shown(borrower, uuid)).payNow).not.toBeNull()
  })

  it('for insufficient funds once pays when it is presented again', async () => {
    const { borrower, uuid } = await returned(DEBIT_ACCOUNTS.insufficientOnce)
    await steps.untilSettled(uuid)
    expect(await rowsOf(uuid)).toMatchObject([{ status: 'RETURNED' }, { status: 'SETTLED', presentment: 2 }])
    const { payments } = await loan(borrower, uuid)
    expect(payments.map(({ isReturned }) => isReturned)).toEqual([true, false])
    const entries = (await bank().debits()).filter(({ debit }) => debit.isRepresentment)
    expect(entries.length).toBeGreaterThan(0)
  })

  it('is not presented again once the borrower pays by another debit', async () => {
    const { borrower, uuid } = await returned(DEBIT_ACCOUNTS.insufficientOnce, '60.00')
    const input = await steps.signs(borrower, uuid, '70.00')
    await borrower.ask(payByDebit, input)
    expect((await rowsOf(uuid)).map(({ status }) => status)).toEqual(['RETURNED', 'STOPPED', 'SCHEDULED'])
  })

  it.each([
    ['R02', DEBIT_ACCOUNTS.closed, 'ACCOUNT', false],
    ['R03', DEBIT_ACCOUNTS.unknownToBank, 'ACCOUNT', false],
    ['R07', DEBIT_ACCOUNTS.revoked, 'REVOKED', false],
    ['R08', DEBIT_ACCOUNTS.stopped, 'STOPPED', false],
    ['R10', DEBIT_ACCOUNTS.unauthorized, 'REVOKED', true],
    ['R11', DEBIT_ACCOUNTS.notAsAuthorized, 'HELD', true],
    ['R05', DEBIT_ACCOUNTS.unauthorizedCorporate, 'REVOKED', true],
    ['R16', DEBIT_ACCOUNTS.frozen, 'HELD', true],
    ['R99', DEBIT_ACCOUNTS.unknownCode, 'HELD', true],
  ])('with %s does not count, and has the effect of its code', async (code, account, failure, waits) => {
    const { borrower, uuid, before } = await returned(account)
    const { debits } = await shown(borrower, uuid)
    expect(debits).toMatchObject([{ status: 'RETURNED', failure }])
    const owed = await loan(borrower, uuid)
    expect(owed.payments).toMatchObject([{ isReturned: true }])
    expect(owed.principal).toBe(before.principal)
    expect((await books(uuid))['payments-clearing']).toBeUndefined()
    const waiting = await steps.failed(uuid)
    expect(waiting.map(({ reasonCode }) => reasonCode)).toEqual(waits ? [code] : [])
  })

  it('with a code that needs review holds every further debit until an agent has handled it (P.213)', async () => {
    const { borrower, uuid } = await returned(DEBIT_ACCOUNTS.unknownCode)
    const query = { amount: '20.00' }
    expect((await shown(borrower, uuid)).payNow).toBeNull()
    const refused = await borrower.call(quoteDebit, { params: { uuid }, query })
    expect(refused).toMatchObject({ body: { code: 'debit.not-available' } })
    const [failed] = await steps.failed(uuid)
    expect((await steps.handles(failed!.uuid)).status).toBe(200)
    expect((await steps.handles(failed!.uuid)).body).toMatchObject({ code: 'transition.not-allowed' })
    await steps.paysByDebit(borrower, uuid, '20.00')
    expect((await rowsOf(uuid)).map(({ status }) => status)).toEqual(['RETURNED', 'SUBMITTED'])
  })

  it('is presented again for less if the borrower has paid since (P.203)', async () => {
    const { uuid } = await returned(DEBIT_ACCOUNTS.insufficientOnce)
    await steps.pays(uuid, { amount: '40.00', reference: 'meanwhile' })
    await steps.untilSettled(uuid)
    expect(await rowsOf(uuid)).toMatchObject([
      { status: 'RETURNED', cents: '10000' },
      { status: 'SETTLED', presentment: 2, cents: '6000' },
    ])
  })

  it('is reported as ending automatic payments only if it did', async () => {
    const { borrower, uuid } = await returned(DEBIT_ACCOUNTS.stopped, '31.41')
    expect((await shown(borrower, uuid)).debits).toMatchObject([{ status: 'RETURNED', failure: 'STOPPED' }])
    const mails = await product.simulation.mail.driver.inbox()
    const mail = mails.find(({ subject }) => subject.includes('Your payment of $31.41'))
    expect(mail?.text).toContain("We won't try this payment again.")
    expect(mail?.text).not.toContain('Automatic payments')
  })

  it('before its settlement is reported never counts, in whatever order the bank reports them', async () => {
    const { borrower, uuid } = await fundedWith()
    await steps.paysByDebit(borrower, uuid, '40.00')
    const { uuid: id } = (await shown(borrower, uuid)).debits[0]!
    await bank().returnDebit(id, 'R02')
    await bank().settle(id)
    await bank().returnDebit(id, 'R02')
    for (let run = 0; run < 3; run += 1) await syncDebits(product.application.jobs)
    expect(await rowsOf(uuid)).toMatchObject([{ status: 'RETURNED', reason_code: 'R02' }])
    expect((await loan(borrower, uuid)).payments).toEqual([])
  })

  it('after it paid off the loan reopens the loan', async () => {
    const { borrower, uuid } = await fundedWith()
    const { payNow } = await shown(borrower, uuid)
    await steps.paysByDebit(borrower, uuid, payNow!.payoff)
    const { uuid: id } = (await shown(borrower, uuid)).debits[0]!
    await until(payNow!.settlesOn)
    expect(await loan(borrower, uuid)).toMatchObject({ status: 'PAID_IN_FULL' })
    await bank().returnDebit(id, 'R10')
    await product.settle()
    expect(await loan(borrower, uuid)).toMatchObject({ status: 'IN_SERVICE' })
    expect((await borrower.ask(getCollateralRelease, { params: { uuid } })).isReady).toBe(false)
  })

  it('with a notification of change continues to count, and an agent sees the correction', async () => {
    const { borrower, uuid } = await returned(DEBIT_ACCOUNTS.changedNumber)
    expect((await loan(borrower, uuid)).payments).toMatchObject([{ isReturned: false }])
    const waiting = await steps.failed(uuid)
    expect(waiting).toMatchObject([{ reasonCode: 'C01', reason: 'Incorrect account number' }])
    expect((await steps.handles(waiting[0]!.uuid)).status).toBe(200)
    expect(await steps.failed(uuid)).toEqual([])
  })

  it('is read once the bank is available again', async () => {
    const { borrower, uuid } = await fundedWith()
    await bank().setReachable(false)
    await borrower.ask(payByDebit, await steps.signs(borrower, uuid, '25.00'))
    await expect(syncDebits(product.application.jobs)).rejects.toThrow('not reachable')
    expect(await rowsOf(uuid)).toMatchObject([{ status: 'SUBMITTING' }])
    await bank().setReachable(true)
    await product.application.clock.forward(60_000)
    await product.settle()
    expect(await rowsOf(uuid)).toMatchObject([{ status: 'SUBMITTED' }])
  })
})

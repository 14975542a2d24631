import { getCollateral } from '@pledge/contract/collateral'
import { getDocuments } from '@pledge/contract/agreements'
import { requestPayoffLetter } from '@pledge/contract/loan-documents'
import { getLoanActivity } from '@pledge/contract/loan-history'
import { changePhone, getAccountSecurity } from '@pledge/contract/account'
import { getProfile, submitBorrowerDetails } from '@pledge/contract/borrower'
import { selectOffer } from '@pledge/contract/offers'
import { openDocument } from '@pledge/testing/steps/origination'
import { DETAILS, REFINANCE_DETAILS } from '@pledge/testing/steps/payloads'
import { withTenant } from '../../store/database/database.ts'
import { findSubmittedDetails } from '../../store/borrower/submitted-details.ts'
import { systemOf } from '../actors.ts'
import { makeTenMonthsOld, renewalsOf } from '../../product/renewals.test-data.ts'
import { getApplicationFile } from '@pledge/contract/portfolio'
import { getLoan, getLoanStatus, getPayoffQuote } from '@pledge/contract/servicing'
import { parseDollars } from '@pledge/domain/money/dollars'
import { codeOf, done } from '@pledge/testing/call/answer'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { syncDeposits } from '../../jobs/collateral/sync-deposits.ts'
import { accrueLoans } from '../loan/accrue-loans.ts'
import { makeLoanDocuments } from '../../jobs/loan/make-loan-documents.ts'
import { jobsAt } from '../../product/calendar.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { marginsOf } from '../../product/margins.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { MAYA, refinancesOf } from '../../product/refinances.test-data.ts'
import { releasesOf, WALLETS } from '../../product/releases.test-data.ts'

/** What the estate holds for the old loan, and its balance. */
const UNITS = 125_000_000n
const BALANCE_CENTS = 3_000_000n
/** More blocks than a deposit needs to be final. */
const FINAL_DEPTH = 12
/** No day passes: a day of interest would move the price of the level. */
const MINUTE_MS = 60_000

describe('the loan of a completed refinance is a loan like any other', { timeout: 120_000 }, () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  const { imports, read, signed, handOver } = refinancesOf(() => product)
  const { loan, books, pays, today } = loansOf(() => product)
  const { asks, bothApprove, mine, paidTo } = releasesOf(() => product)
  const { begins } = renewalsOf(() => product)

  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  beforeEach(async () => {
    await product.startAnew()
    ;({ borrower, uuid } = await product.walked('completed refinance', async () => {
      await imports({ loan_number: 'CEL-1' })
      const waiting = await signed(['CEL-1'])
      await handOver('CEL-1', UNITS)
      await product.application.clock.forward(60_000)
      await product.settle()
      return waiting
    }))
  })
  afterAll(() => product.close())

  it('shows its balance, its first due date, payoff and activity from the day of completion (part of 1.1.14)', async () => {
    const { fundedOn, nextDue, payOff, confirmedCollateral } = await borrower.ask(getLoan, {
      params: { uuid },
    })
    expect(fundedOn).toBe(today())
    expect(parseDollars(payOff)).toBe(BALANCE_CENTS)
    expect(nextDue?.on).toBe(Temporal.PlainDate.from(today()).add({ months: 1 }).toString())
    expect(confirmedCollateral).not.toBeNull()
    const on = Temporal.PlainDate.from(today()).add({ days: 10 }).toString()
    const quoted = await borrower.ask(getPayoffQuote, { params: { uuid }, query: { on } })
    expect(parseDollars(quoted.payOff) ?? 0n).toBeGreaterThan(BALANCE_CENTS)
    const { loans } = await borrower.ask(getLoanStatus)
    expect(loans).toMatchObject([{ appUuid: uuid }])
    const { activity } = await borrower.ask(getLoanActivity, { params: { uuid } })
    expect(activity.map(({ kind }) => kind)).toEqual(['refinance-opened', 'signed'])
  })

  it('does not tell its borrower that money is on the way, because none was sent', async () => {
    expect((await borrower.ask(getLoan, { params: { uuid } })).arrival).toBeNull()
  })

  it('has what the agents see, with its old loans and the received collateral', async () => {
    const avery = await product.agent('avery')
    const { application } = await avery.ask(getApplicationFile, { params: { uuid } })
    expect(application).toMatchObject({
      state: 'COMPLETE',
      stage: 'FINAL',
      collateral: { received: { coinQuantity: '1.25', type: 'BTC' } },
    })
  })

  it('accrues interest, and has a statement for each period and a payoff letter', async () => {
    const { nextDue } = await loan(borrower, uuid)
    const at = Temporal.PlainDate.from(nextDue!.on)
      .add({ days: 2 })
      .toZonedDateTime({ timeZone: 'America/New_York', plainTime: '09:00' }).epochMilliseconds
    await accrueLoans(jobsAt(product, at))({
      organizationId: product.organizationId,
      applicationIds: [uuid],
    })
    const accrued = await books(uuid)
    expect(BigInt(accrued['interest-receivable'] ?? '0')).toBeGreaterThan(0n)
    expect(accrued['loan-principal']).toBe(String(BALANCE_CENTS))
    await makeLoanDocuments(jobsAt(product, at))
    done(await borrower.call(requestPayoffLetter, { params: { uuid }, body: { goodThrough: today() } }))
    await product.settle()
    const kinds = await product.rows(
      'select kind from loan_documents where application_id = $1 order by kind',
      [uuid],
    )
    expect(kinds.map(({ kind }) => String(kind))).toEqual(['PAYOFF_LETTER', 'STATEMENT'])
    const { documents } = await borrower.ask(getDocuments, { params: { uuid } })
    expect(documents.length).toBeGreaterThanOrEqual(5)
  })

  it('has a margin call where its LTV reaches the level', async () => {
    const { forgetPrices, ticks, row } = marginsOf(() => product)
    await forgetPrices()
    const { confirmedCollateral } = await borrower.ask(getLoan, { params: { uuid } })
    const callAt = parseDollars(confirmedCollateral!.triggers.marginCall.price) ?? 0n
    const now = product.application.clock.business().getTime()
    await ticks(callAt + 1n, now + MINUTE_MS)
    expect((await row(uuid))['status']).not.toBe('CALLED')
    await ticks(callAt, now + 2 * MINUTE_MS)
    expect((await row(uuid))['status']).toBe('CALLED')
  })

  it('has an address, though it needed no top-up, so that coins cure its margin call (note 069)', async () => {
    const { wallet } = await borrower.ask(getCollateral, { params: { uuid } })
    expect(wallet.depositAddress).not.toBeNull()
    const { forgetPrices, priceIs, tick, row, happened } = marginsOf(() => product)
    const nowMs = () => product.application.clock.business().getTime()
    const { driver } = product.simulation.bitcoin
    await forgetPrices()
    const { confirmedCollateral } = await borrower.ask(getLoan, { params: { uuid } })
    const callAt = parseDollars(confirmedCollateral!.triggers.marginCall.price) ?? 0n
    await tick(callAt, nowMs())
    expect((await row(uuid))['status']).toBe('CALLED')
    await driver.sendToAddress({ address: wallet.depositAddress!, units: UNITS })
    await syncDeposits(product.application.jobs)
    expect((await happened(uuid)).at(-1)).toBe('MarginCallPaused')
    await forgetPrices()
    await priceIs(callAt, nowMs())
    await driver.mine(FINAL_DEPTH)
    await syncDeposits(product.application.jobs)
    expect((await happened(uuid)).at(-1)).toBe('MarginCallCured')
  })

  it('is renewed, for the whole details that its borrower gave before the confirmation (note 106)', async () => {
    await makeTenMonthsOld(product, uuid)
    const begun = done(await begins(borrower, uuid)).application
    const params = { uuid: begun.appUuid }
    done(await borrower.call(selectOffer, { params, body: { offerUuid: begun.offers[0]!.uuid } }))
    await product.settle()
    await openDocument(borrower, begun.appUuid)
    const { ssn: _, ...without } = DETAILS
    done(await borrower.call(submitBorrowerDetails, { params, body: without }))
    await product.settle()
    expect((await read(borrower, begun.appUuid)).state).toBe('FINAL_STEPS')
    const { profile } = await borrower.ask(getProfile)
    expect(profile).toMatchObject({ name: { firstName: 'Maya' }, dob: MAYA.dateOfBirth, hasSsn: true })
    const { db, sealer } = product.application.jobs
    const details = await withTenant(db, systemOf(product.organizationId), (tx) =>
      findSubmittedDetails(tx, sealer, begun.appUuid),
    )
    const { homeAddress: address, ssn } = REFINANCE_DETAILS
    expect(details).toMatchObject({ address, ssn, phone: '+13105550123' })
  })

  it('lets its borrower change the phone number that they gave', async () => {
    const { phone } = await borrower.ask(getAccountSecurity)
    expect(phone).not.toBeNull()
    const body = { phoneNumber: '(202) 555-0142' }
    expect(codeOf(await borrower.call(changePhone, { body }))).toBe('session.step-up-needed')
  })

  it('is paid off, and gives back exactly what the estate handed over', async () => {
    done(await pays(uuid, { amount: '30000.00', reference: 'wire-1' }))
    expect(await read(borrower, uuid)).toMatchObject({
      state: 'COLLATERAL_RELEASE',
      stage: 'COLLATERAL_RELEASE',
    })
    const [address] = WALLETS.BTC
    const { requestId } = done(await asks(borrower, uuid, address))
    await bothApprove(uuid, requestId)
    await mine('BTC')
    expect(await paidTo('BTC', address)).toEqual([UNITS])
    expect(await read(borrower, uuid)).toMatchObject({ state: 'COMPLETE', stage: 'FINAL' })
    const coins = await product.rows(
      `select 1 from ledger_postings where application_id = $1 and asset = 'BTC' group by account having sum(amount) <> 0`,
      [uuid],
    )
    expect(coins).toEqual([])
    expect(await books(uuid)).toEqual({
      'owed-to-estate': String(-BALANCE_CENTS),
      'payments-clearing': String(BALANCE_CENTS),
    })
  })
})

import type { AnswerOf } from '@pledge/contract/define-call'
import { getDisbursementAccount, saveManualBank } from '@pledge/contract/disbursement'
import { decideRelease, getApplicationFile, getQueues } from '@pledge/contract/portfolio'
import { handlePayoutException, liftPayoutHold, rejectPayout } from '@pledge/contract/portfolio-payouts'
import { getLoan } from '@pledge/contract/servicing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import type { SentBody } from '@pledge/testing/call/input'
import { stateOf } from '@pledge/testing/steps/world'
import { BANK } from '@pledge/testing/steps/payloads'
import { release } from '@pledge/testing/steps/origination'
import { recordDisbursement } from './record-disbursement.ts'
import { syncDisbursements } from '../../jobs/disbursement/sync-disbursements.ts'
import { withTenant } from '../../store/database/database.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { expectPostings } from '../../product/postings.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { withStepUp } from '../../product/step-up.test-data.ts'
import { bringTo, mailsTo } from '../../product/steps.test-data.ts'

const OTHER_BANK = { ...BANK, accountNumber: '900777777777' }
const DAY_MS = 86_400_000

const byText = (one: string, other: string) => one.localeCompare(other)

/** An account different from the last one needs a proof (decision 15). */
const changeBank = async (
  product: Product,
  borrower: Caller,
  uuid: string,
  body: SentBody<typeof saveManualBank>,
): Promise<void> => {
  done(await withStepUp(product, borrower, saveManualBank, { params: { uuid }, body }))
  await product.settle()
}

describe('a disbursement that is returned after it was sent (journey: new loan)', () => {
  let product: Product
  let avery: Caller
  let blake: Caller
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    avery = await product.agent('avery')
    blake = await product.agent('blake')
  })
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const simulated = () => product.simulation.disbursement.driver
  const fundedWith = async (borrower: Caller, accountNumber: string) => {
    const uuid = await bringTo(product, borrower, 'MANUAL_FUNDING_RELEASE', { ...BANK, accountNumber })
    await release(product, uuid)
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
    return uuid
  }
  const funded = (borrower: Caller) => fundedWith(borrower, BANK.accountNumber)
  const comesBack = async (key: string, code: string) => {
    await simulated().returnPayment(key, code)
    await product.settle()
  }
  const accountOf = (borrower: Caller, uuid: string) =>
    borrower.ask(getDisbursementAccount, { params: { uuid } })
  const fileOf = async (agent: Caller, uuid: string) =>
    (await agent.ask(getApplicationFile, { params: { uuid } })).application
  const queues = (agent: Caller) => agent.ask(getQueues)
  const ofThis = async <Queue extends 'payoutExceptions' | 'fundingReleases'>(uuid: string, queue: Queue) => {
    const waiting: readonly AnswerOf<typeof getQueues>[Queue][number][] = (await queues(avery))[queue]
    return waiting.filter((one) => one.appUuid === uuid)
  }
  const balances = async (uuid: string) => {
    const rows = await product.rows(
      `select account, sum(amount)::text as sum from ledger_postings
        where application_id = $1 and asset = 'USD' group by account`,
      [uuid],
    )
    return Object.fromEntries(rows.map((row) => [row['account'], row['sum']]))
  }
  const entriesOf = async (uuid: string) =>
    (
      await product.rows(
        `select description from ledger_entries where application_id = $1
          and description not like 'Collateral%'`,
        [uuid],
      )
    ).map((row) => String(row['description']))
  const eventsOf = async (uuid: string, type: string) => {
    const [row] = await product.rows(
      'select count(*)::int as n from application_events where application_id = $1 and type = $2',
      [uuid, type],
    )
    return row?.['n']
  }
  const paidOnce = {
    'loan-principal': '1025000',
    'deferred-origination-fees': '-25000',
    'disbursement-payable': '0',
    cash: '-1000000',
  }

  it('reverses the payment, leaves the loan open, and is reported by email, on the pages and to agents (P.519)', async () => {
    const borrower = await product.borrower()
    const uuid = await funded(borrower)
    expect(await balances(uuid)).toEqual(paidOnce)
    await product.settle()
    const sentMail = (await mailsTo(product, borrower)).find(({ subject }) => /on the way/.test(subject))
    expect(sentMail?.text).toMatch(/We sent \$10,000\.00 to your bank account ending in 6789\./)
    expect(sentMail?.text).toMatch(/Your first payment of \$\d+\.\d\d is due [A-Z][a-z]+ \d+, \d{4}\./)
    await comesBack(uuid, 'R03')
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
    expect(await balances(uuid)).toEqual({ ...paidOnce, 'disbursement-payable': '-1000000', cash: '0' })
    expect(await accountOf(borrower, uuid)).toMatchObject({
      accountMask: null,
      stand: 'ASKED_AGAIN',
      trouble: { came: 'returned', problem: 'ACCOUNT_NOT_FOUND', accountMask: '•••• 6789' },
    })
    // The email is queued by a job that the return started, and sent by the next run.
    await product.settle()
    const [mail] = await mailsTo(product, borrower)
    expect(mail?.subject).toContain('Your bank returned your funds')
    expect(await ofThis(uuid, 'payoutExceptions')).toMatchObject([
      { kind: 'RETURNED', code: 'R03', attempt: 1, amount: '10000.00', stand: 'ASKED_AGAIN' },
    ])
  })

  it('is paid again once: other details, two agents, the same principal and fee (1.6.07, 1.7.17; part of P.109)', async () => {
    const borrower = await product.borrower()
    const uuid = await funded(borrower)
    await comesBack(uuid, 'R03')
    await changeBank(product, borrower, uuid, OTHER_BANK)
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
    const again = await borrower.call(saveManualBank, { params: { uuid }, body: BANK })
    expect(again.body).toMatchObject({ status: 409, code: 'transition.not-allowed' })
    expect(await ofThis(uuid, 'fundingReleases')).toMatchObject([{ approvals: [], amount: '10000.00' }])
    await release(product, uuid)
    expect(await accountOf(borrower, uuid)).toMatchObject({ stand: 'SENT', trouble: null })
    expect(await balances(uuid)).toEqual(paidOnce)
    expect((await entriesOf(uuid)).toSorted(byText)).toEqual([
      'Disbursement returned by the bank',
      'Disbursement sent by ACH',
      'Disbursement sent by ACH',
      'Loan opened',
    ])
    expect(await ofThis(uuid, 'payoutExceptions')).toEqual([])
    expect(await ofThis(uuid, 'fundingReleases')).toEqual([])
    const file = await fileOf(avery, uuid)
    expect(file.payouts).toMatchObject([
      { attempt: 1, failure: { came: 'returned', by: 'bank', reason: 'R03' } },
      { attempt: 2, accountMask: '•••• 7777', failure: null },
    ])
    expect(file.payoutExceptions).toMatchObject([{ kind: 'RETURNED', resolution: 'PAID_AGAIN' }])
    await expectPostings(product, 'payout-returned-and-paid-again', uuid)
  })

  it('bears no interest until it is sent again, and its term begins then (P.109)', async () => {
    const borrower = await product.borrower()
    const uuid = await funded(borrower)
    const before = await borrower.ask(getLoan, { params: { uuid } })
    await product.application.clock.forward(12 * DAY_MS)
    await product.settle()
    await comesBack(uuid, 'R03')
    await product.application.clock.forward(25 * DAY_MS)
    await product.settle()
    expect(await balances(uuid)).toMatchObject({ 'loan-principal': '1025000' })
    await changeBank(product, borrower, uuid, OTHER_BANK)
    await release(product, uuid)
    const after = await borrower.ask(getLoan, { params: { uuid } })
    expect(after).toMatchObject({ accruedInterest: '0.00', payOff: before.payOff, pastDue: '0.00' })
    expect(after.fundedOn > before.fundedOn && after.maturesOn > before.maturesOn).toBe(true)
    expect(Number((await balances(uuid))['interest-income'] ?? 0)).toBe(0)
  })

  it('arrives two banking days later automatically for the simulated bank’s account numbers', async () => {
    const borrower = await product.borrower()
    const uuid = await fundedWith(borrower, '4000000102')
    await product.settle()
    expect(await eventsOf(uuid, 'DisbursementReturned')).toBe(0)
    await product.application.clock.forward(5 * DAY_MS)
    await product.settle()
    expect(await eventsOf(uuid, 'DisbursementReturned')).toBe(1)
    expect((await accountOf(borrower, uuid)).trouble!.problem).toBe('ACCOUNT_CLOSED')
  })

  it('counts once however often the bank reports it, also late, after the second payment', async () => {
    const borrower = await product.borrower()
    const uuid = await funded(borrower)
    await simulated().returnPayment(uuid, 'R04')
    await simulated().returnPayment(uuid, 'R04')
    await Promise.all([
      syncDisbursements(product.application.jobs),
      syncDisbursements(product.application.jobs),
    ])
    await product.settle()
    expect(await eventsOf(uuid, 'DisbursementReturned')).toBe(1)
    await changeBank(product, borrower, uuid, OTHER_BANK)
    await release(product, uuid)
    await comesBack(uuid, 'R04')
    expect(await eventsOf(uuid, 'DisbursementReturned')).toBe(1)
    expect(await balances(uuid)).toEqual(paidOnce)
    expect(await ofThis(uuid, 'payoutExceptions')).toEqual([])
    await comesBack(`${uuid}:2`, 'R02')
    expect(await eventsOf(uuid, 'DisbursementReturned')).toBe(2)
    expect(await balances(uuid)).toEqual({ ...paidOnce, 'disbursement-payable': '-1000000', cash: '0' })
  })

  it('waits until the payment itself is known, whose answer was lost (law 4)', async () => {
    const borrower = await product.borrower()
    const uuid = await bringTo(product, borrower, 'MANUAL_FUNDING_RELEASE', {
      ...BANK,
      accountNumber: '4000000004',
    })
    await release(product, uuid)
    expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
    await comesBack(uuid, 'R03')
    expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
    await product.application.clock.forward(61_000)
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
    await product.rows(`update disbursement_reports set next_match_at = received_at where status = 'WAITING'`)
    await product.settle()
    expect((await accountOf(borrower, uuid)).stand).toBe('ASKED_AGAIN')
  })

  it('is reviewed by an agent first when the account is frozen (R16, P.520)', async () => {
    const borrower = await product.borrower()
    const uuid = await funded(borrower)
    await comesBack(uuid, 'R16')
    expect(await accountOf(borrower, uuid)).toMatchObject({
      stand: 'HELD',
      trouble: { problem: 'UNDER_REVIEW' },
    })
    const early = await borrower.call(saveManualBank, { params: { uuid }, body: OTHER_BANK })
    expect(early.body).toMatchObject({ status: 409, code: 'disbursement.held' })
    const lift = { params: { uuid }, body: { payoutAttempt: 2 } }
    // Money moves again once the hold is lifted, so it needs a second factor (note 060).
    const unproved = await avery.call(liftPayoutHold, { ...lift, isUnproved: true })
    expect(unproved.body).toMatchObject({ status: 403, code: 'session.step-up-needed' })
    expect((await accountOf(borrower, uuid)).stand).toBe('HELD')
    const [one, two] = await Promise.all([avery.call(liftPayoutHold, lift), blake.call(liftPayoutHold, lift)])
    expect(one.status + two.status).toBe(200 + 409)
    await product.settle()
    await product.settle()
    const subjects = (await mailsTo(product, borrower)).map((mail) => mail.subject)
    expect(subjects.slice(0, 2)).toEqual([
      expect.stringContaining('Please check your bank account'),
      expect.stringContaining('About your loan funds'),
    ])
    await changeBank(product, borrower, uuid, OTHER_BANK)
    await release(product, uuid)
    expect(await balances(uuid)).toEqual(paidOnce)
  })

  it('is sent by recovery when the process died between the approval and the payment', async () => {
    const borrower = await product.borrower()
    const uuid = await funded(borrower)
    await comesBack(uuid, 'R03')
    await changeBank(product, borrower, uuid, { ...OTHER_BANK, accountNumber: '4000000006' })
    await release(product, uuid)
    expect((await accountOf(borrower, uuid)).stand).toBe('SENDING')
    await product.application.clock.forward(61_000)
    await product.settle()
    expect((await accountOf(borrower, uuid)).stand).toBe('SENT')
    expect(await balances(uuid)).toEqual(paidOnce)
  })

  it('may be rejected by two agents: the loan is removed from the ledger, with its fee (1.6.07)', async () => {
    const borrower = await product.borrower()
    const uuid = await funded(borrower)
    await comesBack(uuid, 'R15')
    for (const agent of [avery, blake])
      await agent.ask(decideRelease, {
        params: { uuid },
        body: { decision: 'refuse', reason: 'PAYOUT_ACCOUNT_UNVERIFIED', payoutAttempt: 2 },
      })
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('CANCELLED')
    expect(Object.values(await balances(uuid))).toEqual(['0', '0', '0', '0'])
    expect((await fileOf(avery, uuid)).payoutExceptions).toMatchObject([{ resolution: 'CANCELLED' }])
    await expectPostings(product, 'payout-returned-and-refused', uuid)
  })

  it('is visible only to agents of the organization (S2)', async () => {
    const borrower = await product.borrower()
    const uuid = await funded(borrower)
    await comesBack(uuid, 'R20')
    const elsewhere = await product.agent('avery', 'NORTHWIND')
    const count = (actor: 'agent' | 'borrower', subject: Caller['subject']) =>
      withTenant(product.application.db, { actor, ...subject }, async (tx) => {
        const where = sql`application_id = ${uuid}`
        const { rows } = await sql<{
          n: number
        }>`select count(*)::int as n from disbursement_exceptions where ${where}`.execute(tx)
        return rows[0]?.n
      })
    expect(await count('agent', avery.subject)).toBe(1)
    expect(await count('borrower', borrower.subject)).toBe(0)
    expect(await count('agent', elsewhere.subject)).toBe(0)
    const text = JSON.stringify(await queues(elsewhere))
    expect(text).not.toContain(uuid)
  })

  it('with a notification of change: stored, encrypted, shown to agents until handled', async () => {
    const borrower = await product.borrower()
    const uuid = await funded(borrower)
    await simulated().notifyOfChange(uuid, 'C01', '900888888888')
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
    expect((await accountOf(borrower, uuid)).stand).toBe('SENT')
    const [entry] = await ofThis(uuid, 'payoutExceptions')
    expect(entry).toMatchObject({ kind: 'CHANGE', code: 'C01', corrected: '•••• 8888' })
    const stored = JSON.stringify(
      await product.rows(
        'select to_jsonb(e) as row from disbursement_exceptions e union all select to_jsonb(r) from disbursement_reports r',
      ),
    )
    expect(stored).not.toContain('900888888888')
    const handle = { params: { uuid, exceptionUuid: entry!.id }, body: {} }
    await avery.ask(handlePayoutException, handle)
    await blake.ask(handlePayoutException, handle)
    expect((await fileOf(avery, uuid)).payoutExceptions).toMatchObject([{ resolution: 'HANDLED' }])
  })
})

describe('an account that is rejected before money is sent (journey: new loan)', () => {
  let product: Product
  let avery: Caller
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    avery = await product.agent('avery')
  })
  afterAll(() => product.close())

  const reject = (agent: Caller, uuid: string, disbursementAttempt = 1, problem = 'HOLDER_DIFFERS') =>
    agent.callAnyhow(rejectPayout, {
      params: { uuid },
      body: { payoutAttempt: disbursementAttempt, problem },
    })

  it('by an agent: once, for a reason that the borrower reads, and never after the approval', async () => {
    const borrower = await product.borrower()
    const uuid = await bringTo(product, borrower, 'MANUAL_FUNDING_RELEASE')
    expect((await reject(avery, uuid, 1, 'UNDER_REVIEW')).status).toBe(400)
    expect((await reject(avery, uuid, 2)).body).toMatchObject({ code: 'disbursement.attempt-over' })
    const twice = await Promise.all([reject(avery, uuid), reject(avery, uuid)])
    expect(twice.reduce((sum, { status }) => sum + status, 0)).toBe(200 + 409)
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('FINAL_STEPS')
    const account = await borrower.ask(getDisbursementAccount, { params: { uuid } })
    expect(account).toMatchObject({
      accountMask: null,
      stand: 'ASKED_AGAIN',
      trouble: { came: 'rejected', problem: 'HOLDER_DIFFERS', accountMask: '•••• 6789' },
    })
    await changeBank(product, borrower, uuid, OTHER_BANK)
    expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
    const stale = await avery.call(decideRelease, {
      params: { uuid },
      body: { decision: 'approve', payoutAttempt: 1 },
    })
    expect(stale.body).toMatchObject({ status: 409, code: 'disbursement.attempt-over' })
    await release(product, uuid)
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
    expect((await reject(avery, uuid, 2)).body).toMatchObject({ status: 409, code: 'transition.not-allowed' })
  })

  it('by the bank: a late answer concerns its own attempt, never the next', async () => {
    const borrower = await product.borrower()
    const closed = { ...BANK, accountNumber: '4000000002' }
    const uuid = await bringTo(product, borrower, 'MANUAL_FUNDING_RELEASE', closed)
    await release(product, uuid)
    await changeBank(product, borrower, uuid, OTHER_BANK)
    const late = (answer: Parameters<ReturnType<typeof recordDisbursement>>[0]['answer']) =>
      recordDisbursement(product.application.jobs)({
        applicationId: uuid,
        organizationId: product.organizationId,
        attempt: 1,
        answer,
      })
    const rejected = { status: 'REJECTED', code: 'R02', reason: 'R02 Account closed' } as const
    expect(await late(rejected)).toMatchObject({ code: 'disbursement.attempt-over' })
    expect(await late({ status: 'ACCEPTED', traceNumber: '123456780009999' })).toMatchObject({
      code: 'disbursement.attempt-over',
    })
    expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
    await release(product, uuid)
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
    expect(await late(rejected)).toMatchObject({ ok: false })
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
  })
})

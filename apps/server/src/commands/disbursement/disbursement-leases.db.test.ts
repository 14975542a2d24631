import { saveManualBank } from '@pledge/contract/disbursement'
import { decideRelease as approvalCall } from '@pledge/contract/portfolio'
import { SPECIAL_ACCOUNTS } from '@pledge/sandbox/disbursement/special-accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { stateOf } from '@pledge/testing/steps/world'
import { BANK } from '@pledge/testing/steps/payloads'
import { release } from '@pledge/testing/steps/origination'
import { sendDisbursement } from '../../jobs/disbursement/send-disbursement.ts'
import { syncDeposits } from '../../jobs/collateral/sync-deposits.ts'
import { disbursementsOf } from '../../product/disbursements.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { heldUp, signal } from '../../product/signal.test-data.ts'
import { withStepUp } from '../../product/step-up.test-data.ts'
import { driverOf } from '../../product/steps.test-data.ts'

/** Less than the deposits of two consecutive loans. */
const DEEP = 150

describe('overlapping leases of one disbursement, and processes that die (R1, R2, law 4)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())

  const { simulated, released, jobsWith, payments } = disbursementsOf(() => product)

  it('eight at the same moment call with one key, and one is recorded', async () => {
    const { borrower, uuid, job } = await released(BANK)
    const keys: string[] = []
    const deps = jobsWith((payment) => {
      keys.push(payment.idempotencyKey)
      return simulated().port.send(payment)
    })
    await Promise.all(Array.from({ length: 8 }, () => sendDisbursement(deps, job)))
    expect(new Set(keys)).toEqual(new Set([uuid]))
    expect(await payments(uuid)).toEqual([' ACCEPTED'])
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
    const entries = await product.rows(
      `select count(*)::int as n from ledger_entries where application_id = $1 and description = 'Disbursement sent by ACH'`,
      [uuid],
    )
    expect(entries).toEqual([{ n: 1 }])
  })

  it('one that stalls until its account was rejected, and another one paid, pays nothing more', async () => {
    const { borrower, uuid, job } = await released({ ...BANK, accountNumber: '4000000002' })
    const held = heldUp(simulated().port.send)
    const late = sendDisbursement(jobsWith(held.ask), job)
    await held.reached.given
    await sendDisbursement(product.application.jobs, job)
    expect(await stateOf(borrower, uuid)).toBe('FINAL_STEPS')
    done(await withStepUp(product, borrower, saveManualBank, { params: { uuid }, body: BANK }))
    await product.settle()
    await release(product, uuid)
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
    held.goOn.give()
    await late
    expect(await payments(uuid)).toEqual([' REJECTED', ':2 ACCEPTED'])
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
  })

  it('one whose answer was lost is recorded though collateral is reorged in the meantime; no new one is sent', async () => {
    const lost = await released({ ...BANK, accountNumber: SPECIAL_ACCOUNTS.answerLost })
    const unsent = await released(BANK)
    await expect(sendDisbursement(product.application.jobs, lost.job)).rejects.toThrow('lost')
    await driverOf(product, 'BTC').reorganize(DEEP, { drop: true })
    await syncDeposits(product.application.jobs)
    for (const { job } of [lost, unsent]) await sendDisbursement(product.application.jobs, job)
    expect(await stateOf(lost.borrower, lost.uuid)).toBe('COMPLETE')
    expect(await payments(lost.uuid)).toEqual([' ACCEPTED'])
    expect(await stateOf(unsent.borrower, unsent.uuid)).toBe('MANUAL_FUNDING_RELEASE')
    expect(await payments(unsent.uuid)).toEqual([])
    const books = await product.rows(
      `select application_id as of, count(*)::int as n from ledger_entries
        where description = 'Disbursement sent by ACH' and application_id = any($1::uuid[]) group by 1`,
      [[lost.uuid, unsent.uuid]],
    )
    expect(books).toEqual([{ of: lost.uuid, n: 1 }])
  })

  it('one whose process died is not given up, and is requested again with its key', async () => {
    const { borrower, uuid, job } = await released(BANK)
    const held = signal()
    void sendDisbursement(
      jobsWith(() => (held.give(), new Promise(() => undefined))),
      job,
    )
    await held.given
    const avery = await product.agent('avery')
    const refusal = { decision: 'refuse', reason: 'PAYOUT_ACCOUNT_UNVERIFIED', payoutAttempt: 1 } as const
    const refused = await avery.call(approvalCall, { params: { uuid }, body: refusal })
    expect(refused.body).toMatchObject({ status: 409, code: 'transition.not-allowed' })
    expect(await payments(uuid)).toEqual([])
    await product.application.clock.forward(61_000)
    await product.settle()
    expect(await payments(uuid)).toEqual([' ACCEPTED'])
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
  })
})

import { getQueues, decideRelease as decisionCall, getApplicationFile } from '@pledge/contract/portfolio'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { stateOf } from '@pledge/testing/steps/world'
import { BANK } from '@pledge/testing/steps/payloads'
import { postCollateral } from '@pledge/testing/steps/origination'
import { sendDisbursement } from '../../jobs/disbursement/send-disbursement.ts'
import { syncDeposits } from '../../jobs/collateral/sync-deposits.ts'
import { disbursementsOf } from '../../product/disbursements.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { heldUp, signal } from '../../product/signal.test-data.ts'
import { driverOf, mailsTo } from '../../product/steps.test-data.ts'

/** The deposits for a loan, and their confirmation. */
const DEEP = 65

describe('an approved disbursement whose collateral is reorged (note 030, 1.6.07, R1, R2)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const { simulated, released, jobsWith, payments } = disbursementsOf(() => product)

  const decides = async (name: 'avery' | 'blake', uuid: string, decision: 'approve' | 'refuse') => {
    const body = { decision, reason: 'COLLATERAL_INSUFFICIENT', payoutAttempt: 1 }
    return (await product.agent(name)).call(decisionCall, { params: { uuid }, body })
  }
  const chainTakesBack = async () => {
    await driverOf(product, 'BTC').reorganize(DEEP, { drop: true })
    await syncDeposits(product.application.jobs)
  }
  const queued = async (uuid: string) => {
    const { shortOfCollateral } = await (await product.agent('avery')).ask(getQueues)
    return shortOfCollateral.filter((entry: { readonly appUuid: string }) => entry.appUuid === uuid)
  }
  const order = async (uuid: string) => {
    const rows = await product.rows(
      'select status, submission_intent_at is not null as marked from disbursements where application_id = $1',
      [uuid],
    )
    return rows[0]
  }
  const file = async (uuid: string) =>
    (await (await product.agent('avery')).ask(getApplicationFile, { params: { uuid } })).application
  const nobody = () => Promise.reject(new Error('the bank has nothing to be asked'))

  it('is rejected by two before the bank is called: a late lease then does not call the bank', async () => {
    const { borrower, uuid, job } = await released(BANK)
    // A lease that has begun, and gets the application's lock after all is over.
    const { transaction } = product.application.jobs
    const [begun, goOn] = [signal(), signal()]
    const late = sendDisbursement(
      {
        ...jobsWith(nobody, nobody),
        transaction: async (principal, work) => {
          begun.give()
          await goOn.given
          return transaction(principal, work)
        },
      },
      job,
    )
    await begun.given
    await chainTakesBack()
    const now = product.application.clock.business().toISOString()
    expect(await queued(uuid)).toMatchObject([
      { payout: 'RELEASED', missing: { type: 'BTC' }, approvals: { length: 2 } },
    ])
    expect((await queued(uuid))[0]!.waitingSince.slice(0, 13)).toBe(now.slice(0, 13))

    // Less than is required.
    const address = (await file(uuid)).collateral!.depositAddress!
    await driverOf(product, 'BTC').sendToAddress({ address, units: 4_321n })
    await driverOf(product, 'BTC').mine(8)
    await product.settle()
    done(await decides('avery', uuid, 'refuse'))
    expect(await queued(uuid)).toMatchObject([{ payout: 'NOT_RELEASED', approvals: { length: 1 } }])
    expect(await order(uuid)).toEqual({ status: 'WITHDRAWN', marked: false })
    done(await decides('blake', uuid, 'refuse'))
    goOn.give()
    await late
    expect(await payments(uuid)).toEqual([])
    expect(await order(uuid)).toEqual({ status: 'WITHDRAWN', marked: false })
    expect(await stateOf(borrower, uuid)).toBe('CANCELLED')
    expect(await queued(uuid)).toEqual([])
    // The balance is offered back; no dollar has moved.
    expect(await file(uuid)).toMatchObject({ stage: 'COLLATERAL_RELEASE' })
    const dollars = await product.rows(
      `select 1 from ledger_postings p join ledger_entries e on e.id = p.entry_id
        where e.application_id = $1 and p.asset = 'USD'`,
      [uuid],
    )
    expect(dollars).toEqual([])
    await product.settle()
    const subjects = (await mailsTo(product, borrower)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => /cancel/i.test(subject))).toHaveLength(1)
  })

  it('cannot be rejected once the bank may have been called, while its answer is outstanding: the refusal says why', async () => {
    const { borrower, uuid, job } = await released(BANK)
    const held = heldUp(simulated().port.send)
    const first = sendDisbursement(jobsWith(held.ask), job)
    await held.reached.given
    await chainTakesBack()
    expect(await queued(uuid)).toMatchObject([{ payout: 'ASKED' }])
    for (const name of ['avery', 'blake'] as const)
      expect((await decides(name, uuid, 'refuse')).body).toMatchObject({
        status: 409,
        code: 'disbursement.asked',
      })
    expect(await file(uuid)).toMatchObject({ isPayoutAsked: true, state: 'MANUAL_FUNDING_RELEASE' })
    held.goOn.give()
    await first
    expect(await payments(uuid)).toEqual([' ACCEPTED'])
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
  })

  it('cannot be rejected when a process died between its submission intent and the call, and is sent when the coins are back', async () => {
    const { borrower, uuid, job } = await released(BANK)
    const requested = signal()
    void sendDisbursement(
      jobsWith(() => (requested.give(), new Promise(() => undefined))),
      job,
    )
    await requested.given
    await chainTakesBack()
    expect((await decides('avery', uuid, 'refuse')).body).toMatchObject({ code: 'disbursement.asked' })
    await sendDisbursement(jobsWith(nobody), job)
    expect(await payments(uuid)).toEqual([])
    await postCollateral(product, borrower, uuid)
    expect(await payments(uuid)).toEqual([' ACCEPTED'])
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
  })

  it('is not sent for coins that are back after one agent withdrew the approval, until that agent approves again', async () => {
    const { borrower, uuid, job } = await released(BANK)
    await chainTakesBack()
    done(await decides('avery', uuid, 'refuse'))
    await postCollateral(product, borrower, uuid)
    await sendDisbursement(jobsWith(nobody, nobody), job)
    expect(await queued(uuid)).toEqual([])
    expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
    done(await decides('avery', uuid, 'approve'))
    await product.settle()
    expect(await order(uuid)).toEqual({ status: 'ACCEPTED', marked: true })
    expect(await payments(uuid)).toEqual([' ACCEPTED'])
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
  })

  it('keeps its submission intent whatever is written to the row, and a withdrawn one accepts none', async () => {
    const { uuid } = await released(BANK)
    const write = (change: string) =>
      product.rows(`update disbursements set ${change} where application_id = $1`, [uuid])
    await expect(write(`status = 'ACCEPTED', trace_number = '1'`)).rejects.toThrow(
      'disbursements_result_after_intent',
    )
    await expect(write(`status = 'WITHDRAWN', submission_intent_at = now()`)).rejects.toThrow(
      'disbursements_withdrawn_without_intent',
    )
    await write('submission_intent_at = now()')
    await expect(write('submission_intent_at = null')).rejects.toThrow('cannot be removed or changed')
    await expect(write(`status = 'WITHDRAWN'`)).rejects.toThrow('disbursements_withdrawn_without_intent')
  })
})

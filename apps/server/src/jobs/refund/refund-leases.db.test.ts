import { changeLoanHold, setLoanHold } from '@pledge/contract/holds'
import { takePaymentBack } from '@pledge/contract/agent-payments'
import { done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemOf } from '../../commands/actors.ts'
import { checkOverpayment } from '../../commands/refund/follow-overpayment.ts'
import { recordRefundAnswer } from '../../commands/refund/record-refund-answer.ts'
import { refundsToSend } from '../../store/refund/due-refunds.ts'
import { markRefundNoticed } from '../../store/refund/refunds.ts'
import type { JobDeps } from '../deps.ts'
import { refreshPrices } from '../offer/refresh-prices.ts'
import { DAY_MS, zoned } from '../../product/calendar.test-data.ts'
import { disbursementsOf } from '../../product/disbursements.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { refundsOf } from '../../product/refunds.test-data.ts'
import { heldUp, signal } from '../../product/signal.test-data.ts'
import { sendRefund } from './send-refund.ts'

describe('the sending of a refund, and processes that die (R1, R2, law 4)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  beforeEach(() => product.startAnew())
  // Loans are made at the prices of a day to which the test before has moved the clock.
  beforeEach(() => refreshPrices(product.application.jobs))
  afterAll(() => product.close())

  const { overpaid, loan, refundsIn, approvedByBoth, owedBack } = refundsOf(() => product)
  const { simulated, jobsWith } = disbursementsOf(() => product)
  const approved = async (over?: string) => {
    const { borrower, uuid } = await overpaid(over)
    await approvedByBoth(uuid)
    const [refund] = await refundsIn(uuid)
    const due = { id: refund!.uuid, applicationId: uuid, organizationId: product.organizationId, times: 0 }
    return { borrower, uuid, due }
  }
  const sentTimes = async (id: string) =>
    (await simulated().driver.payments()).filter(({ payment }) => payment.idempotencyKey === id)
  const inDays = (days: number) =>
    zoned(product.application.clock.business().getTime() + days * DAY_MS)
      .toPlainDate()
      .toString()
  const statusOf = async (uuid: string, id: string) =>
    (await refundsIn(uuid)).find((refund) => refund.uuid === id)?.status

  it('is one payment and one entry in the books, however many send it at the same moment', async () => {
    const { uuid, due } = await approved()
    const keys: string[] = []
    const deps = jobsWith((payment) => {
      keys.push(payment.idempotencyKey)
      return simulated().port.send(payment)
    })
    await Promise.all(Array.from({ length: 6 }, () => sendRefund(deps, due)))
    expect(new Set(keys)).toEqual(new Set([due.id]))
    expect(await sentTimes(due.id)).toHaveLength(1)
    expect(await statusOf(uuid, due.id)).toBe('SENT')
    expect(await owedBack(uuid)).toBe(0n)
  })

  it('is submitted again with its key after a process died between the intent and the submission', async () => {
    const { uuid, due } = await approved('9.00')
    const held = signal()
    void sendRefund(
      jobsWith(() => (held.give(), new Promise(() => undefined))),
      due,
    )
    await held.given
    expect(await statusOf(uuid, due.id)).toBe('SUBMITTING')
    expect(await sendRefund(product.application.jobs, due)).toBe('done')
    expect(await sentTimes(due.id)).toHaveLength(1)
    expect(await statusOf(uuid, due.id)).toBe('SENT')
  })

  it('stays as it is after an unknown answer, and is asked for again', async () => {
    const { uuid, due } = await approved()
    expect(
      await sendRefund(
        jobsWith(() => Promise.resolve({ status: 'UNKNOWN' })),
        due,
      ),
    ).toBe('later')
    expect(await statusOf(uuid, due.id)).toBe('SUBMITTING')
    expect(await owedBack(uuid)).toBe(700n)
    expect(await sendRefund(product.application.jobs, due)).toBe('done')
    expect(await owedBack(uuid)).toBe(0n)
  })

  it('goes back to the queue when the bank rejects it: nothing left, and two agents approve it anew', async () => {
    const { uuid, due } = await approved('10.00')
    const rejected = { status: 'REJECTED', code: 'R03', reason: 'No account' } as const
    await sendRefund(
      jobsWith(() => Promise.resolve(rejected)),
      due,
    )
    expect(await owedBack(uuid)).toBe(1_000n)
    expect(await statusOf(uuid, due.id)).toBe('REJECTED')
    const open = (await refundsIn(uuid)).filter(({ status }) => status === 'OPEN')
    expect(open).toMatchObject([{ amount: '10.00', approvals: [], destination: null }])
  })

  const hold = async (uuid: string) => {
    const reason = 'Somebody else may have signed in'
    const body = { kind: 'FRAUD', reason, from: null, until: inDays(20) } as const
    return done(await (await product.agent('avery')).call(setLoanHold, { params: { uuid }, body }))
  }
  const reverseLast = async (borrower: Parameters<typeof loan>[0], uuid: string) => {
    const { payments } = await loan(borrower, uuid)
    await (
      await product.agent('avery')
    ).ask(takePaymentBack, {
      params: { uuid, paymentUuid: payments.at(-1)!.paymentId },
      body: { reason: 'MISTAKE' },
    })
  }
  const dying: (deps: { sent: () => void }) => JobDeps = ({ sent }) =>
    jobsWith(() => (sent(), new Promise(() => undefined)))

  it('that the bank never received is not sent while its payment is reversed, and stays under its key', async () => {
    const { borrower, uuid, due } = await approved('13.00')
    const held = signal()
    void sendRefund(dying({ sent: held.give }), due)
    await held.given
    await reverseLast(borrower, uuid)
    expect(await sendRefund(product.application.jobs, due)).toBe('later')
    expect(await sentTimes(due.id)).toEqual([])
    expect(await refundsIn(uuid)).toMatchObject([{ uuid: due.id, status: 'SUBMITTING' }])
    expect(await owedBack(uuid)).toBe(0n)
  })

  it('leaves once, and in the books, where the process that committed the intent sends it after a hold', async () => {
    const { uuid, due } = await approved('15.00')
    const stalled = heldUp((payment: Parameters<ReturnType<typeof simulated>['port']['send']>[0]) =>
      simulated().port.send(payment),
    )
    const first = sendRefund(jobsWith(stalled.ask), due)
    await stalled.reached.given
    await hold(uuid)
    expect(await sendRefund(product.application.jobs, due)).toBe('later')
    stalled.goOn.give()
    expect(await first).toBe('done')
    expect(await refundsIn(uuid)).toMatchObject([{ uuid: due.id, status: 'SENT' }])
    expect(await sentTimes(due.id)).toHaveLength(1)
    expect(await owedBack(uuid)).toBe(0n)
  })

  it('that a hold stops after its intent is sent once the hold ends, however long it lasts', async () => {
    const { uuid, due } = await approved('15.50')
    const held = signal()
    void sendRefund(dying({ sent: held.give }), due)
    await held.given
    const { holds } = await hold(uuid)
    const isPolled = async () =>
      (await refundsToSend(product.application.sweeperDb, product.application.clock.business(), 100)).some(
        ({ id }) => id === due.id,
      )
    for (let times = 0; times < 3; times += 1) {
      await product.application.clock.forward(4 * DAY_MS)
      expect(await isPolled()).toBe(true)
      expect(await sendRefund(product.application.jobs, due)).toBe('later')
    }
    expect(await refundsIn(uuid)).toMatchObject([{ status: 'SUBMITTING', isUnanswered: false }])
    const lift = { holdUuid: holds[0]!.uuid, action: 'lift', on: inDays(0), reason: 'Resolved' } as const
    const avery = await product.agent('avery')
    done(await avery.call(changeLoanHold, { params: { uuid }, body: lift }))
    expect(await isPolled()).toBe(true)
    expect(await sendRefund(product.application.jobs, due)).toBe('done')
    expect(await sentTimes(due.id)).toHaveLength(1)
  })

  it('that the bank accepts after it rejected it is posted, and the refund opened instead is owed no more', async () => {
    const { uuid, due } = await approved('16.00')
    const job = { applicationId: uuid, organizationId: product.organizationId, refundId: due.id }
    await sendRefund(
      jobsWith(() => Promise.resolve({ status: 'REJECTED', code: 'R03', reason: 'No account' })),
      due,
    )
    const answer = { status: 'ACCEPTED', traceNumber: '990000000000016' } as const
    const record = recordRefundAnswer(product.application.jobs)
    for (let times = 0; times < 2; times += 1) await record({ ...job, answer })
    expect((await refundsIn(uuid)).map(({ status }) => status).toSorted()).toEqual(['CANCELED', 'SENT'])
    expect(await owedBack(uuid)).toBe(0n)
    const canceled = (await refundsIn(uuid)).find(({ status }) => status === 'CANCELED')
    const stray = record({
      ...job,
      refundId: canceled!.uuid,
      answer: { ...answer, traceNumber: '990000000000017' },
    })
    await expect(stray).rejects.toThrow('never submitted')
  })

  it('is not sent again, however many refunds of its loan were opened and canceled since', async () => {
    const { uuid, due } = await approved('17.00')
    expect(await sendRefund(product.application.jobs, due)).toBe('done')
    await product.rows(
      `insert into refunds (id, application_id, organization_id, borrower_id, amount_cents, status, opened_at, due_at, updated_at)
         select gen_random_uuid(), application_id, organization_id, borrower_id, 1, 'CANCELED',
           opened_at + interval '1 second' * n, due_at, updated_at
         from refunds, generate_series(1, 201) n where id = $1`,
      [due.id],
    )
    await checkOverpayment(product.application.jobs)(due)
    const live = await product.rows("select 1 from refunds where application_id = $1 and status = 'OPEN'", [
      uuid,
    ])
    expect(live).toEqual([])
  })

  it('that comes back while its notice is written leaves the notice of its return', async () => {
    const { due } = await approved('18.00')
    expect(await sendRefund(product.application.jobs, due)).toBe('done')
    await product.rows("update refunds set notice = 'RETURNED' where id = $1", [due.id])
    await product.application.jobs.transaction(systemOf(product.organizationId), ({ tx }) =>
      markRefundNoticed(tx, due.id, 'SENT'),
    )
    expect(await product.rows('select notice from refunds where id = $1', [due.id])).toEqual([
      { notice: 'RETURNED' },
    ])
  })

  it('that the bank did receive is recorded all the same', async () => {
    const { borrower, uuid, due } = await approved('14.00')
    const held = heldUp(async (payment: Parameters<ReturnType<typeof simulated>['port']['send']>[0]) => {
      await simulated().port.send(payment)
      throw new Error('the answer was lost')
    })
    const lost = sendRefund(jobsWith(held.ask), due)
    await held.reached.given
    held.goOn.give()
    await expect(lost).rejects.toThrow('lost')
    await reverseLast(borrower, uuid)
    expect(await sendRefund(product.application.jobs, due)).toBe('done')
    expect(await statusOf(uuid, due.id)).toBe('SENT')
    expect(await owedBack(uuid)).toBe(-1_400n)
  })

  it('is stopped by a hold of the loan, and goes on after it', async () => {
    const { uuid, due } = await approved()
    const avery = await product.agent('avery')
    const { holds } = await hold(uuid)
    expect(await sendRefund(product.application.jobs, due)).toBe('later')
    expect(await statusOf(uuid, due.id)).toBe('APPROVED')
    expect(await sentTimes(due.id)).toEqual([])
    const lift = {
      holdUuid: holds[0]!.uuid,
      action: 'lift',
      on: inDays(0),
      reason: 'It was the borrower',
    } as const
    done(await avery.call(changeLoanHold, { params: { uuid }, body: lift }))
    expect(await sendRefund(product.application.jobs, due)).toBe('done')
    expect(await sentTimes(due.id)).toHaveLength(1)
  })

  it('screens the borrower first, and sends nothing while nobody answers', async () => {
    const { uuid, due } = await approved()
    await product.rows(
      "update screenings set screened_at = now() - interval '400 days' where application_id = $1",
      [uuid],
    )
    await product.simulation.screening.driver.setReachable(false)
    await expect(sendRefund(product.application.jobs, due)).rejects.toThrow('cannot be screened')
    await product.simulation.screening.driver.setReachable(true)
    expect(await sentTimes(due.id)).toEqual([])
    expect(await sendRefund(product.application.jobs, due)).toBe('done')
    expect(await sentTimes(due.id)).toHaveLength(1)
  })
})

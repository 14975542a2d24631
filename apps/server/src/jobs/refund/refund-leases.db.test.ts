import { changeLoanHold, setLoanHold } from '@pledge/contract/holds'
import { takePaymentBack } from '@pledge/contract/agent-payments'
import { done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobDeps } from '../deps.ts'
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

  it('that the bank never received is not sent once its payment was reversed after the intent', async () => {
    const { borrower, uuid, due } = await approved('13.00')
    const held = signal()
    void sendRefund(dying({ sent: held.give }), due)
    await held.given
    await reverseLast(borrower, uuid)
    expect(await sendRefund(product.application.jobs, due)).toBe('done')
    expect(await sentTimes(due.id)).toEqual([])
    expect(await statusOf(uuid, due.id)).toBe('CANCELED')
    expect(await owedBack(uuid)).toBe(0n)
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
    const until = inDays(20)
    const reason = 'Somebody else may have signed in'
    const body = { kind: 'FRAUD', reason, from: null, until } as const
    const { holds } = done(await avery.call(setLoanHold, { params: { uuid }, body }))
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

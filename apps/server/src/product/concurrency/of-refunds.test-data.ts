import {
  approveRefund,
  pollRefundAgain,
  recordHandReturn,
  recordLostRefund,
  recordRefundByHand,
} from '@pledge/contract/refunds'
import { approvalOf, refundsOf } from '../refunds.test-data.ts'
import { done } from '@pledge/testing/call/answer'
import { counting, sending, type Row, type Stage } from './concurrency.test-data.ts'

/** A refund that was submitted, and that the bank has not answered for as long as it is polled. */
const unanswered = async ({ product }: Pick<Stage, 'product'>) => {
  const { overpaid, refundsIn } = refundsOf(() => product)
  const { uuid } = await overpaid()
  const [refund] = await refundsIn(uuid)
  await product.rows(
    `update refunds set status = 'SUBMITTING', submission_intent_at = opened_at, poll_until = opened_at,
        first_approved_by = gen_random_uuid(), first_approved_at = opened_at,
        second_approved_by = gen_random_uuid(), second_approved_at = opened_at where id = $1`,
    [refund!.uuid],
  )
  return { uuid, refundUuid: refund!.uuid }
}

/** Refunds of what borrowers overpaid. */
export const ofRefunds: Readonly<Record<string, Row>> = {
  approveRefund: async ({ product, avery }) => {
    const { overpaid, refundsIn } = refundsOf(() => product)
    const { uuid } = await overpaid()
    const [refund] = await refundsIn(uuid)
    const body = approvalOf(refund!)
    return {
      send: sending(avery, approveRefund, { params: { uuid, refundUuid: refund!.uuid }, body }),
      otherBody: { ...body, amount: '1.00' },
      // Every approval counts: one agent's never fills both columns.
      effects: counting(
        product,
        `(select unnest(array[first_approved_by, second_approved_by]) as agent from refunds where id = $1) approvals
          where agent is not null`,
        refund!.uuid,
      ),
      refusals: ['approval.same-agent'],
    }
  },
  pollRefundAgain: async ({ product, avery }) => {
    const params = await unanswered({ product })
    return {
      send: sending(avery, pollRefundAgain, { params, body: { amount: '7.00' } }),
      otherBody: { amount: '1.00' },
      effects: counting(product, 'refunds where id = $1 and poll_until > opened_at', params.refundUuid),
      refusals: ['transition.not-allowed'],
    }
  },
  recordLostRefund: async ({ product, avery }) => {
    const params = await unanswered({ product })
    return {
      send: sending(avery, recordLostRefund, { params, body: { amount: '7.00' } }),
      otherBody: { amount: '1.00' },
      effects: counting(
        product,
        `(select unnest(array[loss_reported_by, loss_confirmed_by]) as agent from refunds where id = $1) agents
          where agent is not null`,
        params.refundUuid,
      ),
      refusals: ['approval.same-agent'],
    }
  },
  recordHandReturn: async ({ product, avery }) => {
    const { overpaid, refundsIn, approves } = refundsOf(() => product)
    const { uuid } = await overpaid()
    for (const name of ['avery', 'blake'] as const) done(await approves(name, uuid, { isByHand: true }))
    const [refund] = await refundsIn(uuid)
    const params = { uuid, refundUuid: refund!.uuid }
    const body = { reference: 'check 17' }
    done(await avery.call(recordRefundByHand, { params, body }))
    return {
      send: sending(avery, recordHandReturn, { params, body }),
      otherBody: { reference: 'check 18' },
      effects: counting(
        product,
        `(select unnest(array[return_reported_by, return_confirmed_by]) as agent from refunds where id = $1) agents
          where agent is not null`,
        refund!.uuid,
      ),
      refusals: ['approval.same-agent'],
    }
  },
  recordRefundByHand: async ({ product, avery }) => {
    const { overpaid, refundsIn, approvedByBoth } = refundsOf(() => product)
    const { uuid } = await overpaid()
    await approvedByBoth(uuid)
    await product.settle()
    const [sent] = await refundsIn(uuid)
    await product.simulation.disbursement.driver.returnPayment(sent!.uuid, 'R02')
    await product.settle()
    // No account is left: it is sent by hand.
    await approvedByBoth(uuid)
    const [refund] = await refundsIn(uuid)
    return {
      send: sending(avery, recordRefundByHand, {
        params: { uuid, refundUuid: refund!.uuid },
        body: { reference: 'check 17' },
      }),
      otherBody: { reference: 'check 18' },
      effects: counting(
        product,
        "ledger_entries where application_id = $1 and idempotency_key = 'refund-sent:' || $2",
        uuid,
        refund!.uuid,
      ),
      good: 'all',
    }
  },
}

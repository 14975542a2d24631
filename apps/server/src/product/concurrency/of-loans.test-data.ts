import { requestPayoffLetter, requestPayoffLetterAsAgent } from '@pledge/contract/loan-documents'
import { reviewTypedPayment } from '@pledge/contract/payment-reviews'
import { recordPayment, takePaymentBack } from '@pledge/contract/agent-payments'
import { extendMarginCall, recordContact, setMarginAction } from '@pledge/contract/margin'
import {
  assignUnmatchedPayment,
  matchReportedPayment,
  settleUnmatchedPayment,
} from '@pledge/contract/repayments'
import { settleUsdcPayment } from '@pledge/contract/agent-usdc-payments'
import { paymentReference } from '@pledge/domain/servicing/payment-reference'
import { done } from '@pledge/testing/call/answer'
import { release } from '@pledge/testing/steps/origination'
import { loansOf, unappliedPayment } from '../loans.test-data.ts'
import { marginsOf } from '../margins.test-data.ts'
import type { Product } from '../product.test-data.ts'
import { bringTo } from '../steps.test-data.ts'
import { counting, events, sending, type Row } from './concurrency.test-data.ts'

/** A margin call, opened at a price that is far below its level. */
const openCall = async (product: Product, uuid: string) => {
  const { tick, nextCents, forgetPrices, row } = marginsOf(() => product)
  const now = () => product.application.clock.business().getTime()
  // A stop of automatic action that another test left would keep the call from being opened.
  await product.rows('delete from margin_stops')
  await product.settle()
  await forgetPrices()
  await tick(((await nextCents(uuid, 'down')) * 92n) / 100n, now())
  const { cure_by: cureBy } = await row(uuid)
  const [event] = await product.rows(
    "select data ->> 'callId' as id from margin_events where application_id = $1 and type = 'MarginCallOpened'",
    [uuid],
  )
  return { callUuid: String(event?.['id']), cureByMs: (cureBy as Date).getTime() }
}

/** Letters that were requested, and those that a job has made of them. */
const payoffLetters = (product: Product, uuid: string) =>
  counting(
    product,
    `(select application_id from payoff_letter_requests
      union all select application_id from loan_documents where kind = 'PAYOFF_LETTER') as letters
     where application_id = $1`,
    uuid,
  )

/** Loans in service. */
export const ofLoans: Readonly<Record<string, Row>> = {
  recordPayment: async ({ product, as, avery }) => {
    const uuid = await bringTo(product, as, 'MANUAL_FUNDING_RELEASE')
    await release(product, uuid)
    const { today } = loansOf(() => product)
    const body = { method: 'WIRE', amount: '100.00', paidOn: today(), reference: `wire-${uuid}` }
    return {
      send: sending(avery, recordPayment, { params: { uuid }, body }),
      otherBody: { ...body, amount: '101.00' },
      effects: events(product, uuid, 'PaymentReceived'),
      good: 'all',
      refusals: ['payment.known'],
    }
  },
  reviewTypedPayment: async ({ product, as, avery, blake }) => {
    const uuid = await bringTo(product, as, 'MANUAL_FUNDING_RELEASE')
    await release(product, uuid)
    const { loan, today } = loansOf(() => product)
    const { payOff } = await loan(as, uuid)
    const body = { method: 'WIRE', amount: payOff, paidOn: today(), reference: `wire-${uuid}` } as const
    const { application } = done(await avery.call(recordPayment, { params: { uuid }, body }))
    const params = { uuid, typedUuid: application.loan!.typedPayments[0]!.uuid }
    return {
      send: sending(blake, reviewTypedPayment, { params, body: { decision: 'approve' } }),
      otherBody: { decision: 'refuse' },
      effects: events(product, uuid, 'PaymentReceived'),
      good: 'all',
      refusals: ['transition.not-allowed'],
    }
  },
  requestPayoffLetter: async ({ product, as }) => {
    const uuid = await bringTo(product, as, 'MANUAL_FUNDING_RELEASE')
    await release(product, uuid)
    const { today } = loansOf(() => product)
    return {
      send: sending(as, requestPayoffLetter, { params: { uuid }, body: { goodThrough: today() } }),
      otherBody: { goodThrough: '2000-01-01' },
      effects: payoffLetters(product, uuid),
      good: 'all',
    }
  },
  requestPayoffLetterAsAgent: async ({ product, as, avery }) => {
    const uuid = await bringTo(product, as, 'MANUAL_FUNDING_RELEASE')
    await release(product, uuid)
    const { today } = loansOf(() => product)
    return {
      send: sending(avery, requestPayoffLetterAsAgent, { params: { uuid }, body: { goodThrough: today() } }),
      otherBody: { goodThrough: '2000-01-01' },
      effects: payoffLetters(product, uuid),
      good: 'all',
    }
  },
  takePaymentBack: async ({ product, as, avery }) => {
    const uuid = await bringTo(product, as, 'MANUAL_FUNDING_RELEASE')
    await release(product, uuid)
    const { pays } = loansOf(() => product)
    const { application } = done(await pays(uuid, { amount: '100.00', reference: 'wire-to-be-taken-back' }))
    const params = { uuid, paymentUuid: application.loan!.payments[0]!.paymentId }
    return {
      send: sending(avery, takePaymentBack, { params, body: { reason: 'R01' } }),
      otherBody: { reason: 'R10' },
      effects: events(product, uuid, 'PaymentReturned'),
    }
  },
  extendMarginCall: async ({ product, as, avery }) => {
    const uuid = await bringTo(product, as, 'MANUAL_FUNDING_RELEASE')
    await release(product, uuid)
    const { callUuid, cureByMs } = await openCall(product, uuid)
    const body = {
      callUuid,
      cureBy: new Date(cureByMs + 3_600_000).toISOString(),
      reason: 'A wire is on its way',
    }
    return {
      send: sending(avery, extendMarginCall, { params: { uuid }, body }),
      otherBody: { ...body, cureBy: new Date(cureByMs + 7_200_000).toISOString() },
      effects: counting(
        product,
        "margin_events where application_id = $1 and type = 'MarginCallExtended'",
        uuid,
      ),
    }
  },
  recordContact: async ({ product, as, avery }) => {
    const uuid = await bringTo(product, as, 'MANUAL_FUNDING_RELEASE')
    await release(product, uuid)
    await product.settle()
    await product.rows(
      `insert into unreached_alerts (id, application_id, organization_id, notice, alert_key, since, due_at)
         select id, application_id, organization_id, 'margin-call', 'margin:' || application_id || ':1', now(), now() from messages
           where application_id = $1 limit 1`,
      [uuid],
    )
    const body = { way: 'PHONE', reason: 'Talked about the deadline' } as const
    return {
      send: sending(avery, recordContact, { params: { uuid }, body }),
      otherBody: { ...body, way: 'LETTER' },
      effects: counting(
        product,
        'unreached_alerts where application_id = $1 and settled_at is not null',
        uuid,
      ),
    }
  },
  setMarginAction: async ({ product, avery }) => {
    await product.rows('delete from margin_stops')
    const body = { action: 'stop', reason: 'A venue quotes nonsense' } as const
    return {
      send: sending(avery, setMarginAction, { body }),
      otherBody: { ...body, reason: 'Another reason' },
      effects: counting(product, 'margin_stops where organization_id = $1', product.organizationId),
      good: 'all',
    }
  },
  assignUnmatchedPayment: async ({ product, as, avery }) => {
    const uuid = await bringTo(product, as, 'MANUAL_FUNDING_RELEASE')
    await release(product, uuid)
    const id = await unappliedPayment(product)
    const body = { loanReference: paymentReference(uuid) }
    return {
      send: sending(avery, assignUnmatchedPayment, { params: { id }, body }),
      otherBody: { loanReference: '0000-0000-0000' },
      effects: events(product, uuid, 'PaymentReceived'),
      good: 'all',
      refusals: ['payment.no-such-loan'],
    }
  },
  matchReportedPayment: async ({ product, as, avery }) => {
    const uuid = await bringTo(product, as, 'MANUAL_FUNDING_RELEASE')
    await release(product, uuid)
    // Typed under a name of its own before the bank reports it.
    const reference = `typed-${uuid}`
    const { application } = done(await loansOf(() => product).pays(uuid, { amount: '74.99', reference }))
    const id = await unappliedPayment(product)
    return {
      send: sending(avery, matchReportedPayment, {
        params: { id },
        body: { paymentUuid: application.loan!.payments[0]!.paymentId },
      }),
      otherBody: { paymentUuid: uuid },
      effects: counting(product, "repayment_reports where id = $1 and status = 'APPLIED'", id),
      good: 'all',
      refusals: ['access.not-found'],
    }
  },
  settleUsdcPayment: async ({ product, as, avery }) => {
    const uuid = await bringTo(product, as, 'MANUAL_FUNDING_RELEASE')
    await release(product, uuid)
    const [row] = await product.rows(
      `insert into usdc_payments (id, application_id, organization_id, borrower_id, network, transaction_id, contract, symbol,
           units, block_height, block_hash, paid_at, status, problem, first_observed_at, finalized_at)
         select gen_random_uuid(), id, organization_id, borrower_id, 'Base', '0x5a', '', 'ETH', 5, 1, '0xb1', now(), 'FINAL',
           'UNSUPPORTED_ASSET', now(), now() from applications where id = $1 returning id`,
      [uuid],
    )
    const params = { uuid, paymentUuid: String(row?.['id']) }
    return {
      send: sending(avery, settleUsdcPayment, { params, body: { note: 'Sent back to its wallet' } }),
      otherBody: { note: 'Kept' },
      effects: counting(product, 'usdc_payments where application_id = $1 and settled_at is not null', uuid),
      good: 'all',
    }
  },
  settleUnmatchedPayment: async ({ product, avery }) => {
    const id = await unappliedPayment(product)
    return {
      send: sending(avery, settleUnmatchedPayment, {
        params: { id },
        body: { note: 'Sent back to the payer' },
      }),
      otherBody: { note: 'Kept for another' },
      effects: counting(product, "repayment_reports where id = $1 and status = 'SETTLED'", id),
      good: 'all',
    }
  },
}

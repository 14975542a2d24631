import { MAX_NOTE_CHARACTERS } from '@pledge/domain/application/limits'
import { MOST_SHOWN_FILLS, MOST_SHOWN_ORDERS } from '@pledge/domain/liquidation/limits'
import { LIQUIDATION_STATES, SLICE_RESULTS, STOP_CAUSES } from '@pledge/domain/liquidation/liquidation'
import { ORDER_CAUSES, CONCLUSION_CAUSES, SALE_GOALS } from '@pledge/domain/liquidation/vocabulary'
import { AGENT_STEPS } from '@pledge/domain/liquidation/steps-of-agents'
import { DELIVERY_REJECTIONS } from '@pledge/domain/view/sale-delivery'
import * as z from 'zod/mini'
import { defineCall, type AnswerOf } from './define-call.ts'
import { queueEntry } from './queue-entry.ts'
import { byApplication, coinAmount, dollars, fraction, instant, uuid } from './wire.ts'

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_NOTE_CHARACTERS))
const count = z.int().check(z.minimum(0))
const rejection = z.enum(DELIVERY_REJECTIONS)

/** Why nothing is sold; `by`: the agent, null for the switch and the exchange. */
const stop = z.object({
  cause: z.enum(STOP_CAUSES),
  reason: z.string(),
  since: instant,
  by: z.nullable(z.string()),
})

/**
 * The delivery of what an order sold, to the exchange. WAITING: the custodian has not accepted it; SENT: it is on its way;
 * REJECTED: it waits for an agent; DELIVERED: it is final.
 */
const delivery = z.object({
  uuid,
  status: z.enum(['WAITING', 'SENT', 'REJECTED', 'DELIVERED']),
  attempt: z.int(),
  rejection: z.nullable(rejection),
  address: z.nullable(z.string()),
  transactionId: z.nullable(z.string()),
  deliveredAt: z.nullable(instant),
  /** Whether an agent may order it again: never while the payment of an earlier attempt can still arrive. */
  mayOrderAgain: z.boolean(),
  /** Attempts that were rejected, the oldest first. */
  earlier: z.array(
    z.object({ attempt: z.int(), rejection, orderedAgainBy: z.string(), at: instant, note: z.string() }),
  ),
})

const order = z.object({
  id: z.string(),
  orderedAt: instant,
  /** The price on which venues agreed, and what each of them said. */
  price: dollars,
  quotes: z.array(z.object({ venue: z.string(), price: dollars, observedAt: instant })),
  ordered: coinAmount,
  limitPrice: dollars,
  sold: coinAmount,
  proceeds: dollars,
  expenses: dollars,
  /** Null while it may be on the exchange. */
  result: z.nullable(z.enum(SLICE_RESULTS)),
  closedAt: z.nullable(instant),
  fillCount: count,
  /** The last ones. */
  fills: z
    .array(z.object({ quantity: coinAmount, price: dollars, fee: dollars, filledAt: instant }))
    .check(z.maxLength(MOST_SHOWN_FILLS)),
  /** Null while nothing is to be delivered. */
  delivery: z.nullable(delivery),
})

/** How the proceeds were applied (section 8 of the security agreement). */
const concluded = z.object({
  at: instant,
  conclusion: z.enum(CONCLUSION_CAUSES),
  gross: dollars,
  /** What was spent on coins that were bought back with what a conversion held. */
  bought: z._default(dollars, '0.00'),
  expenses: dollars,
  fee: dollars,
  charges: dollars,
  interest: dollars,
  principal: dollars,
  surplus: dollars,
  deficiency: dollars,
})

const sale = z.object({
  uuid,
  state: z.enum(LIQUIDATION_STATES),
  cause: z.enum(ORDER_CAUSES),
  goal: z.enum(SALE_GOALS),
  /** The goal RESTORE_LTV is an LTV below. */
  targetLtv: fraction,
  orderedAt: instant,
  sold: coinAmount,
  /** Before expenses and fee. */
  proceeds: dollars,
  stop: z.nullable(stop),
  orderCount: count,
  /** Those whose delivery was rejected, and the last of the others; the oldest first. */
  orders: z.array(order).check(z.maxLength(MOST_SHOWN_ORDERS)),
  concluded: z.nullable(concluded),
  /** What the caller may do now. */
  steps: z.array(z.enum(AGENT_STEPS)),
})

/** Coins that are bought back with what a conversion holds (note 091). */
const restoration = z.object({
  uuid,
  state: z.enum(['BUYING', 'DELIVERING']),
  orderedAt: instant,
  bought: coinAmount,
  /** Of the USDC that is held, with what the exchange charged. */
  spent: dollars,
  orderCount: count,
  /** By the caller, while another agent has stopped the conversion. */
  mayEnd: z.boolean(),
})

/** The newest first. */
const answer = z.object({
  sales: z.array(sale),
  /** Null while no coins are bought back. */
  restoration: z._default(z.nullable(restoration), null),
})

export const getSales = defineCall({
  name: 'getSales',
  method: 'GET',
  path: '/api/portfolio/v1/applications/{uuid}/sales',
  caller: 'agent',
  right: 'applications.read',
  audits: { kind: 'personal-data.read', subject: 'application', reloads: true },
  summary:
    'The sales of the collateral of a loan: why and how far each sells, its orders with prices and trades, deliveries, how proceeds were applied, and who stopped it.',
  params: byApplication,
  answer,
  refusals: [],
})
export type SalesAnswer = AnswerOf<typeof getSales>
export type SaleView = SalesAnswer['sales'][number]
export type SaleOrderView = SaleView['orders'][number]
export type SaleDeliveryView = NonNullable<SaleOrderView['delivery']>

const steering = {
  method: 'POST',
  caller: 'agent',
  right: 'collateral.return',
  audits: { kind: 'decision.made', subject: 'application' },
  params: byApplication,
  body: z.object({ saleUuid: uuid, reason }),
  answer,
} as const

export const stopSale = defineCall({
  ...steering,
  name: 'stopSale',
  path: '/api/portfolio/v1/applications/{uuid}/sale/stop',
  summary:
    'Stops a sale of collateral, with a reason: its open order is canceled, and nothing more is sold until an agent resumes it.',
  refusals: ['transition.not-allowed'],
})

export const resumeSale = defineCall({
  ...steering,
  name: 'resumeSale',
  path: '/api/portfolio/v1/applications/{uuid}/sale/resume',
  summary: 'Lets a sale that was stopped go on, with a reason.',
  refusals: ['transition.not-allowed'],
})

export const endSale = defineCall({
  ...steering,
  name: 'endSale',
  path: '/api/portfolio/v1/applications/{uuid}/sale/end',
  summary:
    'Ends a sale that another agent has stopped, with a reason: what was sold is applied, and nothing more is sold for the same cause.',
  refusals: ['transition.not-allowed', 'approval.same-agent'],
})

export const endRestoration = defineCall({
  ...steering,
  name: 'endRestoration',
  path: '/api/portfolio/v1/applications/{uuid}/sale/restoration/end',
  summary:
    'Ends buying coins back with what a conversion holds, with a reason, once another agent has stopped the conversion: nothing more is bought, or waited for from the exchange.',
  body: z.object({ restorationUuid: uuid, reason }),
  refusals: ['transition.not-allowed', 'approval.same-agent'],
})

export const orderDeliveryAgain = defineCall({
  ...steering,
  name: 'orderDeliveryAgain',
  path: '/api/portfolio/v1/applications/{uuid}/sale/delivery',
  summary:
    'Orders the delivery of sold collateral again, with a reason, after the custodian rejected it for good: under another key, to the address that the exchange has then.',
  body: z.object({ deliveryUuid: uuid, attempt: z.int().check(z.minimum(1)), reason }),
  refusals: ['transition.not-allowed'],
})

/** A sale under way; `waitingSince`: since when it is ordered. */
const openSale = z.extend(queueEntry, {
  sale: z.object({
    uuid,
    state: z.enum(LIQUIDATION_STATES),
    cause: z.enum(ORDER_CAUSES),
    sold: coinAmount,
    /** What its goal still needs at the newest price; null without a current one. */
    leftToSell: z.nullable(coinAmount),
    stop: z.nullable(stop),
    /** How the last order ended where it was not filled; null where nothing went wrong. */
    lastProblem: z.nullable(z.enum(['CANCELED', 'REJECTED'])),
  }),
})
export type OpenSale = z.infer<typeof openSale>

/** Sold coins that the custodian has refused to send; `waitingSince`: since when. */
const rejectedDelivery = z.extend(queueEntry, {
  deliveryUuid: uuid,
  attempt: z.int(),
  quantity: coinAmount,
  rejection,
  mayOrderAgain: z.boolean(),
})
export type RejectedDelivery = z.infer<typeof rejectedDelivery>

/** A loan that still owes after its collateral was sold; `waitingSince`: since when. */
const deficiency = z.extend(queueEntry, { owed: dollars })
export type Deficiency = z.infer<typeof deficiency>

/** The lists of `getSaleQueues`. */
export const SALE_QUEUES = ['openSales', 'rejectedDeliveries', 'deficiencies'] as const

export const getSaleQueues = defineCall({
  name: 'getSaleQueues',
  method: 'GET',
  path: '/api/portfolio/v1/sale-queues',
  caller: 'agent',
  right: 'applications.read',
  audits: { kind: 'personal-data.read', subject: 'list', reason: 'queue', reloads: true },
  readsMany: true,
  summary:
    'What agents do about sales of collateral: sales under way, those that are stopped first; deliveries that the custodian rejected; loans that still owe after their collateral was sold. At most 100 each.',
  answer: z.object({
    openSales: z.array(openSale),
    rejectedDeliveries: z.array(rejectedDelivery),
    deficiencies: z.array(deficiency),
    /** Ids of applications that cannot be shown. */
    unreadable: z.array(uuid),
    /** Lists of which only the first 100 were read. */
    cut: z.array(z.enum(SALE_QUEUES)),
  }),
  refusals: [],
})
export type SaleQueues = AnswerOf<typeof getSaleQueues>

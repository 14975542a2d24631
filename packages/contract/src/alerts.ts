import { MAX_OWN_LEVELS } from '@pledge/domain/alerts/own-level'
import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { byApplication, coin, dollars, dollarsTyped, fraction, instant, uuid } from './wire.ts'

/** A level that the borrower added. */
const ownLevel = z.object({
  uuid,
  /** An LTV, or a price of one coin; the other one is null. */
  ltv: z.nullable(fraction),
  price: z.nullable(dollars),
  /** Reached, and not left since by the margin after which it alerts again. */
  isReached: z.boolean(),
  /** When it was reached last; null if it never was since it was added. */
  reachedAt: z.nullable(instant),
})
export type OwnLevelView = z.infer<typeof ownLevel>

/** How a borrower is alerted about a loan. */
export const alertsView = z.object({
  coin,
  levels: z.array(ownLevel).check(z.maxLength(MAX_OWN_LEVELS)),
  maxLevels: z.int(),
  /** An own LTV level is below it. */
  warningLtv: fraction,
  /** Every alert goes to this address; null while no address was verified. */
  email: z.nullable(z.object({ mask: z.string() })),
})
export type AlertsView = z.infer<typeof alertsView>

export const getAlerts = defineCall({
  name: 'getAlerts',
  method: 'GET',
  path: '/api/loans/v1/applications/{uuid}/alerts',
  caller: 'borrower',
  summary:
    "The borrower's own alert levels of a loan in service, and the ways by which alerts reach them; null while the loan is not monitored.",
  params: byApplication,
  answer: z.nullable(alertsView),
  refusals: [],
})

export const addAlertLevel = defineCall({
  name: 'addAlertLevel',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/alerts/levels',
  caller: 'borrower',
  summary:
    'Adds a level at which the borrower is alerted: an LTV below the warning level, or a price of one coin.',
  params: byApplication,
  body: z.union([
    z.object({ kind: z.literal('LTV'), ltv: fraction }),
    z.object({ kind: z.literal('PRICE'), price: dollarsTyped }),
  ]),
  answer: alertsView,
  refusals: ['loan.not-open', 'alerts.level-invalid', 'alerts.level-known', 'alerts.too-many-levels'],
})

export const removeAlertLevel = defineCall({
  name: 'removeAlertLevel',
  method: 'DELETE',
  path: '/api/loans/v1/applications/{uuid}/alerts/levels/{levelUuid}',
  caller: 'borrower',
  summary: 'Removes a level that the borrower added. Removing it again changes nothing.',
  params: z.object({ uuid, levelUuid: uuid }),
  answer: alertsView,
  refusals: ['loan.not-open'],
})

export const sendTestAlert = defineCall({
  name: 'sendTestAlert',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/alerts/test',
  caller: 'borrower',
  summary: 'Sends a test alert every way by which alerts of the loan go. At most five a day.',
  params: byApplication,
  answer: alertsView,
  refusals: ['loan.not-open', 'alerts.too-many-tests'],
})

import { ALERT_CHANNELS, ALERT_KINDS } from '@pledge/domain/alerts/alert-kinds'
import { MAX_OWN_LEVELS } from '@pledge/domain/alerts/own-level'
import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { byApplication, coin, dollars, dollarsTyped, done, fraction, instant, uuid } from './wire.ts'

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

/** UNCONFIRMED: the code is not entered yet. STOPPED: its owner replied STOP, or the carrier refuses it. */
export const TEXT_STATES = ['UNCONFIRMED', 'ON', 'STOPPED'] as const

const texts = z.object({
  /** The consent to be agreed to before a number is given. */
  consent: z.object({ version: z.int(), text: z.string() }),
  phone: z.nullable(z.object({ mask: z.string(), state: z.enum(TEXT_STATES) })),
})
export type TextsView = z.infer<typeof texts>

const pushDevice = z.object({
  uuid,
  userAgent: z.string(),
  /** SHA-256 of the address of its subscription, in hexadecimal: by it a browser knows itself. */
  endpointHash: z.string(),
  addedAt: instant,
})
export type PushDeviceView = z.infer<typeof pushDevice>

const push = z.object({
  /** Our key, with which a browser subscribes. */
  publicKey: z.string(),
  consent: z.object({ version: z.int(), text: z.string() }),
  devices: z.array(pushDevice),
  maxDevices: z.int(),
})
export type PushView = z.infer<typeof push>

const alertChoice = z.object({
  kind: z.enum(ALERT_KINDS),
  channel: z.enum(ALERT_CHANNELS),
  isOn: z.boolean(),
})

/** How a borrower is alerted about a loan. */
export const alertsView = z.object({
  coin,
  levels: z.array(ownLevel).check(z.maxLength(MAX_OWN_LEVELS)),
  maxLevels: z.int(),
  /** An own LTV level is below it. */
  warningLtv: fraction,
  /** Every alert goes to this address; null while no address was verified. */
  email: z.nullable(z.object({ mask: z.string() })),
  /** Null for international borrowers, whose numbers are not texted. */
  texts: z.nullable(texts),
  /** Browsers that take notifications, of all loans of the borrower. */
  push,
  /** For each kind of alert and each channel; one that is fixed cannot be turned off. */
  choices: z.array(z.extend(alertChoice, { isFixed: z.boolean() })),
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

export const startTexts = defineCall({
  name: 'startTexts',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/alerts/texts',
  caller: 'borrower',
  summary:
    'Agrees to texts about loans and gives a US number, which is texted a code. Recorded with the version of the consent, time and address. It replaces another number.',
  params: byApplication,
  body: z.object({ phoneNumber: z.string().check(z.maxLength(40)), consentVersion: z.int() }),
  answer: alertsView,
  refusals: [
    'loan.not-open',
    'borrower.details-invalid',
    'request.too-many',
    'alerts.texts-not-offered',
    'alerts.number-stopped',
    'alerts.consent-outdated',
  ],
})

export const confirmTexts = defineCall({
  name: 'confirmTexts',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/alerts/texts/code',
  caller: 'borrower',
  summary: 'Enters the code that the number was texted: alerts go to it from now on.',
  params: byApplication,
  body: z.object({ code: z.string().check(z.maxLength(40)) }),
  answer: alertsView,
  refusals: ['loan.not-open', 'request.too-many', 'session.proof-wrong'],
})

export const stopTexts = defineCall({
  name: 'stopTexts',
  method: 'DELETE',
  path: '/api/loans/v1/applications/{uuid}/alerts/texts',
  caller: 'borrower',
  summary: 'Withdraws the consent to texts and removes the number. Doing it again changes nothing.',
  params: byApplication,
  answer: alertsView,
  refusals: ['loan.not-open'],
})

/** What a browser makes when it subscribes (RFC 8291, section 3). */
const subscription = z.object({
  endpoint: z.url().check(z.maxLength(2_048)),
  p256dh: z.string().check(z.regex(/^B[\w-]{86}$/)),
  auth: z.string().check(z.regex(/^[\w-]{22}$/)),
})

export const startPush = defineCall({
  name: 'startPush',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/alerts/push/devices',
  caller: 'borrower',
  summary:
    'Turns notifications about loans on for this browser, which has subscribed with our key. Recorded with the version of the consent, time and address. It takes them for nobody else from then on.',
  params: byApplication,
  body: z.object({ subscription, consentVersion: z.int() }),
  answer: alertsView,
  refusals: [
    'loan.not-open',
    'request.too-many',
    'alerts.push-not-accepted',
    'alerts.push-consent-outdated',
    'alerts.too-many-devices',
  ],
})

const pushDevices = z.object({ devices: z.array(pushDevice) })

export const getPushDevices = defineCall({
  name: 'getPushDevices',
  method: 'GET',
  path: '/api/account/notifications/devices',
  caller: 'borrower',
  summary: 'The browsers that take notifications about loans of the borrower, also once none is monitored.',
  answer: pushDevices,
  refusals: [],
})

export const stopPush = defineCall({
  name: 'stopPush',
  method: 'DELETE',
  path: '/api/account/notifications/devices/{deviceUuid}',
  caller: 'borrower',
  summary:
    'Turns notifications off for one browser; with the last one the consent is withdrawn. Doing it again changes nothing.',
  params: z.object({ deviceUuid: uuid }),
  answer: pushDevices,
  refusals: [],
})

export const chooseAlertChannel = defineCall({
  name: 'chooseAlertChannel',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/alerts/choices',
  caller: 'borrower',
  summary:
    'Turns a channel on or off for a kind of alert. Emails about warnings, margin calls and sales stay on: the agreements promise them.',
  params: byApplication,
  body: alertChoice,
  answer: alertsView,
  refusals: ['loan.not-open', 'alerts.choice-fixed'],
})

export const receiveTextWebhook = defineCall({
  name: 'receiveTextWebhook',
  method: 'POST',
  path: '/api/texts/v1/webhooks',
  caller: 'anyone',
  summary:
    'A signed webhook from the provider of texts: a reply, or a text that did not arrive. The body is JSON, read as raw text because the signature covers its bytes. Requests without a valid signature are refused.',
  body: z.string().check(z.maxLength(100_000)),
  answer: done,
  refusals: ['webhook.not-signed'],
})

export const receiveMailWebhook = defineCall({
  name: 'receiveMailWebhook',
  method: 'POST',
  path: '/api/emails/v1/webhooks',
  caller: 'anyone',
  summary:
    'A signed webhook from the mail provider: an email that did not arrive. The body is JSON, read as raw text because the signature covers its bytes. Requests without a valid signature are refused.',
  body: z.string().check(z.maxLength(100_000)),
  answer: done,
  refusals: ['webhook.not-signed'],
})

import {
  addAlertLevel,
  chooseAlertChannel,
  confirmTexts,
  receiveMailWebhook,
  receiveTextWebhook,
  removeAlertLevel,
  sendTestAlert,
  startPush,
  startTexts,
  stopPush,
  stopTexts,
} from '@pledge/contract/alerts'
import { PUSH_SUBSCRIPTION } from '../push-subscription.test-data.ts'
import { release } from '@pledge/testing/steps/origination'
import type { Product } from '../product.test-data.ts'
import { bringTo } from '../steps.test-data.ts'
import { counting, sending, type Row, type Stage } from './concurrency.test-data.ts'

const monitored = async ({ product, as }: Stage) => {
  const uuid = await bringTo(product, as, 'MANUAL_FUNDING_RELEASE')
  await release(product, uuid)
  await product.settle()
  return uuid
}

/** A number of this stage's own, and the code that it was texted. */
const texted = async (stage: Stage) => {
  const { product, as } = stage
  const uuid = await monitored(stage)
  const phone = `+1202555${String(3_000 + (await product.rows('select id from alert_phones')).length)}`
  await as.ask(startTexts, { params: { uuid }, body: { phoneNumber: phone, consentVersion: 1 } })
  await product.settle()
  const [text] = await product.simulation.text.driver.texts({ to: phone })
  return { uuid, phone, code: / (\d{6}) is/.exec(text?.body ?? '')?.[1] ?? '' }
}

/** Sends one webhook of a simulated provider as it is. */
const delivering = (
  product: Product,
  url: string,
  delivery: { readonly headers: Readonly<Record<string, string>>; readonly rawBody: string } | undefined,
): Awaited<ReturnType<Row>>['send'] => {
  if (delivery === undefined) throw new Error('the provider has nothing to deliver')
  return async ({ from }) => {
    const { statusCode, payload } = await product.app.inject({
      method: 'POST',
      url,
      headers: { ...delivery.headers, 'content-type': 'application/json' },
      payload: delivery.rawBody,
      remoteAddress: from,
    })
    return { status: statusCode, body: JSON.parse(payload) as unknown }
  }
}

const ofBorrower = ({ product, as }: Stage, table: string, condition: string) =>
  counting(product, `${table} where borrower_id = $1 and ${condition}`, as.subject.accountId)

/** The alerts of a loan. */
export const ofAlerts: Readonly<Record<string, Row>> = {
  addAlertLevel: async (stage) => {
    const uuid = await monitored(stage)
    return {
      send: sending(stage.as, addAlertLevel, { params: { uuid }, body: { kind: 'LTV', ltv: '0.6' } }),
      otherBody: { kind: 'PRICE', price: '40000' },
      effects: counting(stage.product, 'alert_levels where application_id = $1', uuid),
      good: 'one',
      refusals: ['alerts.level-known'],
    }
  },
  removeAlertLevel: async (stage) => {
    const { product, as } = stage
    const uuid = await monitored(stage)
    const body = { kind: 'LTV', ltv: '0.6' } as const
    const { levels } = await as.ask(addAlertLevel, { params: { uuid }, body })
    return {
      send: sending(as, removeAlertLevel, { params: { uuid, levelUuid: levels[0]!.uuid } }),
      otherBody: {},
      effects: async () => 1 - (await counting(product, 'alert_levels where application_id = $1', uuid)()),
      good: 'all',
    }
  },
  sendTestAlert: async (stage) => {
    const uuid = await monitored(stage)
    return {
      send: sending(stage.as, sendTestAlert, { params: { uuid } }),
      otherBody: {},
      effects: counting(stage.product, 'alert_tests where application_id = $1', uuid),
      good: 'some',
      refusals: ['alerts.too-many-tests'],
      isAlike: false,
      most: { effects: 5, because: 'a person may test again, five times a day' },
    }
  },
  startTexts: async (stage) => {
    const uuid = await monitored(stage)
    const body = { phoneNumber: '(202) 555-0147', consentVersion: 1 }
    return {
      send: sending(stage.as, startTexts, { params: { uuid }, body }),
      otherBody: { ...body, phoneNumber: '(202) 555-0148' },
      effects: ofBorrower(stage, 'alert_phones', 'removed_at is null'),
      good: 'some',
      refusals: ['request.too-many'],
    }
  },
  confirmTexts: async (stage) => {
    const { uuid, code } = await texted(stage)
    return {
      send: sending(stage.as, confirmTexts, { params: { uuid }, body: { code } }),
      otherBody: { code: `${code}0` },
      effects: ofBorrower(stage, 'alert_phones', 'confirmed_at is not null'),
      good: 'some',
      refusals: ['request.too-many'],
    }
  },
  stopTexts: async (stage) => {
    const { uuid } = await texted(stage)
    return {
      send: sending(stage.as, stopTexts, { params: { uuid } }),
      otherBody: {},
      effects: ofBorrower(stage, 'consents', `type = 'TEXT_ALERTS' and opt_in_out = 'OPT_OUT'`),
      good: 'all',
    }
  },
  startPush: async (stage) => {
    const uuid = await monitored(stage)
    const subscription = { ...PUSH_SUBSCRIPTION, endpoint: `https://fcm.googleapis.com/fcm/send/${uuid}` }
    const body = { subscription, consentVersion: 1 }
    return {
      send: sending(stage.as, startPush, { params: { uuid }, body }),
      otherBody: { ...body, subscription: { ...subscription, endpoint: `${subscription.endpoint}0` } },
      effects: ofBorrower(stage, 'push_devices', 'ended_at is null'),
      good: 'some',
      refusals: ['request.too-many'],
    }
  },
  stopPush: async (stage) => {
    const uuid = await monitored(stage)
    const subscription = { ...PUSH_SUBSCRIPTION, endpoint: `https://fcm.googleapis.com/fcm/send/${uuid}` }
    const { push } = await stage.as.ask(startPush, {
      params: { uuid },
      body: { subscription, consentVersion: 1 },
    })
    return {
      send: sending(stage.as, stopPush, { params: { deviceUuid: push.devices[0]!.uuid } }),
      otherBody: {},
      effects: ofBorrower(stage, 'consents', `type = 'PUSH_ALERTS' and opt_in_out = 'OPT_OUT'`),
      good: 'all',
    }
  },
  chooseAlertChannel: async (stage) => {
    const uuid = await monitored(stage)
    const body = { kind: 'OWN_LEVEL', channel: 'EMAIL', isOn: false } as const
    return {
      send: sending(stage.as, chooseAlertChannel, { params: { uuid }, body }),
      otherBody: { ...body, channel: 'TEXT' },
      effects: counting(stage.product, 'alert_choices where application_id = $1', uuid),
      good: 'all',
    }
  },
  receiveMailWebhook: async (stage) => {
    const { product } = stage
    const uuid = await monitored(stage)
    const [email] = await product.rows(
      `select o.idempotency_key from outbox o join messages m on m.id = o.id where m.application_id = $1 limit 1`,
      [uuid],
    )
    const { driver } = product.simulation.mail
    await driver.bounce(String(email?.['idempotency_key']))
    return {
      send: delivering(product, receiveMailWebhook.path, (await driver.dueWebhooks(new Date())).at(-1)),
      otherBody: null,
      effects: counting(product, `messages where status = 'FAILED' and application_id = $1`, uuid),
      good: 'all',
    }
  },
  receiveTextWebhook: async (stage) => {
    const { product } = stage
    const { phone } = await texted(stage)
    const { driver } = product.simulation.text
    await driver.reply(phone, 'STOP')
    return {
      send: delivering(product, receiveTextWebhook.path, (await driver.dueWebhooks(new Date())).at(-1)),
      otherBody: null,
      effects: ofBorrower(stage, 'consents', `type = 'TEXT_ALERTS' and opt_in_out = 'OPT_OUT'`),
      good: 'all',
    }
  },
}

import {
  chooseAlertChannel,
  getAlerts,
  receiveMailWebhook,
  sendTestAlert,
  startPush,
} from '@pledge/contract/alerts'
import { pushContent } from '@pledge/contract/push-content'
import { done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendPushes } from '../../jobs/alerts/send-pushes.ts'
import { jobsAt, SECOND_MS } from '../../product/calendar.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { marginsOf } from '../../product/margins.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'

const A_WHOLE_LOAN_MS = 90_000
/** A point of P-256: the example of RFC 8292, section 2.4. */
const KEY = 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'
/** Another one: the example of RFC 8291, section 5. */
const OTHER_KEY = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'
/** In New York, where the borrower lives. */
const ELEVEN_PM = Date.parse('2027-02-11T04:00:00Z')
const EIGHT_AM = Date.parse('2027-02-11T13:00:00Z')
const NEXT_EIGHT_AM = Date.parse('2027-02-12T13:00:00Z')

describe('notifications of browsers on their way (note 090)', { timeout: 120_000 }, () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  /** The browser of this test. */
  let endpoint: string
  let tests = 0
  const { monitored, ticks, tick, nextCents } = marginsOf(() => product)
  const nowMs = () => product.application.clock.business().getTime()
  const driver = () => product.simulation.push.driver
  const start = async () => {
    const subscription = { endpoint, p256dh: KEY, auth: 'A'.repeat(22) }
    const body = { subscription, consentVersion: 1 }
    return done(await borrower.call(startPush, { params: { uuid }, body }))
  }
  const pushes = async () =>
    (await driver().pushes({ endpoint })).map(({ payload, ttlSeconds }) => ({
      ttlSeconds,
      body: pushContent.parse(JSON.parse(payload)).body,
    }))
  const test = async () => {
    done(await borrower.call(sendTestAlert, { params: { uuid } }))
    await product.settle()
  }
  const outbox = () =>
    product.rows(`select status, attempts from push_outbox where application_id = $1 order by created_at`, [
      uuid,
    ])
  const counted = async (outcome: string) => {
    const { values } = await product.application.jobs.metrics.items.get()
    const one = ({ labels }: (typeof values)[number]) =>
      labels.watcher === 'send-pushes' && labels.outcome === outcome
    return values.find(one)?.value ?? 0
  }
  /** As if its next attempt was due, after so many before. */
  const isDue = (attempts: number) =>
    product.rows(
      `update push_outbox set next_attempt_at = 'epoch', attempts = $2 where application_id = $1 and status = 'waiting'`,
      [uuid, attempts],
    )
  const warnedAt = async (ms: number) => {
    await ticks(await nextCents(uuid, 'down'), ms)
    await product.settle()
  }

  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  beforeEach(async () => {
    await product.startAnew()
    endpoint = `https://fcm.googleapis.com/fcm/send/on-its-way-${(tests += 1)}`
    ;({ borrower, uuid } = await monitored())
  }, A_WHOLE_LOAN_MS)
  afterAll(() => product.close())

  it('are tried again while their service is away, and no more once they expired', async () => {
    await start()
    await driver().setReachable(false)
    await test()
    expect(await outbox()).toEqual([{ status: 'waiting', attempts: 1 }])
    await product.rows(`update push_outbox set next_attempt_at = 'epoch' where application_id = $1`, [uuid])
    await driver().setReachable(true)
    await sendPushes(jobsAt(product, nowMs() + 601 * SECOND_MS))
    expect(await outbox()).toEqual([{ status: 'failed', attempts: 2 }])
    expect(await pushes()).toEqual([])
  })

  it('are given up after twenty tries, which is counted', async () => {
    const before = await counted('given-up')
    await start()
    await driver().setReachable(false)
    await test()
    await isDue(19)
    await sendPushes(product.application.jobs)
    await driver().setReachable(true)
    expect(await outbox()).toEqual([{ status: 'failed', attempts: 20 }])
    const kinds = await product.rows(
      `select status from messages where application_id = $1 and channel = 'PUSH'`,
      [uuid],
    )
    expect(kinds).toEqual([{ status: 'FAILED' }])
    expect(await counted('given-up')).toBe(before + 1)
  })

  it.each([
    ['what it says', `update push_outbox set payload_sealed = 'damaged' where application_id = $1`],
    [
      'its browser',
      `update push_devices set subscription_sealed = 'damaged' where id in
         (select device_id from push_outbox where application_id = $1)`,
    ],
  ])('of which %s cannot be read count each attempt, wait, and are given up', async (_what, damage) => {
    await start()
    await driver().setReachable(false)
    await test()
    await driver().setReachable(true)
    await product.rows(damage, [uuid])
    await isDue(0)
    await sendPushes(product.application.jobs)
    await sendPushes(product.application.jobs)
    expect(await outbox()).toEqual([{ status: 'waiting', attempts: 1 }])
    await isDue(19)
    await sendPushes(product.application.jobs)
    expect(await outbox()).toEqual([{ status: 'failed', attempts: 20 }])
    expect(await pushes()).toEqual([])
  })

  it('are refused by a service that does not take our token, which is counted, and the browser stays on', async () => {
    const before = await counted('refused')
    await start()
    await driver().setRefusing(true)
    await test()
    await driver().setRefusing(false)
    expect(await outbox()).toEqual([{ status: 'failed', attempts: 1 }])
    expect(await counted('refused')).toBe(before + 1)
    expect((await borrower.ask(getAlerts, { params: { uuid } }))!.push.devices).toHaveLength(1)
  })

  it('are off in a browser that subscribed with a key that was lost, which ends with the next one', async () => {
    const before = await counted('other-key')
    await start()
    await driver().changeKey(OTHER_KEY)
    expect((await borrower.ask(getAlerts, { params: { uuid } }))!.push.devices).toEqual([])
    await test()
    expect(await outbox()).toEqual([{ status: 'failed', attempts: 1 }])
    expect(await pushes()).toEqual([])
    expect(await counted('other-key')).toBe(before + 1)
    const rows = await product.rows(
      `select d.ended_because, d.subscription_sealed, c.opt_in_out, c.version from push_devices d
         join consents c on c.borrower_id = d.borrower_id and c.type = 'PUSH_ALERTS'
         where d.borrower_id = $1 order by c.given_at, c.id`,
      [borrower.subject.accountId],
    )
    const device = { ended_because: 'OTHER_KEY', subscription_sealed: null, version: 1 }
    expect(rows).toEqual([
      { ...device, opt_in_out: 'OPT_IN' },
      { ...device, opt_in_out: 'OPT_OUT' },
    ])
    expect((await start()).push.devices).toHaveLength(1)
    await driver().changeKey(KEY)
  })

  it('about a warning at 11 PM come at 8 AM, once, and live for a day from then on', async () => {
    await start()
    await warnedAt(ELEVEN_PM)
    await sendPushes(jobsAt(product, ELEVEN_PM + 60 * SECOND_MS))
    await sendPushes(jobsAt(product, EIGHT_AM - 1))
    expect(await pushes()).toEqual([])
    await sendPushes(jobsAt(product, EIGHT_AM))
    await sendPushes(jobsAt(product, EIGHT_AM + 60 * SECOND_MS))
    expect(await pushes()).toMatchObject([
      { body: "Your loan reached its warning level. You don't have to act.", ttlSeconds: 86_400 },
    ])
  })

  it('that missed their day wait for the next morning, and live for a day from then on', async () => {
    await start()
    await warnedAt(ELEVEN_PM)
    // 9:30 PM: nothing was sent all day.
    await sendPushes(jobsAt(product, EIGHT_AM + 13.5 * 3_600 * SECOND_MS))
    expect(await outbox()).toEqual([{ status: 'waiting', attempts: 0 }])
    await sendPushes(jobsAt(product, NEXT_EIGHT_AM))
    expect(await pushes()).toMatchObject([{ ttlSeconds: 86_400 }])
  })

  it('that expired are given no other day at night', async () => {
    await start()
    await warnedAt(ELEVEN_PM)
    // 11 PM of the next day: a day and 15 hours after it could be sent first.
    await sendPushes(jobsAt(product, NEXT_EIGHT_AM + 15 * 3_600 * SECOND_MS))
    expect(await outbox()).toEqual([{ status: 'failed', attempts: 1 }])
    await sendPushes(jobsAt(product, NEXT_EIGHT_AM + 24 * 3_600 * SECOND_MS))
    expect(await pushes()).toEqual([])
  })

  it('come for a margin call whose email was lost, though the borrower had turned them off for it', async () => {
    await start()
    const body = { kind: 'MARGIN_CALL', channel: 'PUSH', isOn: false } as const
    done(await borrower.call(chooseAlertChannel, { params: { uuid }, body }))
    const at = nowMs()
    await tick(await nextCents(uuid, 'down'), at + SECOND_MS)
    await ticks(await nextCents(uuid, 'down'), at + 40 * SECOND_MS)
    await product.settle()
    const calls = async () => (await pushes()).filter((one) => one.body.startsWith('Margin call'))
    await sendPushes(jobsAt(product, at + 60 * SECOND_MS))
    expect(await calls()).toEqual([])
    const [row] = await product.rows(
      `select o.idempotency_key from outbox o join messages m on m.id = o.id
         where m.application_id = $1 and m.kind = 'margin:margin-call'`,
      [uuid],
    )
    const mail = product.simulation.mail.driver
    await mail.bounce(String(row?.['idempotency_key']))
    for (const { id, headers, rawBody } of await mail.dueWebhooks(new Date())) {
      const sent = { ...headers, 'content-type': 'application/json' }
      const request = {
        method: 'POST',
        url: receiveMailWebhook.path,
        payload: rawBody,
        headers: sent,
      } as const
      expect((await product.app.inject(request)).statusCode).toBe(200)
      await mail.delivered(id)
    }
    await product.settle()
    await sendPushes(jobsAt(product, at + 120 * SECOND_MS))
    expect(await calls()).toHaveLength(1)
  })
})

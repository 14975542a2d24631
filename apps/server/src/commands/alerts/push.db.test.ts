import {
  chooseAlertChannel,
  getAlerts,
  getPushDevices,
  sendTestAlert,
  startPush,
  stopPush,
} from '@pledge/contract/alerts'
import { setLoanHold } from '@pledge/contract/holds'
import { pushContent } from '@pledge/contract/push-content'
import { codeOf, done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendPushes } from '../../jobs/alerts/send-pushes.ts'
import { refreshPrices } from '../../jobs/offer/refresh-prices.ts'
import { jobsAt, SECOND_MS } from '../../product/calendar.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { marginsOf } from '../../product/margins.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'

const A_WHOLE_LOAN_MS = 90_000

describe('notifications of browsers about a loan (note 090)', { timeout: 120_000 }, () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  /** The browser of this test. */
  let endpoint: string
  let tests = 0
  const { funded, loan, pays } = loansOf(() => product)
  const { monitored, forgetPrices, ticks, tick, nextCents } = marginsOf(() => product)
  const nowMs = () => product.application.clock.business().getTime()
  const view = () => borrower.ask(getAlerts, { params: { uuid } })
  const subscriptionOf = (to: string) => ({
    endpoint: to,
    p256dh: 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs',
    auth: 'A'.repeat(22),
  })
  const start = (to = endpoint, consentVersion = 1) =>
    borrower.call(startPush, { params: { uuid }, body: { subscription: subscriptionOf(to), consentVersion } })
  const stop = (deviceUuid: string) => borrower.call(stopPush, { params: { deviceUuid } })
  const driver = () => product.simulation.push.driver
  const pushes = async (to = endpoint) =>
    (await driver().pushes({ endpoint: to })).map(({ payload, ...push }) => ({
      ...push,
      ...pushContent.parse(JSON.parse(payload)),
    }))
  const test = async () => {
    done(await borrower.call(sendTestAlert, { params: { uuid } }))
    await product.settle()
  }
  const called = async () => {
    const at = nowMs()
    await tick(await nextCents(uuid, 'down'), at + SECOND_MS)
    await ticks(await nextCents(uuid, 'down'), at + 40 * SECOND_MS)
    await product.settle()
    await sendPushes(jobsAt(product, at + 60 * SECOND_MS))
  }
  const consents = async () =>
    (
      await product.rows(
        `select opt_in_out from consents where type = 'PUSH_ALERTS' and borrower_id = $1 order by given_at, id`,
        [borrower.subject.accountId],
      )
    ).map((row) => row['opt_in_out'])
  const ended = () =>
    product.rows(
      `select ended_because, subscription_sealed is null as is_deleted from push_devices
         where borrower_id = $1 and ended_at is not null order by ended_at`,
      [borrower.subject.accountId],
    )
  const outbox = () =>
    product.rows(`select status, attempts from push_outbox where application_id = $1 order by created_at`, [
      uuid,
    ])

  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  beforeEach(async () => {
    await product.startAnew()
    endpoint = `https://fcm.googleapis.com/fcm/send/${(tests += 1)}`
    ;({ borrower, uuid } = await monitored())
  }, A_WHOLE_LOAN_MS)
  afterAll(() => product.close())

  it('begin with consent in one browser, whose owner gets an email, and a test then comes to it (part of P.524)', async () => {
    expect((await view())!.push).toMatchObject({ devices: [], consent: { version: 1 }, maxDevices: 5 })
    const { push } = done(await start())
    expect(push.devices).toMatchObject([{ userAgent: 'lightMyRequest' }])
    expect(JSON.stringify(push)).not.toContain('fcm.googleapis.com')
    done(await start())
    await test()
    expect(await pushes()).toMatchObject([
      {
        title: 'Pledge',
        body: "This is the test you asked for. Your loan hasn't changed.",
        urgency: 'high',
      },
    ])
    const [received] = await pushes()
    expect(received?.path).toBe('/dashboard?org=PLEDGE')
    expect(received?.ttlSeconds).toBeLessThanOrEqual(600)
    expect(received?.ttlSeconds).toBeGreaterThan(500)
    const subjects = (await mailsTo(product, borrower)).map(({ subject }) => subject)
    expect(subjects.filter((one) => one === 'Pledge: Notifications about your loan are on')).toHaveLength(1)
    expect(await consents()).toEqual(['OPT_IN'])
    const sealed = await product.rows('select subscription_sealed from push_devices')
    expect(JSON.stringify(sealed)).not.toContain('googleapis')
  })

  it('say a margin call with its deadline and nothing private, urgently, and are in the record of messages (part of P.523)', async () => {
    done(await start())
    await called()
    const [call] = await pushes()
    expect(call).toMatchObject({ title: 'Pledge', urgency: 'high' })
    expect(call?.ttlSeconds).toBeLessThanOrEqual(86_400)
    expect(call?.body).toMatch(/^Margin call on your loan\. Add collateral or pay/)
    expect(call?.body).not.toMatch(/\$|BTC|%/)
    const rows = await product.rows(
      `select kind, status, channel from messages where application_id = $1 and kind like '%margin-call' order by kind`,
      [uuid],
    )
    expect(rows).toEqual([
      { kind: 'margin:margin-call', status: 'SENT', channel: 'EMAIL' },
      { kind: 'push:margin-call', status: 'SENT', channel: 'PUSH' },
    ])
  })

  it('come to no address that is no push service, nor for changed words, nor in a sixth browser', async () => {
    for (const inside of ['https://127.0.0.1/1', 'https://internal.example/1', 'http://fcm.googleapis.com/1'])
      expect(codeOf(await start(inside))).toBe('alerts.push-not-accepted')
    const noPoint = { ...subscriptionOf(endpoint), p256dh: `B${'A'.repeat(86)}` }
    const body = { subscription: noPoint, consentVersion: 1 }
    expect(codeOf(await borrower.call(startPush, { params: { uuid }, body }))).toBe(
      'alerts.push-not-accepted',
    )
    expect(codeOf(await start(endpoint, 2))).toBe('alerts.push-consent-outdated')
    for (let browser = 0; browser < 5; browser += 1) done(await start(`${endpoint}-${browser}`))
    expect(codeOf(await start())).toBe('alerts.too-many-devices')
    expect(await consents()).toHaveLength(5)
  })

  it('stop in each browser by itself, and the consent ends with the last', async () => {
    done(await start())
    const { push } = done(await start(`${endpoint}-2`))
    const [first, second] = push.devices
    done(await stop(first!.uuid))
    done(await stop(first!.uuid))
    expect(await consents()).toEqual(['OPT_IN', 'OPT_IN'])
    await test()
    expect(await pushes()).toEqual([])
    expect(await pushes(`${endpoint}-2`)).toHaveLength(1)
    expect(done(await stop(second!.uuid)).devices).toEqual([])
    expect(await consents()).toEqual(['OPT_IN', 'OPT_IN', 'OPT_OUT'])
  })

  it('of one borrower never show in a browser in which another has turned them on since', async () => {
    done(await start())
    await forgetPrices()
    await refreshPrices(product.application.jobs)
    const other = await funded()
    done(
      await other.borrower.call(startPush, {
        params: { uuid: other.uuid },
        body: { subscription: subscriptionOf(endpoint), consentVersion: 1 },
      }),
    )
    await product.settle()
    expect((await view())!.push.devices).toEqual([])
    expect(await consents()).toEqual(['OPT_IN', 'OPT_OUT'])
    await test()
    expect(await pushes()).toEqual([])
  })

  it('go on with the consent of a borrower whose browser changes its keys, which replaces the browser', async () => {
    done(await start())
    const subscription = { ...subscriptionOf(endpoint), auth: 'B'.repeat(22) }
    done(await borrower.call(startPush, { params: { uuid }, body: { subscription, consentVersion: 1 } }))
    expect(await ended()).toEqual([{ ended_because: 'REPLACED', is_deleted: true }])
    expect(await consents()).toEqual(['OPT_IN', 'OPT_IN'])
  })

  it('are listed and turned off with the account, also once the loan is paid off', async () => {
    done(await start())
    const { payOff } = await loan(borrower, uuid)
    done(await pays(uuid, { amount: payOff, reference: 'all of it' }))
    expect(await view()).toBeNull()
    const { devices } = await borrower.ask(getPushDevices)
    expect(devices).toMatchObject([{ userAgent: 'lightMyRequest' }])
    expect(done(await stop(devices[0]!.uuid)).devices).toEqual([])
    expect(await ended()).toEqual([{ ended_because: 'REMOVED', is_deleted: true }])
    expect(await consents()).toEqual(['OPT_IN', 'OPT_OUT'])
  })

  it('are turned off by nobody but their borrower', async () => {
    const { push } = done(await start())
    const other = await product.borrower()
    done(await other.call(stopPush, { params: { deviceUuid: push.devices[0]!.uuid } }))
    expect((await view())!.push.devices).toHaveLength(1)
    expect(await other.ask(getPushDevices)).toEqual({ devices: [] })
  })

  it('end for good in a browser that ended its subscription', async () => {
    done(await start())
    await driver().end(endpoint)
    await test()
    expect(await outbox()).toEqual([{ status: 'failed', attempts: 1 }])
    expect((await view())!.push.devices).toEqual([])
    expect(await ended()).toEqual([{ ended_because: 'GONE', is_deleted: true }])
    expect(await consents()).toEqual(['OPT_IN', 'OPT_OUT'])
    await test()
    expect(await outbox()).toHaveLength(1)
  })

  it('are judged again when they are sent: none about a loan that is held since', async () => {
    done(await start())
    const at = nowMs()
    await tick(await nextCents(uuid, 'down'), at + SECOND_MS)
    await ticks(await nextCents(uuid, 'down'), at + 40 * SECOND_MS)
    const avery = await product.agent('avery')
    const hold = { kind: 'BANKRUPTCY', reason: 'A stay of today', from: null, until: '2027-06-01' } as const
    done(await avery.call(setLoanHold, { params: { uuid }, body: hold }))
    await sendPushes(jobsAt(product, at + 60 * SECOND_MS))
    expect((await outbox()).map(({ status }) => status)).toContain('failed')
    expect(await pushes()).toEqual([])
  })

  it('come by the choice of the borrower, who can turn off every kind (part of P.524)', async () => {
    done(await start())
    const body = { kind: 'MARGIN_CALL', channel: 'PUSH', isOn: false } as const
    const { choices } = done(await borrower.call(chooseAlertChannel, { params: { uuid }, body }))
    expect(choices).toContainEqual({ ...body, isFixed: false })
    await called()
    expect((await pushes()).filter(({ body: text }) => text.startsWith('Margin call'))).toEqual([])
  })
})

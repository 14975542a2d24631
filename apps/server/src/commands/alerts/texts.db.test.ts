import {
  chooseAlertChannel,
  confirmTexts,
  getAlerts,
  receiveTextWebhook,
  sendTestAlert,
  startTexts,
  stopTexts,
} from '@pledge/contract/alerts'
import { isOneText } from '@pledge/domain/alerts/gsm-text'
import { codeOf, done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendTexts } from '../../jobs/alerts/send-texts.ts'
import { jobsAt, SECOND_MS } from '../../product/calendar.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { marginsOf } from '../../product/margins.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'

const A_WHOLE_LOAN_MS = 90_000

describe('texts about a loan (note 087)', { timeout: 120_000 }, () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  /** The number of this test, `+1202555` and its own four digits. */
  let phone: string
  let tests = 2_000
  const { monitored, ticks, tick, nextCents } = marginsOf(() => product)
  const nowMs = () => product.application.clock.business().getTime()
  const view = () => borrower.ask(getAlerts, { params: { uuid } })
  const start = (phoneNumber = phone, consentVersion = 1) =>
    borrower.call(startTexts, { params: { uuid }, body: { phoneNumber, consentVersion } })
  const confirm = (code: string) => borrower.call(confirmTexts, { params: { uuid }, body: { code } })
  const driver = () => product.simulation.text.driver
  const texts = async (to = phone) => (await driver().texts({ to })).map(({ body }) => body)
  const codeTexted = async (to = phone) => / (\d{6}) is your code/.exec((await texts(to))[0] ?? '')?.[1] ?? ''
  const turnedOn = async () => {
    done(await start())
    await product.settle()
    done(await confirm(await codeTexted()))
    await product.settle()
  }
  /** Delivers what the provider has to report, and answers the statuses. */
  const deliver = async () => {
    const statuses = []
    for (const { id, headers, rawBody } of await driver().dueWebhooks(new Date())) {
      const { statusCode } = await product.app.inject({
        method: 'POST',
        url: receiveTextWebhook.path,
        headers: { ...headers, 'content-type': 'application/json' },
        payload: rawBody,
      })
      statuses.push(statusCode)
      await driver().delivered(id)
    }
    await product.settle()
    return statuses
  }
  const reply = async (body: string) => {
    await driver().reply(phone, body)
    return deliver()
  }
  const consents = async () =>
    (
      await product.rows(
        `select opt_in_out, version, given_from from consents where type = 'TEXT_ALERTS' and borrower_id = $1
           order by given_at, id`,
        [borrower.subject.accountId],
      )
    ).map((row) => row['opt_in_out'])

  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  beforeEach(async () => {
    await product.startAnew()
    phone = `+1202555${String((tests += 1))}`
    ;({ borrower, uuid } = await monitored())
  }, A_WHOLE_LOAN_MS)
  afterAll(() => product.close())

  it('begin with consent and a code, and a test then comes by text and email', async () => {
    expect((await view())!.texts).toMatchObject({ phone: null, consent: { version: 1 } })
    const started = done(await start())
    expect(started.texts?.phone).toEqual({ mask: `•••• ${tests}`, state: 'UNCONFIRMED' })
    await product.settle()
    const code = await codeTexted()
    done(await borrower.call(sendTestAlert, { params: { uuid } }))
    await product.settle()
    expect(await texts()).toHaveLength(1)
    expect(codeOf(await confirm(code === '000000' ? '000001' : '000000'))).toBe('session.proof-wrong')
    expect(done(await confirm(code)).texts?.phone?.state).toBe('ON')
    done(await borrower.call(sendTestAlert, { params: { uuid } }))
    await product.settle()
    const [test, on] = await texts()
    expect(on).toContain('Reply HELP for help, STOP to stop.')
    expect(test).toMatch(/^Pledge: This is the test you asked for\./)
    const subjects = (await mailsTo(product, borrower)).map(({ subject }) => subject)
    expect(subjects).toContain('Pledge: Texts about your loan are on')
    expect(await consents()).toEqual(['OPT_IN'])
  })

  it('tell a margin call at any hour with its deadline, and are in the record of messages (part of P.523)', async () => {
    await turnedOn()
    const at = nowMs()
    const called = await nextCents(uuid, 'down')
    await tick(called, at + SECOND_MS)
    const lower = await nextCents(uuid, 'down')
    await ticks(lower, at + 40 * SECOND_MS)
    await sendTexts(jobsAt(product, at + 60 * SECOND_MS))
    await product.settle()
    const sent = await texts()
    expect(sent.some((text) => text.startsWith('Pledge: Margin call on your loan.'))).toBe(true)
    for (const text of sent) expect(isOneText(text), text).toBe(true)
    const rows = await product.rows(
      `select kind, status, channel from messages where application_id = $1 and kind like '%margin-call' order by kind`,
      [uuid],
    )
    expect(rows).toEqual([
      { kind: 'margin:margin-call', status: 'SENT', channel: 'EMAIL' },
      { kind: 'text:margin-call', status: 'SENT', channel: 'TEXT' },
    ])
  })

  it('stop at once when the owner of the number replies so, whatever else, and go on after START', async () => {
    await turnedOn()
    const before = (await texts()).length
    expect(await reply('please stop')).toEqual([200])
    expect((await view())!.texts?.phone?.state).toBe('STOPPED')
    expect((await texts())[0]).toContain('Reply START to turn texts on again')
    await reply('STOP')
    done(await borrower.call(sendTestAlert, { params: { uuid } }))
    await product.settle()
    expect(await texts()).toHaveLength(before + 1)
    expect(await consents()).toEqual(['OPT_IN', 'OPT_OUT'])
    await reply('Help')
    expect((await texts())[0]).toContain('Alerts about your loan. Call')
    await product.application.clock.forward(SECOND_MS)
    await reply('START')
    expect((await view())!.texts?.phone?.state).toBe('ON')
    expect(await consents()).toEqual(['OPT_IN', 'OPT_OUT', 'OPT_IN'])
    await reply('what is this')
    expect((await view())!.texts?.phone?.state).toBe('ON')
  })

  it('are not started again by a START that was written before the STOP, and by no forged reply (R4)', async () => {
    await turnedOn()
    await driver().reply(phone, 'START')
    const [early] = await driver().dueWebhooks(new Date())
    await driver().delivered(early!.id)
    await product.application.clock.forward(SECOND_MS)
    await reply('STOP')
    const send = async (payload: string) => {
      const request = { method: 'POST', url: receiveTextWebhook.path, payload } as const
      const headers = { ...early!.headers, 'content-type': 'application/json' }
      return (await product.app.inject({ ...request, headers })).statusCode
    }
    expect(await send(early!.rawBody)).toBe(200)
    expect((await view())!.texts?.phone?.state).toBe('STOPPED')
    expect(await send(early!.rawBody.replace('START', 'start'))).toBe(401)
  })

  it('stay stopped when a START of before arrives after a STOP that changed nothing', async () => {
    await turnedOn()
    await reply('STOP')
    await product.application.clock.forward(SECOND_MS)
    await driver().reply(phone, 'START')
    const [early] = await driver().dueWebhooks(new Date())
    await driver().delivered(early!.id)
    await product.application.clock.forward(SECOND_MS)
    await reply('STOP')
    const headers = { ...early!.headers, 'content-type': 'application/json' }
    const request = { method: 'POST', url: receiveTextWebhook.path, payload: early!.rawBody } as const
    expect((await product.app.inject({ ...request, headers })).statusCode).toBe(200)
    expect((await view())!.texts?.phone?.state).toBe('STOPPED')
    expect(await consents()).toEqual(['OPT_IN', 'OPT_OUT'])
  })

  it('are not begun again on the page with a number that replied STOP, until it replies START', async () => {
    await turnedOn()
    await reply('STOP')
    expect(codeOf(await start())).toBe('alerts.number-stopped')
    done(await borrower.call(stopTexts, { params: { uuid } }))
    const before = (await texts()).length
    expect(codeOf(await start())).toBe('alerts.number-stopped')
    await product.settle()
    expect(await texts()).toHaveLength(before)
    await product.application.clock.forward(SECOND_MS)
    await reply('START')
    await turnedOn()
    expect((await view())!.texts?.phone?.state).toBe('ON')
  })

  it('do not reach a number that was removed, and a code that was guessed too often is over', async () => {
    await turnedOn()
    const before = (await texts()).length
    done(await borrower.call(sendTestAlert, { params: { uuid } }))
    const stopped = done(await borrower.call(stopTexts, { params: { uuid } }))
    expect(stopped.texts?.phone).toBeNull()
    await product.settle()
    expect(await texts()).toHaveLength(before)
    expect(await consents()).toEqual(['OPT_IN', 'OPT_OUT'])
    done(await start('2125550148'))
    await product.settle()
    const code = await codeTexted('+12125550148')
    for (let times = 0; times < 5; times += 1)
      expect(codeOf(await confirm(code === '000000' ? '000001' : '000000'))).toBe('session.proof-wrong')
    expect(codeOf(await confirm(code))).toBe('session.proof-wrong')
  })

  it('stop where the provider refuses the number, and a text that did not arrive is recorded as failed', async () => {
    done(await start('2125550199'))
    await product.settle()
    expect((await view())!.texts?.phone?.state).toBe('STOPPED')
    await turnedOn()
    done(await borrower.call(sendTestAlert, { params: { uuid } }))
    await product.settle()
    const [test] = await driver().texts({ to: phone })
    const statusOf = async () =>
      (await product.rows('select status from messages where id = $1', [test!.idempotencyKey]))[0]?.['status']
    expect(await statusOf()).toBe('SENT')
    await driver().bounce(test!.idempotencyKey)
    await driver().bounce('an-unknown-key')
    expect(await deliver()).toEqual([200, 200])
    expect(await statusOf()).toBe('FAILED')
  })

  it('that can wait come by day, in every zone of the state of the borrower', async () => {
    await turnedOn()
    const before = (await texts()).length
    // 3 AM in New York.
    const night = Date.parse('2027-02-10T08:00:00Z')
    const warned = await nextCents(uuid, 'down')
    await ticks(warned, night)
    await product.settle()
    expect(await texts()).toHaveLength(before)
    const [row] = await product.rows(
      `select send_from from text_outbox where status = 'waiting' and application_id = $1`,
      [uuid],
    )
    const from = new Date(String(row?.['send_from']))
    expect(from.toISOString()).toBe('2027-02-10T13:00:00.000Z')
    await sendTexts(jobsAt(product, from.getTime() - 1))
    expect(await texts()).toHaveLength(before)
    await sendTexts(jobsAt(product, from.getTime()))
    expect((await texts())[0]).toContain('reached its warning level')
  })

  it('that missed their day wait for the next morning', async () => {
    await turnedOn()
    const before = (await texts()).length
    await ticks(await nextCents(uuid, 'down'), Date.parse('2027-02-10T08:00:00Z'))
    await product.settle()
    // 9:30 PM in New York: nothing was sent all day.
    await sendTexts(jobsAt(product, Date.parse('2027-02-11T02:30:00Z')))
    expect(await texts()).toHaveLength(before)
    const [row] = await product.rows(
      `select send_from, attempts from text_outbox where status = 'waiting' and application_id = $1`,
      [uuid],
    )
    expect(new Date(String(row?.['send_from'])).toISOString()).toBe('2027-02-11T13:00:00.000Z')
    expect(row?.['attempts']).toBe(0)
    await sendTexts(jobsAt(product, Date.parse('2027-02-11T13:00:00Z')))
    expect((await texts())[0]).toContain('reached its warning level')
  })

  it('that cannot be read count each attempt, wait, and are given up', async () => {
    await turnedOn()
    const before = (await texts()).length
    const night = Date.parse('2027-02-10T08:00:00Z')
    await ticks(await nextCents(uuid, 'down'), night)
    const mine = `status = 'waiting' and application_id = $1`
    await product.rows(`update text_outbox set payload_sealed = 'damaged' where ${mine}`, [uuid])
    const morning = jobsAt(product, Date.parse('2027-02-10T14:00:00Z'))
    await sendTexts(morning)
    await sendTexts(morning)
    expect(await product.rows(`select attempts from text_outbox where ${mine}`, [uuid])).toEqual([
      { attempts: 1 },
    ])
    await product.rows(`update text_outbox set attempts = 19, next_attempt_at = 'epoch' where ${mine}`, [
      uuid,
    ])
    await sendTexts(morning)
    expect(await product.rows(`select attempts from text_outbox where ${mine}`, [uuid])).toEqual([])
    expect(await texts()).toHaveLength(before)
  })

  it('that wait for the morning are dropped once a margin call is open', async () => {
    await turnedOn()
    const night = Date.parse('2027-02-10T08:00:00Z')
    await tick(await nextCents(uuid, 'down'), night)
    await ticks(await nextCents(uuid, 'down'), night + 40 * SECOND_MS)
    await sendTexts(jobsAt(product, night + 60 * SECOND_MS))
    await sendTexts(jobsAt(product, Date.parse('2027-02-10T14:00:00Z')))
    const sent = await texts()
    expect(sent.filter((body) => body.includes('Margin call on your loan'))).toHaveLength(1)
    expect(sent.filter((body) => body.includes('warning level'))).toEqual([])
    const rows = await product.rows(
      `select kind, status from messages where application_id = $1 and channel = 'TEXT' order by kind`,
      [uuid],
    )
    expect(rows).toEqual([
      { kind: 'text:margin-call', status: 'SENT' },
      { kind: 'text:warning', status: 'FAILED' },
    ])
  })

  it('come for the kinds of alert that the borrower chose; emails that agreements promise stay on', async () => {
    await turnedOn()
    const choose = (kind: 'WARNING' | 'OWN_LEVEL', channel: 'EMAIL' | 'TEXT', isOn: boolean) =>
      borrower.call(chooseAlertChannel, { params: { uuid }, body: { kind, channel, isOn } })
    expect(codeOf(await choose('WARNING', 'EMAIL', false))).toBe('alerts.choice-fixed')
    const chosen = done(await choose('WARNING', 'TEXT', false))
    expect(chosen.choices).toContainEqual({ kind: 'WARNING', channel: 'TEXT', isOn: false, isFixed: false })
    done(await choose('WARNING', 'TEXT', false))
    expect(await product.rows('select * from alert_choices where application_id = $1', [uuid])).toHaveLength(
      1,
    )
    const before = (await texts()).length
    await ticks(await nextCents(uuid, 'down'), nowMs() + SECOND_MS)
    await product.settle()
    expect(await texts()).toHaveLength(before)
    const subjects = (await mailsTo(product, borrower)).map(({ subject }) => subject)
    expect(subjects).toContain('Pledge: Your loan reached its warning level')
  })

  it('are refused for other words and numbers, and within limits', async () => {
    expect(codeOf(await start('12'))).toBe('borrower.details-invalid')
    expect(codeOf(await start('2125550150', 2))).toBe('alerts.consent-outdated')
    for (const end of ['1', '2', '3', '4']) done(await start(`212555016${end}`))
    expect(codeOf(await start('2125550165'))).toBe('request.too-many')
  })
})

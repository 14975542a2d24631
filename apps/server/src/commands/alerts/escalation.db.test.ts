import { confirmTexts, receiveMailWebhook, receiveTextWebhook, startTexts } from '@pledge/contract/alerts'
import { setLoanHold } from '@pledge/contract/holds'
import { recordContact } from '@pledge/contract/margin'
import { getApplicationFile, getQueues } from '@pledge/contract/portfolio'
import { codeOf, done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendTexts } from '../../jobs/alerts/send-texts.ts'
import { sendMails } from '../../jobs/mail/send-mails.ts'
import { jobsAt, SECOND_MS } from '../../product/calendar.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { marginsOf } from '../../product/margins.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'

const A_WHOLE_LOAN_MS = 90_000

describe('an alert about a margin call that does not arrive (note 087)', { timeout: 120_000 }, () => {
  let product: Product
  let borrower: Caller
  let avery: Caller
  let uuid: string
  let phone: string
  let tests = 4_000
  const { monitored, tick, ticks, nextCents } = marginsOf(() => product)
  const nowMs = () => product.application.clock.business().getTime()
  const { text, mail } = {
    text: () => product.simulation.text.driver,
    mail: () => product.simulation.mail.driver,
  }
  const texts = async () => (await text().texts({ to: phone })).map(({ body }) => body)
  const turnOnTexts = async () => {
    const body = { phoneNumber: phone, consentVersion: 1 }
    done(await borrower.call(startTexts, { params: { uuid }, body }))
    await product.settle()
    const code = / (\d{6}) is your code/.exec((await texts())[0] ?? '')?.[1] ?? ''
    done(await borrower.call(confirmTexts, { params: { uuid }, body: { code } }))
    await product.settle()
  }
  const called = async () => {
    const at = nowMs()
    await tick(await nextCents(uuid, 'down'), at + SECOND_MS)
    await ticks(await nextCents(uuid, 'down'), at + 40 * SECOND_MS)
    await product.settle()
    await sendTexts(jobsAt(product, at + 60 * SECOND_MS))
  }
  const deliver = async (path: string, driver: 'text' | 'mail') => {
    const provider = driver === 'text' ? text() : mail()
    for (const { id, headers, rawBody } of await provider.dueWebhooks(new Date())) {
      const request = { method: 'POST', url: path, payload: rawBody } as const
      const sent = { ...headers, 'content-type': 'application/json' }
      for (let times = 0; times < 2; times += 1)
        expect((await product.app.inject({ ...request, headers: sent })).statusCode).toBe(200)
      await provider.delivered(id)
    }
    await product.settle()
    await sendTexts(jobsAt(product, nowMs() + 120 * SECOND_MS))
  }
  /** Lets the email of the call be tried again by jobs, as if it had been tried so often before. */
  const tryEmail = async (tries: number, jobs: Parameters<typeof sendMails>[0]) => {
    await product.rows(
      `update outbox set status = 'waiting', done_at = null, attempts = $2, next_attempt_at = '2000-01-01' where id in
         (select id from messages where application_id = $1 and kind = 'margin:margin-call')`,
      [uuid, tries],
    )
    await product.rows(
      `update messages set status = 'QUEUED', settled_at = null where application_id = $1 and kind = 'margin:margin-call'`,
      [uuid],
    )
    await sendMails(jobs)
  }
  const statusOfEmail = async () =>
    (
      await product.rows(
        `select o.status from outbox o join messages m on m.id = o.id
           where m.application_id = $1 and m.kind = 'margin:margin-call'`,
        [uuid],
      )
    )[0]?.['status']
  const failing = () => ({
    ...product.application.jobs,
    mail: { ...product.application.jobs.mail, send: () => Promise.reject(new Error('the provider is away')) },
  })
  const emailBounces = async () => {
    const [row] = await product.rows(
      `select o.idempotency_key from outbox o join messages m on m.id = o.id
         where m.application_id = $1 and m.kind = 'margin:margin-call'`,
      [uuid],
    )
    await mail().bounce(String(row?.['idempotency_key']))
    await deliver(receiveMailWebhook.path, 'mail')
  }
  const textBounces = async () => {
    const [one] = (await text().texts({ to: phone })).filter(({ body }) => body.includes('Margin call'))
    await text().bounce(one!.idempotencyKey)
    await deliver(receiveTextWebhook.path, 'text')
  }
  const queued = async () =>
    (await avery.ask(getQueues)).borrowersNotReached.filter(({ appUuid }) => appUuid === uuid)

  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    avery = await product.agent('avery')
  })
  beforeEach(async () => {
    await product.startAnew()
    phone = `+1202555${String((tests += 1))}`
    ;({ borrower, uuid } = await monitored())
  }, A_WHOLE_LOAN_MS)
  afterAll(() => product.close())

  it('by email, without texts, is for an agent, who records how the borrower was reached', async () => {
    await called()
    expect(await queued()).toEqual([])
    await emailBounces()
    const [entry] = await queued()
    expect(Date.parse(entry!.deadline!) - Date.parse(entry!.waitingSince)).toBeLessThanOrEqual(4 * 3_600_000)
    const { application } = await avery.ask(getApplicationFile, { params: { uuid } })
    expect(application.unreached).toMatchObject([{ notice: 'margin-call' }])
    const record = () =>
      avery.call(recordContact, { params: { uuid }, body: { way: 'PHONE', reason: 'Talked to Casey' } })
    done(await record())
    expect(await queued()).toEqual([])
    expect(codeOf(await record())).toBe('transition.not-allowed')
  })

  it('by email is texted at once where the borrower had turned such texts off', async () => {
    await turnOnTexts()
    await product.rows(
      `insert into alert_choices select gen_random_uuid(), id, organization_id, borrower_id, 'MARGIN_CALL', 'TEXT', false, now()
         from applications where id = $1`,
      [uuid],
    )
    await called()
    expect((await texts()).filter((body) => body.includes('Margin call'))).toEqual([])
    await emailBounces()
    expect((await texts()).filter((body) => body.includes('Margin call'))).toHaveLength(1)
    expect(await queued()).toHaveLength(1)
  })

  it('by text is nothing while the email arrived, and is for an agent once that bounced too', async () => {
    await turnOnTexts()
    await called()
    await textBounces()
    expect(await queued()).toEqual([])
    await emailBounces()
    expect(await queued()).toHaveLength(1)
    expect((await texts()).filter((body) => body.includes('Margin call'))).toHaveLength(1)
  })

  it('has no verified address to go to: an agent is needed at once', async () => {
    await product.rows('update accounts set email_verified_at = null where id = $1', [
      borrower.subject.accountId,
    ])
    await called()
    expect(await queued()).toHaveLength(1)
  })

  it('is for nobody once the call is over, whether it bounces before or after that', async () => {
    await turnOnTexts()
    await called()
    await emailBounces()
    expect(await queued()).toHaveLength(1)
    const sent = (await texts()).filter((body) => body.includes('Margin call'))
    await tick(await nextCents(uuid, 'down'), nowMs() + 180 * SECOND_MS)
    await ticks(await nextCents(uuid, 'down'), nowMs() + 200 * SECOND_MS)
    await product.settle()
    expect(await queued()).toEqual([])
    await product.rows(
      `update messages set status = 'SENT' where application_id = $1 and kind = 'margin:margin-call'`,
      [uuid],
    )
    await emailBounces()
    expect(await queued()).toEqual([])
    expect((await texts()).filter((body) => body.includes('Margin call'))).toEqual(sent)
  })

  it('by email is late after half an hour: an agent is needed, until the email is sent after all', async () => {
    await called()
    await tryEmail(4, failing())
    expect(await queued()).toEqual([])
    await tryEmail(5, failing())
    expect(await statusOfEmail()).toBe('waiting')
    expect(await queued()).toHaveLength(1)
    await tryEmail(6, product.application.jobs)
    expect(await statusOfEmail()).toBe('done')
    expect(await queued()).toEqual([])
    await emailBounces()
    expect(await queued()).toHaveLength(1)
  })

  it('by email is not given up without what follows, when a process ends in between', async () => {
    await called()
    const crashing = { ...failing(), transaction: () => Promise.reject(new Error('the process ended')) }
    await tryEmail(19, crashing)
    expect(await statusOfEmail()).toBe('waiting')
    await tryEmail(19, failing())
    expect(await statusOfEmail()).toBe('failed')
    expect(await queued()).toHaveLength(1)
  })

  it('has nothing done about it, and no text sent, while the loan is held (note 076)', async () => {
    await turnOnTexts()
    const at = nowMs()
    await tick(await nextCents(uuid, 'down'), at + SECOND_MS)
    await ticks(await nextCents(uuid, 'down'), at + 40 * SECOND_MS)
    const hold = { kind: 'BANKRUPTCY', reason: 'A stay of today', from: null, until: '2027-06-01' } as const
    done(await avery.call(setLoanHold, { params: { uuid }, body: hold }))
    await sendTexts(jobsAt(product, at + 60 * SECOND_MS))
    expect((await texts()).filter((body) => body.includes('Margin call'))).toEqual([])
    await product.settle()
    await emailBounces()
    expect(await queued()).toEqual([])
    expect((await texts()).filter((body) => body.includes('Margin call'))).toEqual([])
  })
})

import { confirmTexts, receiveMailWebhook, receiveTextWebhook, startTexts } from '@pledge/contract/alerts'
import { setLoanHold } from '@pledge/contract/holds'
import { recordContact } from '@pledge/contract/margin'
import { getApplicationFile, getQueues } from '@pledge/contract/portfolio'
import { codeOf, done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendTexts } from '../../jobs/alerts/send-texts.ts'
import { refreshPrices } from '../../jobs/offer/refresh-prices.ts'
import { jobsAt, SECOND_MS } from '../../product/calendar.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
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
  const { funded } = loansOf(() => product)
  const { forgetPrices, tick, ticks, nextCents } = marginsOf(() => product)
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
    await forgetPrices()
    await refreshPrices(product.application.jobs)
    phone = `+1202555${String((tests += 1))}`
    ;({ borrower, uuid } = await funded())
    await product.settle()
    await forgetPrices()
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

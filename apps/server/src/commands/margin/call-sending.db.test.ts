import { extendMarginCall } from '@pledge/contract/margin'
import { getQueues } from '@pledge/contract/portfolio'
import { getLoan } from '@pledge/contract/servicing'
import { parseDollars } from '@pledge/domain/money/dollars'
import { done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS, SECOND_MS } from '../../product/calendar.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { marginsOf } from '../../product/margins.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'

/** Where others share the machine. */
const A_WHOLE_LOAN_MS = 90_000

describe('the sending of a margin call (1.9.12)', { timeout: 120_000 }, () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  const { funded } = loansOf(() => product)
  const { forgetPrices, monitor, tick, ticks, happened, row } = marginsOf(() => product)
  const nowMs = () => product.application.clock.business().getTime()
  const cureByMs = async () => ((await row(uuid))['cure_by'] as Date).getTime()

  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  beforeEach(async () => {
    ;({ borrower, uuid } = await funded())
    await product.settle()
    await forgetPrices()
  }, A_WHOLE_LOAN_MS)
  afterAll(() => product.close())

  /** A loan whose call was opened at a time; its email is queued, and not sent. */
  const called = async (at: number): Promise<bigint> => {
    const { confirmedCollateral } = await borrower.ask(getLoan, { params: { uuid } })
    const priceCents = parseDollars(confirmedCollateral!.triggers.marginCall.price) ?? 0n
    await tick(priceCents, at)
    expect(await row(uuid)).toMatchObject({ status: 'CALLED', unsent_since: new Date(at) })
    return priceCents
  }
  /** Its email, settled some time after it was queued. */
  const settleMail = (status: 'done' | 'failed', afterMs: number) =>
    product.rows(
      `update outbox set status = $2, done_at = created_at + $3 * interval '1 millisecond'
        where id = (select id from messages where application_id = $1 and kind = 'margin:margin-call')`,
      [uuid, status, afterMs],
    )
  const queued = async () => {
    const { marginCalls } = await (await product.agent('avery')).ask(getQueues, {})
    return marginCalls.find(({ appUuid }) => appUuid === uuid)
  }

  it('gives 48 hours from its sending, and notifies the borrower of a later deadline (P.303)', async () => {
    const at = nowMs()
    const priceCents = await called(at)
    const openedUntil = await cureByMs()
    expect((await queued())?.callNotice).toBe('QUEUED')
    await monitor(at + HOUR_MS)
    expect(await cureByMs()).toBe(openedUntil)
    await settleMail('done', 3 * HOUR_MS)
    await monitor(at + 3 * HOUR_MS - SECOND_MS)
    expect(await happened(uuid)).not.toContain('MarginCallSent')
    await monitor(at + 3 * HOUR_MS + SECOND_MS)
    await monitor(at + 3 * HOUR_MS + 2 * SECOND_MS)
    expect((await happened(uuid)).filter((type) => type === 'MarginCallSent')).toHaveLength(1)
    const until = await cureByMs()
    expect(until).toBeGreaterThanOrEqual(at + 51 * HOUR_MS)
    expect(until).toBeLessThan(at + 51 * HOUR_MS + 60_000)
    expect((await row(uuid))['unsent_since']).toBeNull()
    expect((await queued())?.callNotice).toBe('SENT')
    await product.settle()
    const subjects = (await mailsTo(product, borrower)).map(({ subject }) => subject)
    expect(subjects.some((each) => each.includes('New deadline for your margin call'))).toBe(true)

    await ticks(priceCents, openedUntil + SECOND_MS)
    expect((await row(uuid))['status']).toBe('CALLED')
    await ticks(priceCents, until)
    expect((await row(uuid))['status']).toBe('SALE_DUE')
  })

  it('prevents a lapse until the email is sent or an agent, who sees that it failed, gives notice', async () => {
    const at = nowMs()
    const priceCents = await called(at)
    const until = await cureByMs()
    await settleMail('failed', HOUR_MS)
    await ticks(priceCents, until)
    await ticks(priceCents, until + 96 * HOUR_MS)
    expect((await row(uuid))['status']).toBe('CALLED')
    const entry = await queued()
    expect(entry?.callNotice).toBe('FAILED')
    const laterMs = until + 120 * HOUR_MS
    const avery = await product.agent('avery')
    done(
      await avery.call(extendMarginCall, {
        params: { uuid },
        body: {
          callUuid: entry!.margin.call!.callUuid,
          cureBy: new Date(laterMs).toISOString(),
          reason: 'Reached by phone',
        },
      }),
    )
    expect((await queued())?.callNotice).toBe('AGENT')
    await product.rows(`delete from retry_backoffs where job = 'monitor-prices'`)
    await ticks(priceCents, laterMs)
    expect((await row(uuid))['status']).toBe('SALE_DUE')
  })
})

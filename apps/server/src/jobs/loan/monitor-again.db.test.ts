import { getLoan } from '@pledge/contract/servicing'
import { parseDollars } from '@pledge/domain/money/dollars'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS, SECOND_MS } from '../../product/calendar.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { marginsOf } from '../../product/margins.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'
import { reviewLoan } from '../../commands/margin/review-loan.ts'
import { jobsAt } from '../../product/calendar.test-data.ts'
import { rebuildStates } from '../../verify-states.ts'
import { marginCrossings } from '../../store/work/margin-sweeper.ts'
import { repriceLoans } from '../../commands/margin/reprice-loans.ts'

describe('the price monitor, after a failure', { timeout: 120_000 }, () => {
  let product: Product
  let loans: readonly { readonly borrower: Caller; readonly uuid: string }[]
  const { funded } = loansOf(() => product)
  const { forgetPrices, monitor, tick, happened, row, nextCents } = marginsOf(() => product)
  const nowMs = () => product.application.clock.business().getTime()

  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    loans = [await funded(), await funded()]
    await product.settle()
    await forgetPrices()
  }, 120_000)
  afterAll(() => product.close())

  it('lists other loans instead of one whose review is in retry backoff (decision 4)', async () => {
    const now = new Date(nowMs())
    const crossed = async (most: number) =>
      (
        await marginCrossings(product.application.jobs.sweeperDb, { coin: 'BTC', priceCents: 1n, now, most })
      ).map(({ applicationId }) => applicationId)
    const [first] = await crossed(1)
    expect((await crossed(2)).toSorted()).toEqual(loans.map(({ uuid }) => uuid).toSorted())
    await product.rows(
      `insert into retry_backoffs (job, item, organization_id, times, next_attempt_at)
        values ('monitor-prices', $1, $2, 1, $3)`,
      [first, product.organizationId, new Date(now.getTime() + HOUR_MS)],
    )
    expect(await crossed(1)).toEqual(loans.map(({ uuid }) => uuid).filter((uuid) => uuid !== first))
    await product.rows(`delete from retry_backoffs where job = 'monitor-prices'`)
  })

  it('monitors a loan whose state was lost and rebuilt, without sending its old notices again', async () => {
    const { borrower, uuid } = loans[0]!
    const at = nowMs()
    const { confirmedCollateral } = await borrower.ask(getLoan, { params: { uuid } })
    const priceCents = parseDollars(confirmedCollateral!.triggers.marginCall.price) ?? 0n
    await tick(priceCents, at)
    await product.settle()
    const before = { down: await nextCents(uuid, 'down'), mails: (await mailsTo(product, borrower)).length }
    expect(await row(uuid)).toMatchObject({ status: 'CALLED' })

    await product.rows('delete from margins where application_id = $1', [uuid])
    expect(await rebuildStates(product.databaseUrl)).toEqual({ rebuilt: 1, damaged: [] })
    expect((await row(uuid))['reprice_at']).not.toBeNull()
    await repriceLoans(jobsAt(product, at + SECOND_MS))({
      organizationId: product.organizationId,
      applicationIds: [uuid],
    })
    await tick(priceCents, at + 2 * SECOND_MS)
    expect(await nextCents(uuid, 'down')).toBe(before.down)
    expect(BigInt(String((await row(uuid))['units']))).toBeGreaterThan(0n)
    await product.settle()
    expect(await mailsTo(product, borrower)).toHaveLength(before.mails)
  })

  it('still sends a reminder of a margin call whose loan was reviewed when the reminder was due (1.9.12)', async () => {
    const { borrower, uuid } = loans[0]!
    expect(await row(uuid)).toMatchObject({ status: 'CALLED' })
    const remindMs = ((await row(uuid))['remind_at'] as Date).getTime()
    const jobs = jobsAt(product, remindMs + SECOND_MS)
    await reviewLoan(jobs)({ applicationId: uuid, organizationId: product.organizationId })
    await monitor(remindMs + 2 * SECOND_MS)
    await product.settle()
    const subjects = (await mailsTo(product, borrower)).map(({ subject }) => subject)
    expect(subjects.filter((each) => /Half the time/.test(each))).toHaveLength(1)
    expect((await row(uuid))['remind_at']).toEqual(new Date(remindMs + 18 * HOUR_MS))
    expect(await happened(uuid)).toContain('MarginCallOpened')
  })
})

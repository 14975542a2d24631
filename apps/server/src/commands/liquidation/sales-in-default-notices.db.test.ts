import { cancelPlannedSale, sendSaleNotice } from '@pledge/contract/delinquency'
import { getWorkItems } from '@pledge/contract/work-items'
import { done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../product/callers.test-data.ts'
import { defaultSalesOf } from '../../product/default-sales.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'

describe('notices of planned sales (note 093)', { timeout: 180_000 }, () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    await product.simulation.exchange.driver.setDepth('BTC', 200_000_000n)
  }, 60_000)
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const steps = defaultSalesOf(() => product)
  const {
    accelerated,
    planned,
    plans,
    proposes,
    decides,
    standing,
    emailed,
    onDay,
    sales,
    lastSale,
    timesOf,
  } = steps
  const avery = () => product.agent('avery')
  const subjectsTo = async (borrower: Caller, pattern: RegExp) =>
    (await mailsTo(product, borrower)).filter(({ subject }) => pattern.test(subject))
  const verified = (borrower: Caller, at: string) =>
    product.rows(`update accounts set email_verified_at = ${at} where id = $1`, [borrower.subject.accountId])

  it('never say that a sale was canceled whose notice was not given, also once another one is planned (P.364)', async () => {
    const { borrower, uuid } = await accelerated()
    await verified(borrower, 'null')
    done(await decides(uuid, await proposes(uuid, 'SALE')))
    done(await (await avery()).call(cancelPlannedSale, { params: { uuid } }))
    await emailed()
    await verified(borrower, 'now()')
    await plans(uuid)
    expect(await subjectsTo(borrower, /We plan to sell your collateral/)).toHaveLength(1)
    expect(await subjectsTo(borrower, /We canceled the sale/)).toEqual([])
  })

  it('count for nothing once their email is returned: an agent gives another one, with its full time (P.364)', async () => {
    const { uuid, beginsOn } = await planned()
    await product.rows(
      "update messages set status = 'FAILED' where application_id = $1 and kind = 'default:SALE_NOTICE'",
      [uuid],
    )
    const { plannedSale } = await standing(uuid)
    expect(plannedSale).toEqual({ notice: null, noticeWays: ['EMAIL', 'PAPER'] })
    await onDay(beginsOn, 0)
    expect(await sales(uuid)).toEqual([])
    const { items } = await (await avery()).ask(getWorkItems, { query: {} })
    expect(items.filter(({ appUuid }) => appUuid === uuid).map(({ kind }) => kind)).toContain(
      'saleNoticeToGive',
    )
    done(await (await avery()).call(sendSaleNotice, { params: { uuid }, body: { way: 'PAPER' } }))
    const again = await timesOf(uuid)
    const given = (await standing(uuid)).plannedSale?.notice
    expect(given).toMatchObject({ way: 'PAPER', givenOn: steps.today(), isOver: false })
    expect(again.payThrough > beginsOn).toBe(true)
    await onDay(again.beginsOn, -1)
    expect(await sales(uuid)).toEqual([])
    await onDay(again.beginsOn, 0)
    expect(await lastSale(uuid)).toMatchObject({ cause: 'IN_DEFAULT' })
  })
})

import { getFunnel } from '@pledge/contract/funnel'
import { openTelemetrySession, sendTelemetryEvent, type SessionKey } from '@pledge/contract/telemetry'
import type { Calls } from '@pledge/testing/call/calls'
import { start } from '@pledge/testing/steps/origination'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { BROWSER } from '../../product/telemetry.test-data.ts'

const START = '/account/crypto-backed-loan/start'
const FAQ = '/account/crypto-backed-loan/faq'

describe('the funnel of an organization', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())
  beforeEach(() => product.startAnew())

  const open = async (who: Calls) =>
    (await who.ask(openTelemetrySession, { params: { context: 'external' }, body: BROWSER })).sessionKey
  const visit = (who: Calls, sessionKey: SessionKey, pagePath: string) =>
    who.ask(sendTelemetryEvent, {
      params: { context: 'external' },
      body: {
        domain: 'localhost',
        queryParams: {},
        pagePath,
        event: 'PAGEVIEW',
        sessionKey,
        identityId: null,
        applicationUuid: null,
        eventType: 'PAGEVIEW',
        productType: 'CRYPTO_BACKED_LOAN',
        eventProperties: { navigation: crypto.randomUUID() },
        dontDedupe: true,
        dedupeProperty: null,
      },
    })
  const funnelSeenBy = async (name: 'devon' | 'ellis') => (await product.agent(name)).ask(getFunnel)

  it('has the organization of the session, whatever the browser says of itself', async () => {
    const borrower = await product.borrower()
    const sessionKey = await open(borrower)
    await visit(borrower, sessionKey, FAQ)
    const [session] = await product.rows('select organization_id from telemetry_sessions where id = $1', [
      sessionKey.uuid,
    ])
    const [event] = await product.rows('select organization_id from page_events where session_id = $1', [
      sessionKey.uuid,
    ])
    const { organizationId } = borrower.subject
    expect([session, event]).toEqual([
      { organization_id: organizationId },
      { organization_id: organizationId },
    ])
    const elsewhere = await product.borrower(undefined, 'NORTHWIND')
    const ofBrand = async (who: Calls) => {
      const { uuid } = await open(who)
      const [row] = await product.rows('select organization_id from telemetry_sessions where id = $1', [uuid])
      return row?.['organization_id']
    }
    expect(await ofBrand(elsewhere)).toBe(elsewhere.subject.organizationId)
    // A visitor who is not signed in is one of the host's brand.
    expect(await ofBrand(product.anonymous)).toBe(product.organizationId)
  })

  it('counts each browser once a week, and the applications beside them, in twelve weeks', async () => {
    const borrower = await product.borrower()
    const [one, other] = [await open(borrower), await open(borrower)]
    for (const page of [FAQ, START, START]) await visit(borrower, one, page)
    await visit(borrower, other, FAQ)
    await start(product, borrower)
    const { organization, weeks } = await funnelSeenBy('devon')
    expect([organization, weeks.length]).toEqual(['PLEDGE', 12])
    expect(weeks.at(-1)).toMatchObject({ views: 2, offers: 1, applications: 1, loans: 0 })
    expect(weeks.at(-2)).toMatchObject({ views: 0, offers: 0, applications: 0, loans: 0 })
    expect((await funnelSeenBy('ellis')).weeks).toEqual(weeks)
  })

  it('counts every browser of a day that is too busy for its events to be stored, up to its limit', async () => {
    const visits = async (used: number) => {
      await product.rows('delete from request_budgets')
      await product.rows('delete from funnel_visits')
      const uuid = '00000000-0000-4000-8000-000000000001'
      const sessionKey = { uuid, epoch: 1, trackerUuid: crypto.randomUUID() }
      await visit(product.anonymous, sessionKey, FAQ)
      await product.rows(
        `update request_budgets set used = $1 where subject like 'telemetry-organization:%'`,
        [used],
      )
      await visit(product.anonymous, { ...sessionKey, trackerUuid: crypto.randomUUID() }, FAQ)
      const stored = await product.rows('select 1 from page_events where session_id = $1', [uuid])
      await product.rows('delete from page_events')
      return { stored: stored.length, counted: (await product.rows('select 1 from funnel_visits')).length }
    }
    expect(await visits(1)).toEqual({ stored: 2, counted: 2 })
    expect(await visits(20_000)).toEqual({ stored: 1, counted: 2 })
    expect(await visits(420_000)).toEqual({ stored: 1, counted: 1 })
  })

  it('counts a week by the calendar of the organization, not by UTC', async () => {
    const borrower = await product.borrower()
    await start(product, borrower)
    const before = await funnelSeenBy('devon')
    const week = before.weeks.at(-1)?.week ?? ''
    // Sunday evening in New York is already Monday in UTC.
    await product.rows(
      `update applications set created_at = ($1::date::timestamp - interval '1 hour') at time zone 'America/New_York'`,
      [week],
    )
    const { weeks } = await funnelSeenBy('devon')
    expect([weeks.at(-2)?.applications, weeks.at(-1)?.applications]).toEqual([1, 0])
  })

  it.each(['is_refinance = true', 'prior_application_id = id'])(
    'leaves out who has a loan already: where %s',
    async (what) => {
      const borrower = await product.borrower()
      await start(product, borrower)
      expect((await funnelSeenBy('devon')).weeks.at(-1)).toMatchObject({ applications: 1 })
      await product.rows(`update applications set ${what}`)
      expect((await funnelSeenBy('devon')).weeks.at(-1)).toMatchObject({ applications: 0 })
    },
  )

  it('shows a brand nothing of another', async () => {
    const borrower = await product.borrower(undefined, 'NORTHWIND')
    await visit(borrower, await open(borrower), START)
    const { weeks } = await funnelSeenBy('devon')
    expect(weeks.at(-1)).toMatchObject({ views: 0, offers: 0 })
  })
})

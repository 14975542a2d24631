import { start } from '@pledge/testing/steps/origination'
import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { metricReadings } from '../metric-readings.ts'
import { createMetrics, type Metrics } from '../metrics.ts'
import { serveProbes } from '../probes.ts'
import { createProduct, type Product } from '../product/product.test-data.ts'

const HOUR_MS = 3_600_000

describe('a scrape of the metrics', () => {
  let product: Product
  let uuid: string
  let served: FastifyInstance | undefined
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false, damagesStates: true })
    uuid = await start(product, await product.borrower())
  })
  afterEach(() => served?.close())
  afterAll(() => product.close())

  /** The metrics as Prometheus gets them from a process that was never scraped before. */
  const scraped = async (metrics: Metrics = createMetrics()): Promise<readonly string[]> => {
    const { application } = product
    metrics.follow(metricReadings(application))
    const health = { db: application.db, isStopping: () => false, stuckJobs: () => [] }
    served = await serveProbes({ metrics, health, port: 0, host: '127.0.0.1' })
    const { port } = served.server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect(answer.status).toBe(200)
    return (await answer.text()).split('\n')
  }
  const valueOf = (lines: readonly string[], series: string): number | undefined => {
    const line = lines.find((each) => each.startsWith(`${series} `))
    return line === undefined ? undefined : Number(line.slice(series.length))
  }
  const ago = (ms: number) => new Date(product.application.clock.business().getTime() - ms)

  it('shows how old the prices are, by coin', async () => {
    const lines = await scraped()
    for (const coin of ['BTC', 'ETH', 'SOL']) {
      const age = valueOf(lines, `pledge_price_age_seconds{coin="${coin}"}`)
      expect(age).toBeGreaterThanOrEqual(0)
      expect(age).toBeLessThan(120)
    }
    await product.rows(`update prices set observed_at = observed_at - interval '1 hour' where coin = 'ETH'`)
    expect(valueOf(await scraped(), 'pledge_price_age_seconds{coin="ETH"}')).toBeGreaterThanOrEqual(3_600)
  })

  it('shows unfinalized blocks of chains with finality, and unused addresses with their limit', async () => {
    await product.simulation.ether.driver.mine(100)
    await product.settle()
    const lines = await scraped()
    const blocks = valueOf(lines, 'pledge_chain_unfinalized_blocks{coin="ETH"}')
    const { height, finalizedHeight } = await product.simulation.ether.port.tip()
    expect(blocks).toBe(height - finalizedHeight!)
    expect(lines.some((line) => line.startsWith('pledge_chain_unfinalized_blocks{coin="BTC"}'))).toBe(false)
    expect(valueOf(lines, 'pledge_unused_addresses{coin="BTC"}')).toBe(0)
    expect(valueOf(lines, 'pledge_address_gap_limit')).toBe(20)
  })

  it('shows how many follow-on jobs wait in the queue, and the age of the oldest', async () => {
    // A job that ran right after its commit stays in the queue until a job process takes it.
    await product.rows('delete from pgboss.job')
    expect(valueOf(await scraped(), 'pledge_queue_jobs{queue="application-step",state="waiting"}')).toBe(0)
    const { boss } = product.application
    const job = { name: 'close-loan', applicationId: uuid, organizationId: product.organizationId }
    const [late] = await Promise.all([1, 2].map(() => boss.send('application-step', job, { startAfter: 60 })))
    await product.rows(`update pgboss.job set start_after = now() - interval '10 minutes' where id = $1`, [
      late,
    ])
    const lines = await scraped()
    expect(valueOf(lines, 'pledge_queue_jobs{queue="application-step",state="waiting"}')).toBe(2)
    const age = valueOf(lines, 'pledge_queue_oldest_seconds{queue="application-step"}')
    expect(age).toBeGreaterThanOrEqual(600)
    expect(age).toBeLessThan(700)
  })

  it('shows the due items of each recurring job, and the minimum age of the oldest', async () => {
    const before = await scraped()
    expect(valueOf(before, 'pledge_backlog_items{job="sweep-deadlines"}')).toBe(0)
    expect(valueOf(before, 'pledge_backlog_oldest_seconds{job="sweep-deadlines"}')).toBe(0)
    await product.rows(
      'update applications set deadline_at = $2, due_job = $3, due_job_since = $4 where id = $1',
      [uuid, ago(2 * HOUR_MS), 'check-credit', ago(6 * 60_000)],
    )
    const lines = await scraped()
    expect(valueOf(lines, 'pledge_backlog_items{job="sweep-deadlines"}')).toBe(1)
    expect(valueOf(lines, 'pledge_backlog_oldest_seconds{job="sweep-deadlines"}')).toBe(3_600)
    expect(valueOf(lines, 'pledge_backlog_items{job="rescue-stranded"}')).toBe(1)
    expect(valueOf(lines, 'pledge_backlog_oldest_seconds{job="rescue-stranded"}')).toBe(300)
    for (const job of [
      'sync-usdc',
      'sync-bank-links',
      'service-loans: accrue',
      'sync-releases',
      'sync-repayments',
      'report-unsupported-assets',
    ])
      expect(valueOf(lines, `pledge_backlog_items{job="${job}"}`)).toBe(0)
  })

  it('shows the waiting emails, including failed ones that wait for a retry', async () => {
    const insert = (key: string, due: string) =>
      product.rows(
        `insert into outbox (id, organization_id, kind, idempotency_key, payload_sealed, status, next_attempt_at, created_at)
         values (gen_random_uuid(), $1, 'email', $2, 'sealed', 'waiting', now() + $3::interval, now())`,
        [product.organizationId, key, due],
      )
    await insert('late', '-16 minutes')
    await insert('waits for another try', '50 minutes')
    const lines = await scraped()
    expect(valueOf(lines, 'pledge_emails_waiting')).toBe(2)
    expect(valueOf(lines, 'pledge_backlog_items{job="send-mails"}')).toBe(1)
    expect(valueOf(lines, 'pledge_backlog_oldest_seconds{job="send-mails"}')).toBe(900)
  })

  it('shows near and missed legal deadlines of the lender, by organization', async () => {
    await product.rows('update applications set decide_by = $2, sanctions_due_at = $3 where id = $1', [
      uuid,
      ago(-23 * HOUR_MS),
      ago(HOUR_MS),
    ])
    const lines = await scraped()
    const of = (kind: string, missed: boolean) =>
      valueOf(lines, `pledge_deadlines_at_risk{organization="PLEDGE",kind="${kind}",missed="${missed}"}`)
    expect([of('decision', false), of('decision', true)]).toEqual([1, undefined])
    expect([of('sanctions-report', false), of('sanctions-report', true)]).toEqual([undefined, 1])
    await product.rows('update applications set decide_by = $2 where id = $1', [uuid, ago(-25 * HOUR_MS)])
    expect(await scraped()).not.toContainEqual(expect.stringContaining('kind="decision"'))
  })

  it('shows near and late refunds, sales, deliveries and deficiencies, by organization (1.9.20)', async () => {
    const own = 'select id, organization_id, borrower_id from applications where id = $1'
    const refund = (due: Date) =>
      product.rows(
        `with a as (${own}) insert into refunds (id, application_id, organization_id, borrower_id, amount_cents, status,
             opened_at, due_at, updated_at)
           select gen_random_uuid(), id, organization_id, borrower_id, 700, 'OPEN', now(), $2, now() from a
           on conflict (application_id) where status in ('OPEN', 'APPROVED', 'SUBMITTING') do update set due_at = $2`,
        [uuid, due],
      )
    await product.rows(
      `with a as (${own}) insert into liquidations (application_id, organization_id, borrower_id, number, liquidation_id,
           version, state, status, ordered_at)
         select id, organization_id, borrower_id, 1, gen_random_uuid(), 1, '{}', 'SELLING', $2 from a`,
      [uuid, ago(25 * HOUR_MS)],
    )
    const of = (lines: readonly string[], kind: string) =>
      [false, true].map((missed) =>
        valueOf(lines, `pledge_deadlines_at_risk{organization="PLEDGE",kind="${kind}",missed="${missed}"}`),
      )
    await refund(ago(-23 * HOUR_MS))
    const near = await scraped()
    expect(of(near, 'refund')).toEqual([1, undefined])
    expect(of(near, 'sale')).toEqual([undefined, 1])
    await refund(ago(HOUR_MS))
    expect(of(await scraped(), 'refund')).toEqual([undefined, 1])
    await refund(ago(-25 * HOUR_MS))
    expect(of(await scraped(), 'refund')).toEqual([undefined, undefined])
    await product.rows('delete from liquidations where application_id = $1', [uuid])
    await product.rows('delete from refunds where application_id = $1', [uuid])
  })

  it('shows the connections, the age of the sealing keys, and calls to providers', async () => {
    const lines = await scraped(product.metrics)
    expect(valueOf(lines, 'pledge_database_connections{pool="app",state="waiting"}')).toBe(0)
    expect(valueOf(lines, 'pledge_database_connections{pool="app",state="used"}')).toBeGreaterThanOrEqual(0)
    expect(valueOf(lines, 'pledge_sealing_ring_age_seconds')).toBeLessThan(60)
    expect(valueOf(lines, 'pledge_sealing_key_age_seconds')).toBeGreaterThan(0)
    const answered = lines.find((line) =>
      /^pledge_provider_request_seconds_count\{need="prices",provider="[^"]+",method="price",outcome="done"\}/.test(
        line,
      ),
    )
    expect(answered).toBeDefined()
    expect(valueOf(lines, 'pledge_metrics_failures_total')).toBeUndefined()
  })

  it('omits gauges that the database cannot provide, and shows the rest', async () => {
    await product.rows('alter table prices rename to prices_away')
    try {
      const metrics = createMetrics()
      await scraped(metrics)
      await served?.close()
      const lines = await scraped(metrics)
      expect(valueOf(lines, 'pledge_metrics_failures_total{reading="prices"}')).toBe(1)
      expect(lines).not.toContainEqual(expect.stringContaining('pledge_price_age_seconds{'))
      expect(valueOf(lines, 'pledge_emails_waiting')).toBe(2)
    } finally {
      await product.rows('alter table prices_away rename to prices')
    }
  })
})

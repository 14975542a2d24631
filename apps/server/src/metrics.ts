import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

export interface Metrics {
  readonly registry: Registry
  readonly jobs: Counter<'job' | 'outcome'>
  /** What recurring jobs did in their turns, one by one. */
  readonly items: Counter<'watcher' | 'outcome'>
  readonly turns: Counter<'watcher' | 'outcome'>
  /** Mails about an application that had no verified address to go to (note 064). */
  readonly withheldMails: Counter
  /** Rows that a list could not show. */
  readonly unreadable: Counter<'list'>
  observe(app: FastifyInstance): void
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Metrics of the process and of its calls, by route and status; never by id. */
export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'pledge_http_request_seconds',
    help: 'Response time in seconds, by route and status',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  const jobs = new Counter({
    name: 'pledge_jobs_total',
    help: 'Follow-on jobs, by name and outcome',
    labelNames: ['job', 'outcome'],
    registers: [registry],
  })
  const items = new Counter({
    name: 'pledge_watcher_items_total',
    help: 'Items processed by sync jobs, by job and outcome; failed items are retried with backoff',
    labelNames: ['watcher', 'outcome'],
    registers: [registry],
  })
  const turns = new Counter({
    name: 'pledge_watcher_turns_total',
    help: 'Runs of sync jobs, by outcome',
    labelNames: ['watcher', 'outcome'],
    registers: [registry],
  })
  const withheldMails = new Counter({
    name: 'pledge_mails_withheld_total',
    help: 'Emails about an application that were not written because the address was never verified',
    registers: [registry],
  })
  const unreadable = new Counter({
    name: 'pledge_unreadable_rows_total',
    help: 'Rows that a list could not show because they are damaged or do not parse, by list',
    labelNames: ['list'],
    registers: [registry],
  })
  return {
    registry,
    jobs,
    items,
    turns,
    withheldMails,
    unreadable,
    observe(app) {
      app.addHook('onResponse', async (request, reply) => {
        calls
          .labels(request.routeOptions.url ?? 'none', request.method, String(reply.statusCode))
          .observe(reply.elapsedTime / 1_000)
      })
    },
  }
}

import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry, type Counter, type Gauge, type Histogram } from 'prom-client'
import { createCallMetrics } from './metrics/call-metrics.ts'
import { createJobMetrics } from './metrics/job-metrics.ts'
import { createProcessMetrics, type ProcessReadings } from './metrics/process-metrics.ts'
import { createProviderMetrics, type ProviderMetrics } from './metrics/provider-metrics.ts'
import { createReadings } from './metrics/reading.ts'
import { createWorkMetrics, type WorkReadings } from './metrics/work-metrics.ts'

export interface Metrics {
  readonly registry: Registry
  readonly jobs: Counter<'job' | 'outcome'>
  /** What recurring jobs did in their turns, one by one. */
  readonly items: Counter<'watcher' | 'outcome'>
  readonly turns: Counter<'watcher' | 'outcome'>
  readonly turnSeconds: Histogram<'watcher'>
  readonly lastTurn: Gauge<'watcher'>
  /** Mails about an application that had no verified address to go to (note 064). */
  readonly withheldMails: Counter
  /** Rows that a list could not show. */
  readonly unreadable: Counter<'list'>
  readonly providers: ProviderMetrics
  observe(app: FastifyInstance): void
  /** From now on scrapes show what waits, and what the process holds. */
  follow(readings: WorkReadings & ProcessReadings): void
}

/** Every metric of the process. All are registered at once, whatever its role; those that nobody feeds have no values. */
export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // The first to be scraped: a scrape that asks the database uses connections itself.
  const held = createProcessMetrics(registry)
  const work = createWorkMetrics(registry, createReadings(registry))
  return {
    registry,
    ...createCallMetrics(registry),
    ...createJobMetrics(registry),
    providers: createProviderMetrics(registry),
    follow(readings) {
      work.follow(readings)
      held.follow(readings)
    },
  }
}

import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

const SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900]

/** Outcomes of jobs by name. Metrics of recurring jobs keep the label with which they were released. */
export const createJobMetrics = (registry: Registry) => {
  const registers = [registry]
  return {
    jobs: new Counter({
      name: 'pledge_jobs_total',
      help: 'Runs of follow-on jobs, by name and outcome; the queue retries failed runs',
      labelNames: ['job', 'outcome'],
      registers,
    }),
    items: new Counter({
      name: 'pledge_watcher_items_total',
      help: 'Items processed by sync jobs, by job and outcome; failed items are retried with backoff',
      labelNames: ['watcher', 'outcome'],
      registers,
    }),
    turns: new Counter({
      name: 'pledge_watcher_turns_total',
      help: 'Runs of sync jobs, by outcome',
      labelNames: ['watcher', 'outcome'],
      registers,
    }),
    turnSeconds: new Histogram({
      name: 'pledge_watcher_turn_seconds',
      help: 'Duration of runs of sync jobs in seconds, by job',
      labelNames: ['watcher'],
      buckets: SECONDS,
      registers,
    }),
    lastTurn: new Gauge({
      name: 'pledge_watcher_last_success_timestamp_seconds',
      help: 'Unix time of the last successful run of a sync job in this process, by job',
      labelNames: ['watcher'],
      registers,
    }),
    withheldMails: new Counter({
      name: 'pledge_mails_withheld_total',
      help: 'Emails about an application that were withheld because the address was never verified',
      registers,
    }),
    unreadable: new Counter({
      name: 'pledge_unreadable_rows_total',
      help: 'Rows left out of a list because they are damaged or do not parse, by list',
      labelNames: ['list'],
      registers,
    }),
  }
}

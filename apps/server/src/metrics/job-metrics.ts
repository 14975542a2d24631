import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

const SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900]

/** What jobs did, by their names; those of recurring jobs keep the label that they were released with. */
export const createJobMetrics = (registry: Registry) => {
  const registers = [registry]
  return {
    jobs: new Counter({
      name: 'pledge_jobs_total',
      help: 'Runs of follow-on jobs, by name and outcome; a failed one is run again by the queue',
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
      help: 'How long the runs of sync jobs took, by job',
      labelNames: ['watcher'],
      buckets: SECONDS,
      registers,
    }),
    lastTurn: new Gauge({
      name: 'pledge_watcher_last_success_timestamp_seconds',
      help: 'When a run of a sync job last ended well in this process, in seconds since 1970',
      labelNames: ['watcher'],
      registers,
    }),
    withheldMails: new Counter({
      name: 'pledge_mails_withheld_total',
      help: 'Emails about an application that were not written because the address was never verified',
      registers,
    }),
    unreadable: new Counter({
      name: 'pledge_unreadable_rows_total',
      help: 'Rows that a list could not show because they are damaged or do not parse, by list',
      labelNames: ['list'],
      registers,
    }),
  }
}

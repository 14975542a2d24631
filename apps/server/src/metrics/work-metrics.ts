import type { EntryCounts } from '@pledge/domain/debit/return-rates'
import { Gauge, type Registry } from 'prom-client'
import type { Readings } from './reading.ts'

export interface Backlog {
  readonly job: string
  /** Items that are due, counted up to a bound. */
  readonly items: number
  /** How long the oldest has been due at least; undefined where the job cannot tell. */
  readonly oldestSeconds: number | undefined
}

export interface QueueDepth {
  readonly queue: string
  readonly waiting: number
  readonly active: number
  /** Since the oldest waiting job should have run. */
  readonly oldestSeconds: number
}

/** What an organization has to do by law within a day, or should have done already. */
export interface DeadlinesAtRisk {
  readonly organization: string
  readonly kind: 'decision' | 'sanctions-report'
  readonly isMissed: boolean
  readonly applications: number
}

/** Of the monitoring of loans; calls and sales are counted up to a bound. */
export interface OpenMargins {
  readonly stoppedOrganizations: number
  readonly openCalls: number
  readonly salesDue: number
}

/** Where the figures are read: each by statements whose work is bounded by what is open. */
export interface WorkReadings {
  queues(): Promise<readonly QueueDepth[]>
  backlogs(): Promise<readonly Backlog[]>
  /** Emails that are not sent yet, those included that wait for another try. */
  waitingEmails(): Promise<number>
  priceAges(): Promise<readonly { readonly coin: string; readonly seconds: number }[]>
  margins(): Promise<OpenMargins>
  deadlinesAtRisk(): Promise<readonly DeadlinesAtRisk[]>
  /** ACH debits of the last 60 days, and those of them that were returned. */
  debitEntries(): Promise<EntryCounts>
  /** Of the chains that finalize blocks: how many are on top of the newest final one. */
  unfinalizedBlocks(): Promise<readonly { readonly coin: string; readonly blocks: number }[]>
  /** Of the account keys: how many addresses in a row are unused at the end, and how many the wallets search. */
  addressRuns(): Promise<{
    readonly runs: readonly { readonly coin: string; readonly unused: number }[]
    readonly limit: number
  }>
}

/** Figures of work change within seconds, those of legal deadlines within hours. */
const WORK_EVERY_MS = 10_000
const DEADLINES_EVERY_MS = 60_000
/** Return rates are over 60 days, and what is counted are all debits of them. */
const DEBITS_EVERY_MS = 600_000

export interface WorkMetrics {
  follow(readings: WorkReadings): void
}

interface GaugeDescription {
  readonly help: string
  readonly labels: readonly string[]
}

/** Gauges that one reading sets. */
interface GaugeGroup {
  readonly name: string
  readonly everyMs: number
  readonly gauges: Readonly<Record<string, GaugeDescription>>
  readonly read: (from: WorkReadings, set: SetGauge) => Promise<void>
}
type SetGauge = (gauge: string, labels: Readonly<Record<string, string>>, value: number) => void

const QUEUES: GaugeGroup = {
  name: 'queues',
  everyMs: WORK_EVERY_MS,
  gauges: {
    pledge_queue_jobs: { help: 'Follow-on jobs in the queue, by state', labels: ['queue', 'state'] },
    pledge_queue_oldest_seconds: {
      help: 'Time since the oldest waiting follow-on job should have run',
      labels: ['queue'],
    },
  },
  async read(from, set) {
    for (const { queue, waiting, active, oldestSeconds } of await from.queues()) {
      set('pledge_queue_jobs', { queue, state: 'waiting' }, waiting)
      set('pledge_queue_jobs', { queue, state: 'active' }, active)
      set('pledge_queue_oldest_seconds', { queue }, oldestSeconds)
    }
  },
}

const BACKLOGS: GaugeGroup = {
  name: 'backlogs',
  everyMs: WORK_EVERY_MS,
  gauges: {
    pledge_backlog_items: {
      help: 'Items that are due in a recurring job, by job; 1000 stands for 1000 or more',
      labels: ['job'],
    },
    pledge_backlog_oldest_seconds: {
      help: 'How long the oldest item of a recurring job has been due at least: 0, or one of a few steps up to a day',
      labels: ['job'],
    },
  },
  async read(from, set) {
    for (const { job, items, oldestSeconds } of await from.backlogs()) {
      set('pledge_backlog_items', { job }, items)
      if (oldestSeconds !== undefined) set('pledge_backlog_oldest_seconds', { job }, oldestSeconds)
    }
  },
}

const EMAILS: GaugeGroup = {
  name: 'emails',
  everyMs: WORK_EVERY_MS,
  gauges: {
    pledge_emails_waiting: { help: 'Emails not sent yet; 1000 stands for 1000 or more', labels: [] },
  },
  async read(from, set) {
    set('pledge_emails_waiting', {}, await from.waitingEmails())
  },
}

const PRICES: GaugeGroup = {
  name: 'prices',
  everyMs: WORK_EVERY_MS,
  gauges: {
    pledge_price_age_seconds: {
      help: 'Age of the newest price that venues agree on, by coin',
      labels: ['coin'],
    },
  },
  async read(from, set) {
    for (const { coin, seconds } of await from.priceAges()) set('pledge_price_age_seconds', { coin }, seconds)
  },
}

const CHAINS: GaugeGroup = {
  name: 'chains',
  everyMs: DEADLINES_EVERY_MS,
  gauges: {
    pledge_chain_unfinalized_blocks: {
      help: 'Blocks above the newest one that the chain has finalized, by coin, where it finalizes any',
      labels: ['coin'],
    },
    pledge_unused_addresses: {
      help: 'Unused deposit addresses in a row at the end of an account key, by coin',
      labels: ['coin'],
    },
    pledge_address_gap_limit: {
      help: 'Unused addresses in a row that the wallets of the custodian search',
      labels: [],
    },
  },
  async read(from, set) {
    for (const { coin, blocks } of await from.unfinalizedBlocks())
      set('pledge_chain_unfinalized_blocks', { coin }, blocks)
    const { runs, limit } = await from.addressRuns()
    for (const { coin, unused } of runs) set('pledge_unused_addresses', { coin }, unused)
    set('pledge_address_gap_limit', {}, limit)
  },
}

const MARGINS: GaugeGroup = {
  name: 'margins',
  everyMs: WORK_EVERY_MS,
  gauges: {
    pledge_margin_stopped_organizations: {
      help: 'Organizations that have stopped automatic action on prices',
      labels: [],
    },
    pledge_margin_calls_open: { help: 'Open margin calls; 1000 stands for 1000 or more', labels: [] },
    pledge_sales_due: {
      help: 'Loans whose collateral is due to be sold; 1000 stands for 1000 or more',
      labels: [],
    },
  },
  async read(from, set) {
    const { stoppedOrganizations, openCalls, salesDue } = await from.margins()
    set('pledge_margin_stopped_organizations', {}, stoppedOrganizations)
    set('pledge_margin_calls_open', {}, openCalls)
    set('pledge_sales_due', {}, salesDue)
  },
}

const DEADLINES: GaugeGroup = {
  name: 'deadlines',
  everyMs: DEADLINES_EVERY_MS,
  gauges: {
    pledge_deadlines_at_risk: {
      help: 'Applications that the lender must decide on or report within a day, or should have, by organization',
      labels: ['organization', 'kind', 'missed'],
    },
  },
  async read(from, set) {
    for (const { organization, kind, isMissed, applications } of await from.deadlinesAtRisk())
      set('pledge_deadlines_at_risk', { organization, kind, missed: String(isMissed) }, applications)
  },
}

const DEBITS: GaugeGroup = {
  name: 'debits',
  everyMs: DEBITS_EVERY_MS,
  gauges: {
    pledge_debit_entries: { help: 'ACH debits that were submitted in the last 60 days', labels: [] },
    pledge_debit_returns: {
      help: 'Those of them that were returned, by the class whose rate the network watches',
      labels: ['class'],
    },
  },
  async read(from, set) {
    const { entries, returns } = await from.debitEntries()
    set('pledge_debit_entries', {}, entries)
    set('pledge_debit_returns', { class: 'unauthorized' }, returns.UNAUTHORIZED)
    set('pledge_debit_returns', { class: 'administrative' }, returns.ADMINISTRATIVE)
    set('pledge_debit_returns', { class: 'other' }, returns.OTHER)
  },
}

/** Work that waits: queues, backlogs, emails, prices, margin calls, chains, deadlines, debits. Read when they are scraped. */
export const createWorkMetrics = (registry: Registry, { update }: Readings): WorkMetrics => {
  let source: WorkReadings | undefined
  const register = ({ name, everyMs, gauges: described, read }: GaugeGroup): void => {
    const collect = (): Promise<void> =>
      update({
        name,
        everyMs,
        gauges: [...gauges.values()],
        read: async () => {
          if (source === undefined) return
          await read(source, (gauge, labels, value) => gauges.get(gauge)?.set(labels, value))
        },
      })
    const gauges: ReadonlyMap<string, Gauge> = new Map(
      Object.entries(described).map(([gauge, { help, labels }]) => [
        gauge,
        new Gauge({ name: gauge, help, labelNames: [...labels], registers: [registry], collect }),
      ]),
    )
  }
  for (const group of [QUEUES, BACKLOGS, EMAILS, PRICES, CHAINS, MARGINS, DEADLINES, DEBITS]) register(group)
  return {
    follow(readings) {
      source = readings
    },
  }
}

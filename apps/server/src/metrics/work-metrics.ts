import type { EntryCounts } from '@pledge/domain/debit/return-rates'
import { Gauge, type Registry } from 'prom-client'
import type { Readings } from './reading.ts'

export interface Backlog {
  readonly job: string
  /** Due items, counted up to a bound. */
  readonly items: number
  /** The minimum age of the oldest due item; undefined if the job does not know it. */
  readonly oldestSeconds: number | undefined
}

export interface QueueDepth {
  readonly queue: string
  readonly waiting: number
  readonly active: number
  /** Time since the oldest waiting job should have run. */
  readonly oldestSeconds: number
}

/** Legal deadlines of an organization that end within a day or are missed. */
export interface DeadlinesAtRisk {
  readonly organization: string
  readonly kind: 'decision' | 'sanctions-report' | 'refund' | 'sale' | 'sale-delivery' | 'deficiency'
  readonly isMissed: boolean
  readonly applications: number
}

/** Figures of loan monitoring; margin calls and sales are counted up to a bound. */
export interface OpenMargins {
  readonly stoppedOrganizations: number
  readonly openCalls: number
  readonly salesDue: number
}

/** Sales of collateral that wait for agents, each counted up to a bound. */
export interface WaitingSales {
  readonly stoppedSales: number
  readonly rejectedDeliveries: number
}

/** The source of the figures, each read by statements whose work is bounded by the open items. */
export interface WorkReadings {
  queues(): Promise<readonly QueueDepth[]>
  backlogs(): Promise<readonly Backlog[]>
  /** Unsent emails, including those that wait for a retry. */
  waitingEmails(): Promise<number>
  priceAges(): Promise<readonly { readonly coin: string; readonly seconds: number }[]>
  margins(): Promise<OpenMargins>
  sales(): Promise<WaitingSales>
  /** Since the borrower in service who waits longest was screened; undefined where nobody is in service. */
  oldestScreeningSeconds(): Promise<number | undefined>
  deadlinesAtRisk(): Promise<readonly DeadlinesAtRisk[]>
  /** ACH debits of the last 60 days, and how many of them were returned. */
  debitEntries(): Promise<EntryCounts>
  /** For chains with finality: the number of blocks above the newest final one. */
  unfinalizedBlocks(): Promise<readonly { readonly coin: string; readonly blocks: number }[]>
  /** For account keys: the consecutive unused addresses at the end, and the gap limit of wallets. */
  addressRuns(): Promise<{
    readonly runs: readonly { readonly coin: string; readonly unused: number }[]
    readonly limit: number
  }>
}

/** Figures of pending work change within seconds, those of legal deadlines within hours. */
const WORK_EVERY_MS = 10_000
const DEADLINES_EVERY_MS = 60_000
/** Return rates cover 60 days, and a reading counts all debits in them. */
const DEBITS_EVERY_MS = 600_000

export interface WorkMetrics {
  follow(readings: WorkReadings): void
}

interface GaugeDescription {
  readonly help: string
  readonly labels: readonly string[]
}

/** Gauges that are set by one reading. */
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
      help: 'Due items of recurring jobs, by job; 1000 means 1000 or more',
      labels: ['job'],
    },
    pledge_backlog_oldest_seconds: {
      help: 'Minimum time the oldest due item of a recurring job has waited, by job: 0, or a step of up to one day',
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
    pledge_emails_waiting: { help: 'Emails not sent yet; 1000 means 1000 or more', labels: [] },
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
      help: 'Age of the newest price agreed by the venues, by coin',
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
      help: 'Blocks above the newest finalized block, by coin, for chains with finality',
      labels: ['coin'],
    },
    pledge_unused_addresses: {
      help: 'Consecutive unused deposit addresses at the end of an account key, by coin',
      labels: ['coin'],
    },
    pledge_address_gap_limit: {
      help: 'Gap limit: consecutive unused addresses that the wallets of the custodian search',
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
      help: 'Organizations whose automatic action on prices is stopped',
      labels: [],
    },
    pledge_margin_calls_open: { help: 'Open margin calls; 1000 means 1000 or more', labels: [] },
    pledge_sales_due: {
      help: 'Loans whose collateral is due to be sold; 1000 means 1000 or more',
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

const SALES: GaugeGroup = {
  name: 'sales',
  everyMs: WORK_EVERY_MS,
  gauges: {
    pledge_sales_stopped: {
      help: 'Sales of collateral that are stopped; 1000 means 1000 or more',
      labels: [],
    },
    pledge_sale_deliveries_rejected: {
      help: 'Deliveries of sold collateral that the custodian rejected; 1000 means 1000 or more',
      labels: [],
    },
  },
  async read(from, set) {
    const { stoppedSales, rejectedDeliveries } = await from.sales()
    set('pledge_sales_stopped', {}, stoppedSales)
    set('pledge_sale_deliveries_rejected', {}, rejectedDeliveries)
  },
}

const SCREENINGS: GaugeGroup = {
  name: 'screenings',
  everyMs: DEADLINES_EVERY_MS,
  gauges: {
    pledge_oldest_screening_seconds: {
      help: 'Age of the oldest sanctions screening among borrowers in service; 0 where nobody is in service',
      labels: [],
    },
  },
  async read(from, set) {
    set('pledge_oldest_screening_seconds', {}, (await from.oldestScreeningSeconds()) ?? 0)
  },
}

const DEADLINES: GaugeGroup = {
  name: 'deadlines',
  everyMs: DEADLINES_EVERY_MS,
  gauges: {
    pledge_deadlines_at_risk: {
      help: 'Applications with a deadline of the lender that ends within a day or is missed, by organization and kind: of a law, an agreement, or the operator’s settings',
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
    pledge_debit_entries: { help: 'ACH debits submitted in the last 60 days', labels: [] },
    pledge_debit_returns: {
      help: 'ACH debits of the last 60 days that were returned, by the class whose rate Nacha limits',
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

const GROUPS = [QUEUES, BACKLOGS, EMAILS, PRICES, CHAINS, MARGINS, SALES, SCREENINGS, DEADLINES, DEBITS]

/** Work that waits: queues, backlogs, emails, prices, margin calls, screenings, chains, deadlines, debits. Read when they are scraped. */
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
  for (const group of GROUPS) register(group)
  return {
    follow(readings) {
      source = readings
    },
  }
}

import { refinancesHandedOver } from './store/refinance/completed-refinances.ts'
import { claimsWithoutApplication } from './store/refinance/refinance-claims.ts'
import { usdcAddressesToAssign } from './store/usdc-payment/usdc-addresses.ts'
import { usdcPaymentsDue } from './store/usdc-payment/usdc-payments.ts'
import { COINS } from '@pledge/domain/collateral/coins'
import { entryCounts, RETURN_RATE_DAYS, type EntryCounts } from '@pledge/domain/debit/return-rates'
import { sql } from 'kysely'
import type { Application } from './application.ts'
import { systemOf } from './commands/actors.ts'
import type { ProcessReadings } from './metrics/process-metrics.ts'
import type { Backlog, DeadlinesAtRisk, QueueDepth, WorkReadings } from './metrics/work-metrics.ts'
import { deadlinesAtRisk } from './store/application/deadlines-at-risk.ts'
import { watchedWorkAtRisk } from './store/work-items/work-at-risk.ts'
import { withTenant, type Database, type Tx } from './store/database/database.ts'
import {
  loansToMonitor,
  marginCallsOver,
  marginFigures,
  marginRemindersDue,
  marginsToNotice,
  marginsToReprice,
} from './store/work/margin-sweeper.ts'
import {
  deliveriesUnderWay,
  saleFigures,
  salesToNotify,
  salesToOrder,
  salesUnderWay,
} from './store/work/sale-sweeper.ts'
import { rehypothecationsDue } from './store/work/rehypothecation-sweeper.ts'
import { restorationsUnderWay } from './store/work/restoration-sweeper.ts'
import { autopayToPlan, debitEntriesSince, debitsToSubmit } from './store/debit/due-debits.ts'
import {
  lostRefundsToPoll,
  overpaymentsToCheck,
  refundsToNotify,
  refundsToSend,
} from './store/refund/due-refunds.ts'
import { oldestScreening, screeningsToMake } from './store/borrower/screenings.ts'
import { walletsToScreen } from './store/collateral/wallet-screenings.ts'
import { waitingPushes } from './store/alerts/push-outbox.ts'
import { waitingTexts } from './store/alerts/text-outbox.ts'
import { OPERATOR_DEFAULTS, type OperatorSettings } from './operator-settings.ts'
import { unusedRuns } from './store/collateral/address-runs.ts'
import { chainCursor } from './store/collateral/deposits.ts'
import { latestPrice } from './store/offer/prices.ts'
import { QUEUES } from './store/work/queue.ts'
import { queueDepth } from './store/work/queue-depth.ts'
import {
  dueApplications,
  dueBankLinks,
  dueReminders,
  loansToAccrue,
  loansToClose,
  openUsdcTransfers,
  orderedReleases,
  strandedJobs,
  unnotifiedUnsupportedAssets,
  waitingOutbox,
  waitingRepaymentReports,
} from './store/work/sweeper.ts'

/** Beyond this an exact number does not change what an operator does. */
const MOST_COUNTED = 1_000
/** A reading that takes longer is not worth its cost to the database. */
const STATEMENT_MS = 2_000
const SECOND_MS = 1_000
const DAY_MS = 86_400_000
/** Longer than an email ever waits for its next attempt. */
const EVERY_TRY_MS = 2 * 3_600_000
/** Steps in which the age of the oldest item is reported. */
const AGES_SECONDS = [60, 300, 900, 3_600, 21_600, 86_400] as const
const MOST_ORGANIZATIONS = 500

type Part = Pick<Application, 'db' | 'sweeperDb' | 'clock' | 'organizations'>
type Whole = Part & Pick<Application, 'pool' | 'sweeperPool' | 'ring'>
type GapLimit = Pick<OperatorSettings, 'addressGapLimit'>
type Items = Promise<readonly unknown[]>

/** The number of items due by a time, up to a limit. */
type DueBy = (db: Database, now: Date, most: number) => Items

/** By name: items with a due time, whose age is measured by counting those that were due earlier. */
const TIMED: Readonly<Record<string, DueBy>> = {
  'sweep-deadlines': dueApplications,
  'service-loans: accrue': loansToAccrue,
  'service-loans: close': loansToClose,
  'send-reminders': dueReminders,
  'service-loans: reprice': marginsToReprice,
  'monitor-prices: deadline': marginCallsOver,
  'monitor-prices: remind': marginRemindersDue,
  'rescreen-borrowers': screeningsToMake,
  'screen-wallets': walletsToScreen,
  'sync-debits: plan': autopayToPlan,
  'sync-debits: submit': debitsToSubmit,
  'sync-refunds: check': overpaymentsToCheck,
  'rescue-stranded': (db, now, most) => strandedJobs(db, { dueBefore: now, now, most }),
}

const boundStatements = (tx: Tx) =>
  sql`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true)`.execute(tx)

const bounded = <Result>(db: Database, read: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await boundStatements(tx)
    return read(tx)
  })

const ageOf = async (db: Database, dueBy: DueBy, now: Date): Promise<number> => {
  let oldest = 0
  for (const seconds of AGES_SECONDS) {
    const found = await dueBy(db, new Date(now.getTime() - seconds * SECOND_MS), 1)
    if (found.length === 0) return oldest
    oldest = seconds
  }
  return oldest
}

const timedBacklog = (db: Database, job: string, dueBy: DueBy, now: Date): Promise<Backlog> =>
  bounded(db, async (tx) => {
    const items = (await dueBy(tx, now, MOST_COUNTED)).length
    return { job, items, oldestSeconds: items === 0 ? 0 : await ageOf(tx, dueBy, now) }
  })

/** Open items of such a job are polled until they are over, so their age means nothing. */
const openBacklog = (db: Database, job: string, read: (db: Database) => Items): Promise<Backlog> =>
  bounded(db, async (tx) => ({ job, items: (await read(tx)).length, oldestSeconds: undefined }))

/** One after the other: scrapes leave the sweeper's few connections to the jobs. */
const readBacklogs = async ({ sweeperDb, clock }: Part): Promise<readonly Backlog[]> => {
  const now = clock.business()
  const realNow = clock.real()
  const most = MOST_COUNTED
  const backlogs: Backlog[] = []
  for (const [job, dueBy] of Object.entries(TIMED))
    backlogs.push(await timedBacklog(sweeperDb, job, dueBy, now))
  backlogs.push(await timedBacklog(sweeperDb, 'send-mails', waitingOutbox, realNow))
  const waiting: DueBy = (tx, real, count) => waitingTexts(tx, { real, business: now }, count)
  backlogs.push(await timedBacklog(sweeperDb, 'send-texts', waiting, realNow))
  const pushes: DueBy = (tx, real, count) => waitingPushes(tx, { real, business: now }, count)
  backlogs.push(await timedBacklog(sweeperDb, 'send-pushes', pushes, realNow))
  const open: Readonly<Record<string, (db: Database) => Items>> = {
    'sync-bank-links': (db) => dueBankLinks(db, { realNow, businessNow: now, most }),
    'monitor-prices: begin': (db) => loansToMonitor(db, now, most),
    'monitor-prices: notice': (db) => marginsToNotice(db, now, most),
    'sync-usdc': (db) => openUsdcTransfers(db, now, most),
    'sell-collateral: order': (db) => salesToOrder(db, now, most),
    'sell-collateral': (db) => salesUnderWay(db, { businessNow: now, realNow, most }),
    'sell-collateral: notice': (db) => salesToNotify(db, now, most),
    'restore-collateral': (db) => restorationsUnderWay(db, { businessNow: now, realNow, most }),
    'deliver-sold-collateral': (db) => deliveriesUnderWay(db, { businessNow: now, realNow, most }),
    'move-rehypothecated': (db) => rehypothecationsDue(db, now, most),
    'sync-releases': (db) => orderedReleases(db, { businessNow: now, realNow, most }),
    'sync-refunds: send': (db) => refundsToSend(db, now, most),
    'sync-refunds: lost': (db) => lostRefundsToPoll(db, now, most),
    'sync-refunds: notice': (db) => refundsToNotify(db, now, most),
    'sync-usdc-payments': (db) => usdcPaymentsDue(db, now, most),
    'sync-usdc-payments: assign': (db) => usdcAddressesToAssign(db, now, most),
    'begin-refinances': (db) => claimsWithoutApplication(db, now, most),
    'complete-refinances': (db) => refinancesHandedOver(db, now, most),
    'sync-repayments': (db) => waitingRepaymentReports(db, now, most),
    'report-unsupported-assets': (db) => unnotifiedUnsupportedAssets(db, now, most),
  }
  for (const [job, read] of Object.entries(open)) backlogs.push(await openBacklog(sweeperDb, job, read))
  return backlogs
}

const readQueues = async ({ db }: Part): Promise<readonly QueueDepth[]> => {
  const depths: QueueDepth[] = []
  for (const { name } of QUEUES)
    depths.push({ queue: name, ...(await bounded(db, (tx) => queueDepth(tx, name))) })
  return depths
}

const readDeadlines = async ({ db, organizations, clock }: Part): Promise<readonly DeadlinesAtRisk[]> => {
  const now = clock.business()
  const until = new Date(now.getTime() + DAY_MS)
  const found: DeadlinesAtRisk[] = []
  for (const { id, organization, rules } of (await organizations.all()).slice(0, MOST_ORGANIZATIONS)) {
    const counts = await withTenant(db, systemOf(id), async (tx) => {
      await boundStatements(tx)
      const reading = { organizationId: id, timeZone: organization.timeZone, rules: rules.workItems, now }
      return [
        ...(await deadlinesAtRisk(tx, { organizationId: id, now, until })),
        ...(await watchedWorkAtRisk(tx, reading, until)),
      ]
    })
    found.push(...counts.map((count) => ({ ...count, organization: organization.code })))
  }
  return found
}

const readDebits = async ({ sweeperDb, clock }: Part): Promise<EntryCounts> => {
  const since = new Date(clock.business().getTime() - RETURN_RATE_DAYS * DAY_MS)
  return entryCounts(await bounded(sweeperDb, (tx) => debitEntriesSince(tx, since)))
}

/** Pending work. Each figure is read by statements with row and time limits. */
const workReadings = (application: Part, { addressGapLimit }: GapLimit): WorkReadings => ({
  queues: () => readQueues(application),
  backlogs: () => readBacklogs(application),
  waitingEmails: () =>
    bounded(application.sweeperDb, async (db) => {
      const until = new Date(application.clock.real().getTime() + EVERY_TRY_MS)
      return (await waitingOutbox(db, until, MOST_COUNTED)).length
    }),
  priceAges: () =>
    bounded(application.db, async (db) => {
      const nowMs = application.clock.business().getTime()
      const ages: { coin: string; seconds: number }[] = []
      for (const coin of COINS) {
        const price = await latestPrice(db, coin)
        if (price !== undefined)
          ages.push({ coin, seconds: (nowMs - price.observedAt.getTime()) / SECOND_MS })
      }
      return ages
    }),
  margins: () => bounded(application.sweeperDb, marginFigures),
  sales: () => bounded(application.sweeperDb, (tx) => saleFigures(tx, MOST_COUNTED)),
  oldestScreeningSeconds: async () => {
    const oldest = await bounded(application.sweeperDb, oldestScreening)
    return oldest && (application.clock.business().getTime() - oldest.getTime()) / SECOND_MS
  },
  deadlinesAtRisk: () => readDeadlines(application),
  debitEntries: () => readDebits(application),
  unfinalizedBlocks: () =>
    bounded(application.db, async (db) => {
      const found: { coin: string; blocks: number }[] = []
      for (const coin of COINS) {
        const cursor = await chainCursor(db, coin)
        if (cursor === undefined || cursor.finalizedHeight === null) continue
        found.push({ coin, blocks: cursor.height - cursor.finalizedHeight })
      }
      return found
    }),
  addressRuns: () =>
    bounded(application.db, async (db) => ({ runs: await unusedRuns(db), limit: addressGapLimit })),
})

/** The readings for an application's metrics. */
export const metricReadings = (
  application: Whole,
  operator: GapLimit = OPERATOR_DEFAULTS,
): WorkReadings & ProcessReadings => ({
  ...workReadings(application, operator),
  pools: { app: application.pool, sweeper: application.sweeperPool },
  ringAgeMs: application.ring.ageMs,
  sealingKeyAgeMs: application.ring.keyAgeMs,
})

import { receiveMailWebhook } from '../../commands/alerts/receive-mail-webhook.ts'
import { receiveTextWebhook } from '../../commands/alerts/receive-text-webhook.ts'
import { receiveBankLinkWebhook } from '../../commands/bank-link/receive-bank-link-webhook.ts'
import type { ExtraJob } from '../../extras.ts'
import { inSpan } from '../../tracing/tracing.ts'
import { withinWork } from '../../work-context.ts'
import type { RecurringJobDeps } from '../deps.ts'
import { within } from './until-empty.ts'
import { disposeOfRecords } from './dispose-of-records.ts'
import { purgeOld } from './purge-old.ts'
import { sendPushes } from '../alerts/send-pushes.ts'
import { sendTexts } from '../alerts/send-texts.ts'
import { rescreenBorrowers } from '../borrower/rescreen-borrowers.ts'
import { beginRefinances } from '../refinance/begin-refinances.ts'
import { completeRefinances } from '../refinance/complete-refinances.ts'
import { moveRehypothecated } from '../rehypothecation/move-rehypothecated.ts'
import { refreshPrices } from '../offer/refresh-prices.ts'
import { removeUnclaimedFiles } from '../identity/remove-unclaimed-files.ts'
import { rescueStranded } from '../application/rescue-stranded.ts'
import { syncReleases } from '../release/release-collateral.ts'
import { restoreCollateral } from '../restoration/restore-collateral.ts'
import { deliverSoldCollateral } from '../liquidation/deliver-sold-collateral.ts'
import { sellCollateral } from '../liquidation/sell-collateral.ts'
import { sealAudit } from '../audit/seal-audit.ts'
import { monitorPrices } from '../loan/monitor-prices.ts'
import { makeLoanDocuments } from '../loan/make-loan-documents.ts'
import { sendDueNotices } from '../loan/send-due-notices.ts'
import { sendMails } from '../mail/send-mails.ts'
import { sendReminders } from '../deadline/send-reminders.ts'
import { syncUsdc } from '../disbursement/send-usdc.ts'
import { serviceLoans } from '../loan/service-loans.ts'
import { sweepDeadlines } from '../deadline/sweep-deadlines.ts'
import { syncBankLinks } from '../bank-link/sync-bank-links.ts'
import { tellWaitlist } from '../waitlist/tell-waitlist.ts'
import { reportUnsupportedAssets } from '../collateral/report-unsupported-assets.ts'
import { screenWallets } from '../collateral/screen-wallets.ts'
import { syncDeposits } from '../collateral/sync-deposits.ts'
import { syncDebits } from '../debit/sync-debits.ts'
import { syncDisbursements } from '../disbursement/sync-disbursements.ts'
import { syncRefunds } from '../refund/sync-refunds.ts'
import { syncRepayments } from '../loan/sync-repayments.ts'
import { syncUsdcPayments } from '../usdc-payment/sync-usdc-payments.ts'

export interface RecurringJob {
  readonly name: string
  readonly everyMs: number
  readonly run: (deps: RecurringJobDeps) => Promise<void>
}

/** The recurring jobs of the product. Each is safe to run in several processes at once. */
export const RECURRING_JOBS: readonly RecurringJob[] = [
  { name: 'refresh-prices', everyMs: 10_000, run: refreshPrices },
  { name: 'sync-deposits', everyMs: 2_000, run: syncDeposits },
  { name: 'screen-wallets', everyMs: 5_000, run: screenWallets },
  { name: 'sync-disbursements', everyMs: 3_000, run: syncDisbursements },
  { name: 'sync-usdc', everyMs: 3_000, run: syncUsdc },
  { name: 'sync-debits', everyMs: 3_000, run: syncDebits },
  { name: 'sync-usdc-payments', everyMs: 3_000, run: syncUsdcPayments },
  { name: 'sync-repayments', everyMs: 3_000, run: syncRepayments },
  { name: 'sync-refunds', everyMs: 3_000, run: syncRefunds },
  { name: 'sync-releases', everyMs: 3_000, run: syncReleases },
  { name: 'report-unsupported-assets', everyMs: 10_000, run: reportUnsupportedAssets },
  { name: 'sweep-deadlines', everyMs: 5_000, run: sweepDeadlines },
  { name: 'begin-refinances', everyMs: 15_000, run: beginRefinances },
  { name: 'complete-refinances', everyMs: 15_000, run: completeRefinances },
  { name: 'move-rehypothecated', everyMs: 5_000, run: moveRehypothecated },
  { name: 'service-loans', everyMs: 5_000, run: serviceLoans },
  { name: 'monitor-prices', everyMs: 5_000, run: monitorPrices },
  { name: 'rescreen-borrowers', everyMs: 60_000, run: rescreenBorrowers },
  { name: 'sell-collateral', everyMs: 3_000, run: sellCollateral },
  { name: 'restore-collateral', everyMs: 3_000, run: restoreCollateral },
  { name: 'deliver-sold-collateral', everyMs: 3_000, run: deliverSoldCollateral },
  { name: 'send-due-notices', everyMs: 30_000, run: sendDueNotices },
  { name: 'make-loan-documents', everyMs: 5_000, run: makeLoanDocuments },
  { name: 'send-reminders', everyMs: 30_000, run: sendReminders },
  { name: 'send-mails', everyMs: 1_000, run: sendMails },
  { name: 'send-texts', everyMs: 1_000, run: sendTexts },
  { name: 'send-pushes', everyMs: 1_000, run: sendPushes },
  { name: 'sync-bank-links', everyMs: 1_000, run: syncBankLinks },
  { name: 'rescue-stranded', everyMs: 15_000, run: rescueStranded },
  { name: 'remove-unclaimed-files', everyMs: 600_000, run: removeUnclaimedFiles },
  { name: 'tell-waitlist', everyMs: 60_000, run: tellWaitlist },
  { name: 'seal-audit', everyMs: 60_000, run: sealAudit },
  { name: 'purge-old', everyMs: 3_600_000, run: purgeOld },
  { name: 'dispose-of-records', everyMs: 3_600_000, run: disposeOfRecords },
]

/** A run starts no new work after this long, however much is left: the next run starts soon after. */
const RUN_MS = 30_000
/** Far beyond `RUN_MS`: a run that lasts longer is considered stuck. */
const STUCK_AFTER_MS = 15 * 60_000

export interface Scheduler {
  /** Runs each job at its interval from now on. */
  start(): void
  /** Runs each job once, now, one after the other; also in a process that did not start them. */
  runAll(): Promise<void>
  /** Starts no further run, and lets current runs start no new work; resolves when they have ended. */
  stop(): Promise<void>
  /** Jobs whose current run has lasted longer than any run should. */
  stuck(): readonly string[]
}

const runOnce = async (deps: RecurringJobDeps, job: RecurringJob) => {
  const { name } = job
  const measured = deps.metrics.turnSeconds.startTimer({ watcher: name })
  try {
    await withinWork({ requestId: null, job: name }, () =>
      inSpan(
        deps.tracing,
        { name: `recurring ${name}`, kind: 'internal', attributes: { 'pledge.job': name } },
        () => job.run(within(deps, RUN_MS)),
      ),
    )
    deps.metrics.turns.inc({ watcher: name, outcome: 'done' })
    deps.metrics.lastTurn.setToCurrentTime({ watcher: name })
  } catch (error) {
    deps.metrics.turns.inc({ watcher: name, outcome: 'failed' })
    deps.log.warn({ err: error, watcher: name }, 'a sync job failed; will retry on the next run')
  } finally {
    measured()
  }
}

/** All recurring jobs: those of the extras come first, because jobs of the product read what they produce. */
export const withExtras = (extras: readonly ExtraJob[]): readonly RecurringJob[] => [
  ...extras.map(({ run, ...extra }) => ({
    ...extra,
    run: (deps: RecurringJobDeps) =>
      run({
        realNow: () => deps.clock.real(),
        receiveBankLinkWebhook: async (delivery) => (await receiveBankLinkWebhook(deps)(delivery)).ok,
        receiveMailWebhook: async (delivery) => (await receiveMailWebhook(deps)(delivery)).ok,
        receiveTextWebhook: async (delivery) => (await receiveTextWebhook(deps)(delivery)).ok,
      }),
  })),
  ...RECURRING_JOBS,
]

/** Schedules recurring jobs; runs of one job never overlap in this process. */
export const createScheduler = (
  deps: RecurringJobDeps,
  jobs: readonly RecurringJob[] = RECURRING_JOBS,
): Scheduler => {
  let isStopped = false
  const bounded = { ...deps, isOver: () => isStopped || deps.isOver() }
  const timers = new Map<RecurringJob, NodeJS.Timeout>()
  const running = new Map<RecurringJob, { readonly ended: Promise<void>; readonly startedMs: number }>()
  const schedule = (job: RecurringJob, delayMs: number) => {
    if (isStopped) return
    const timer = setTimeout(() => {
      const ended = runOnce(bounded, job).finally(() => {
        running.delete(job)
        schedule(job, job.everyMs)
      })
      running.set(job, { ended, startedMs: performance.now() })
    }, delayMs)
    timers.set(job, timer)
  }
  return {
    start() {
      for (const job of jobs) schedule(job, 0)
    },
    async runAll() {
      for (const job of jobs) {
        await running.get(job)?.ended
        await runOnce(bounded, job)
      }
    },
    async stop() {
      isStopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
    stuck: () =>
      [...running]
        .filter(([, { startedMs }]) => performance.now() - startedMs > STUCK_AFTER_MS)
        .map(([{ name }]) => name),
  }
}

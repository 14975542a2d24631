import { receiveBankLinkWebhook } from '../../commands/bank-link/receive-bank-link-webhook.ts'
import type { ExtraJob } from '../../extras.ts'
import { inSpan } from '../../tracing/tracing.ts'
import { withinWork } from '../../work-context.ts'
import type { RecurringJobDeps } from '../deps.ts'
import { within } from './until-empty.ts'
import { purgeOld } from './purge-old.ts'
import { refreshPrices } from '../offer/refresh-prices.ts'
import { removeUnclaimedFiles } from '../identity/remove-unclaimed-files.ts'
import { rescueStranded } from '../application/rescue-stranded.ts'
import { syncReleases } from '../release/release-collateral.ts'
import { sealAudit } from '../audit/seal-audit.ts'
import { sendMails } from '../mail/send-mails.ts'
import { sendReminders } from '../deadline/send-reminders.ts'
import { syncUsdc } from '../disbursement/send-usdc.ts'
import { serviceLoans } from '../loan/service-loans.ts'
import { sweepDeadlines } from '../deadline/sweep-deadlines.ts'
import { syncBankLinks } from '../bank-link/sync-bank-links.ts'
import { tellWaitlist } from '../waitlist/tell-waitlist.ts'
import { reportUnsupportedAssets } from '../collateral/report-unsupported-assets.ts'
import { syncDeposits } from '../collateral/sync-deposits.ts'
import { syncDisbursements } from '../disbursement/sync-disbursements.ts'
import { syncRepayments } from '../loan/sync-repayments.ts'

export interface RecurringJob {
  readonly name: string
  readonly everyMs: number
  readonly run: (deps: RecurringJobDeps) => Promise<void>
}

/** What is looked at again and again. Each is safe to run in several processes at once. */
export const WATCHERS: readonly RecurringJob[] = [
  { name: 'refresh-prices', everyMs: 10_000, run: refreshPrices },
  { name: 'sync-deposits', everyMs: 2_000, run: syncDeposits },
  { name: 'sync-disbursements', everyMs: 3_000, run: syncDisbursements },
  { name: 'sync-usdc', everyMs: 3_000, run: syncUsdc },
  { name: 'sync-repayments', everyMs: 3_000, run: syncRepayments },
  { name: 'sync-releases', everyMs: 3_000, run: syncReleases },
  { name: 'report-unsupported-assets', everyMs: 10_000, run: reportUnsupportedAssets },
  { name: 'sweep-deadlines', everyMs: 5_000, run: sweepDeadlines },
  { name: 'service-loans', everyMs: 5_000, run: serviceLoans },
  { name: 'send-reminders', everyMs: 30_000, run: sendReminders },
  { name: 'send-mails', everyMs: 1_000, run: sendMails },
  { name: 'sync-bank-links', everyMs: 1_000, run: syncBankLinks },
  { name: 'rescue-stranded', everyMs: 15_000, run: rescueStranded },
  { name: 'remove-unclaimed-files', everyMs: 600_000, run: removeUnclaimedFiles },
  { name: 'tell-waitlist', everyMs: 60_000, run: tellWaitlist },
  { name: 'seal-audit', everyMs: 60_000, run: sealAudit },
  { name: 'purge-old', everyMs: 3_600_000, run: purgeOld },
]

/** A run begins nothing more after this long, however much is left: the next one begins soon after. */
const RUN_MS = 30_000
/** Far beyond `RUN_MS`: a run that lasts longer than this waits for something that is gone. */
const STUCK_AFTER_MS = 15 * 60_000

export interface Watching {
  /** From now on each takes its turn by itself. */
  start(): void
  /** One turn of each, now, one after the other; also where they are not started. */
  runAll(): Promise<void>
  /** No further turn begins, and those under way begin nothing more; resolves when they have ended. */
  stop(): Promise<void>
  /** Those whose run has lasted longer than any should. */
  stuck(): readonly string[]
}

const turn = async (deps: RecurringJobDeps, watcher: RecurringJob) => {
  const { name } = watcher
  const measured = deps.metrics.turnSeconds.startTimer({ watcher: name })
  try {
    await withinWork({ requestId: null, job: name }, () =>
      inSpan(
        deps.tracing,
        { name: `recurring ${name}`, kind: 'internal', attributes: { 'pledge.job': name } },
        () => watcher.run(within(deps, RUN_MS)),
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

/** What extras have done again and again, as recurring jobs of the product; first, because others look at what they bring. */
export const withExtras = (extras: readonly ExtraJob[]): readonly RecurringJob[] => [
  ...extras.map(({ run, ...extra }) => ({
    ...extra,
    run: (deps: RecurringJobDeps) =>
      run({
        realNow: () => deps.clock.real(),
        receiveBankLinkWebhook: async (delivery) => (await receiveBankLinkWebhook(deps)(delivery)).ok,
      }),
  })),
  ...WATCHERS,
]

/** Every watcher; a turn never overlaps the one before it in this process. */
export const createWatching = (
  deps: RecurringJobDeps,
  watchers: readonly RecurringJob[] = WATCHERS,
): Watching => {
  let isStopped = false
  const bounded = { ...deps, isOver: () => isStopped || deps.isOver() }
  const timers = new Map<RecurringJob, NodeJS.Timeout>()
  const running = new Map<RecurringJob, { readonly ended: Promise<void>; readonly startedMs: number }>()
  const schedule = (watcher: RecurringJob, delayMs: number) => {
    if (isStopped) return
    const timer = setTimeout(() => {
      const ended = turn(bounded, watcher).finally(() => {
        running.delete(watcher)
        schedule(watcher, watcher.everyMs)
      })
      running.set(watcher, { ended, startedMs: performance.now() })
    }, delayMs)
    timers.set(watcher, timer)
  }
  return {
    start() {
      for (const watcher of watchers) schedule(watcher, 0)
    },
    async runAll() {
      for (const watcher of watchers) {
        await running.get(watcher)?.ended
        await turn(bounded, watcher)
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

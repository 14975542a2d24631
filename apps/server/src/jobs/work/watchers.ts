import { receiveBankLinkWebhook } from '../../commands/bank-link/receive-bank-link-webhook.ts'
import type { ExtraWatcher } from '../../extras.ts'
import type { WatcherDeps } from '../deps.ts'
import { purgeOld } from './purge-old.ts'
import { refreshPrices } from '../offer/refresh-prices.ts'
import { removeUnclaimedFiles } from '../identity/remove-unclaimed-files.ts'
import { rescueStranded } from '../application/rescue-stranded.ts'
import { syncReleases } from '../release/release-collateral.ts'
import { sealAudit } from '../audit/seal-audit.ts'
import { sendMails } from '../mail/send-mails.ts'
import { sendReminders } from '../deadline/send-reminders.ts'
import { watchUsdc } from '../disbursement/send-usdc.ts'
import { serviceLoans } from '../loan/service-loans.ts'
import { sweepDeadlines } from '../deadline/sweep-deadlines.ts'
import { watchBankLinks } from '../bank-link/watch-bank-links.ts'
import { tellWaitlist } from '../waitlist/tell-waitlist.ts'
import { tellOfWrongAssets } from '../collateral/tell-of-wrong-assets.ts'
import { watchDeposits } from '../collateral/watch-deposits.ts'
import { syncDisbursements } from '../disbursement/sync-disbursements.ts'
import { watchRepayments } from '../loan/watch-repayments.ts'

export interface Watcher {
  readonly name: string
  readonly everyMs: number
  readonly run: (deps: WatcherDeps) => Promise<void>
}

/** What is looked at again and again. Each is safe to run in several processes at once. */
export const WATCHERS: readonly Watcher[] = [
  { name: 'refresh-prices', everyMs: 10_000, run: refreshPrices },
  { name: 'watch-deposits', everyMs: 2_000, run: watchDeposits },
  { name: 'sync-disbursements', everyMs: 3_000, run: syncDisbursements },
  { name: 'watch-usdc', everyMs: 3_000, run: watchUsdc },
  { name: 'watch-repayments', everyMs: 3_000, run: watchRepayments },
  { name: 'sync-releases', everyMs: 3_000, run: syncReleases },
  { name: 'tell-of-wrong-assets', everyMs: 10_000, run: tellOfWrongAssets },
  { name: 'sweep-deadlines', everyMs: 5_000, run: sweepDeadlines },
  { name: 'service-loans', everyMs: 5_000, run: serviceLoans },
  { name: 'send-reminders', everyMs: 30_000, run: sendReminders },
  { name: 'send-mails', everyMs: 1_000, run: sendMails },
  { name: 'watch-bank-links', everyMs: 1_000, run: watchBankLinks },
  { name: 'rescue-stranded', everyMs: 15_000, run: rescueStranded },
  { name: 'remove-unclaimed-files', everyMs: 600_000, run: removeUnclaimedFiles },
  { name: 'tell-waitlist', everyMs: 60_000, run: tellWaitlist },
  { name: 'seal-audit', everyMs: 60_000, run: sealAudit },
  { name: 'purge-old', everyMs: 3_600_000, run: purgeOld },
]

export interface Watching {
  /** From now on each takes its turn by itself. */
  start(): void
  /** One turn of each, now, one after the other; also where they are not started. */
  runAll(): Promise<void>
  /** No further turn begins; resolves when those under way have ended. */
  stop(): Promise<void>
}

const turn = async (deps: WatcherDeps, watcher: Watcher) => {
  try {
    await watcher.run(deps)
    deps.metrics.turns.inc({ watcher: watcher.name, outcome: 'done' })
  } catch (error) {
    deps.metrics.turns.inc({ watcher: watcher.name, outcome: 'failed' })
    deps.log.warn({ err: error, watcher: watcher.name }, 'a sync job failed; will retry on the next run')
  }
}

/** What extras have done again and again, as watchers of the product; first, because others look at what they bring. */
export const withExtras = (extras: readonly ExtraWatcher[]): readonly Watcher[] => [
  ...extras.map(({ run, ...extra }) => ({
    ...extra,
    run: (deps: WatcherDeps) =>
      run({
        realNow: () => deps.clock.real(),
        receiveBankLinkWebhook: async (delivery) => (await receiveBankLinkWebhook(deps)(delivery)).ok,
      }),
  })),
  ...WATCHERS,
]

/** Every watcher; a turn never overlaps the one before it in this process. */
export const createWatching = (deps: WatcherDeps, watchers: readonly Watcher[] = WATCHERS): Watching => {
  let isStopped = false
  const timers = new Map<Watcher, NodeJS.Timeout>()
  const running = new Map<Watcher, Promise<void>>()
  const schedule = (watcher: Watcher, delayMs: number) => {
    if (isStopped) return
    const timer = setTimeout(() => {
      const one = turn(deps, watcher).finally(() => {
        running.delete(watcher)
        schedule(watcher, watcher.everyMs)
      })
      running.set(watcher, one)
    }, delayMs)
    timers.set(watcher, timer)
  }
  return {
    start() {
      for (const watcher of watchers) schedule(watcher, 0)
    },
    async runAll() {
      for (const watcher of watchers) {
        await running.get(watcher)
        await turn(deps, watcher)
      }
    },
    async stop() {
      isStopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}

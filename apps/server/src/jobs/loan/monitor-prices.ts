import { COINS, type Coin } from '@pledge/domain/collateral/coins'
import { beginMonitoring } from '../../commands/margin/begin-monitoring.ts'
import { recordCallSent } from '../../commands/margin/record-call-sent.ts'
import { reviewLoan } from '../../commands/margin/review-loan.ts'
import { latestPrice } from '../../store/offer/prices.ts'
import {
  loansToMonitor,
  marginCallsOver,
  marginCallsSent,
  marginCrossings,
  marginRemindersDue,
  marginsToNotice,
} from '../../store/work/margin-sweeper.ts'
import type { Due } from '../../store/work/due.ts'
import type { JobDeps } from '../deps.ts'
import { eachDueOnce, type Outcome } from '../work/each-apart.ts'
import { remindOfCall, sendMarginNotices } from './send-margin-notices.ts'

const NAME = 'monitor-prices'
const MOST_A_PAGE = 200
const SECOND_MS = 1_000

interface Sweep {
  /** What it is put off under, beside the id of the loan; empty for the tick itself. */
  readonly suffix: '' | `:${string}`
  readonly list: (most: number) => Promise<readonly Due[]>
  readonly work: (due: Due) => Promise<Outcome>
}

const sweep = (deps: JobDeps, { suffix, list, work }: Sweep): Promise<void> =>
  eachDueOnce<Due & { readonly item: string }>(deps, NAME, {
    most: MOST_A_PAGE,
    list: async (most) =>
      (await list(most)).map((one) => ({ ...one, item: `${one.applicationId}${suffix}` })),
    work,
  })

/** Older than any organization takes a price for, a tick decides nothing. */
const mostAgeMs = async (deps: JobDeps): Promise<number> => {
  const all = await deps.organizations.all()
  return SECOND_MS * Math.max(0, ...all.map(({ rules }) => rules.maxPriceAgeSeconds))
}

/** Reviews the loans whose stored prices the newest price of a coin reaches, and no others. */
const tick = async (deps: JobDeps, coin: Coin, maxAgeMs: number): Promise<void> => {
  const price = await latestPrice(deps.db, coin)
  const now = deps.clock.business()
  if (price === undefined || now.getTime() - price.observedAt.getTime() > maxAgeMs) {
    deps.metrics.items.inc({ watcher: NAME, outcome: 'later' })
    return
  }
  await sweep(deps, {
    suffix: '',
    list: (most) => marginCrossings(deps.sweeperDb, { coin, priceCents: price.priceCents, now, most }),
    // One that waits for a second observation is crossed again by the next tick.
    work: async (due) => (await reviewLoan(deps)(due), 'done'),
  })
}

/**
 * Monitors loans in service: begins with those that were funded, reviews those that the newest prices cross, ends calls whose
 * time is over, and writes to borrowers. What stopped or could not be judged is judged by the next run.
 */
export const monitorPrices = async (deps: JobDeps): Promise<void> => {
  const now = deps.clock.business()
  const { sweeperDb } = deps
  await sweep(deps, {
    suffix: ':begin',
    list: (most) => loansToMonitor(sweeperDb, now, most),
    work: async (due) => ((await beginMonitoring(deps)(due)).ok ? 'done' : 'later'),
  })
  const maxAgeMs = await mostAgeMs(deps)
  for (const coin of COINS) await tick(deps, coin, maxAgeMs)
  // Before deadlines are judged, since the sending of a call moves its own.
  await sweep(deps, {
    suffix: ':sent',
    list: (most) => marginCallsSent(sweeperDb, now, most),
    work: async (due) => ((await recordCallSent(deps)(due)).ok ? 'done' : 'later'),
  })
  await sweep(deps, {
    suffix: ':deadline',
    list: (most) => marginCallsOver(sweeperDb, now, most),
    work: async (due) => {
      const reviewed = await reviewLoan(deps)(due)
      return reviewed.ok && reviewed.hasChanged ? 'done' : 'later'
    },
  })
  await sweep(deps, {
    suffix: ':remind',
    list: (most) => marginRemindersDue(sweeperDb, now, most),
    // A clock that deposits stop is reviewed, and may run again; its reminders are those of the deadline as it then is.
    work: async (due) => (await reviewLoan(deps)(due), await remindOfCall(deps, due), 'done'),
  })
  await sweep(deps, {
    suffix: ':notice',
    list: (most) => marginsToNotice(sweeperDb, now, most),
    work: async (due) => (await sendMarginNotices(deps, due), 'done'),
  })
}

import { COINS, type Coin } from '@pledge/domain/collateral/coins'
import { beginMonitoring } from '../../commands/margin/begin-monitoring.ts'
import { recordCallSent } from '../../commands/margin/record-call-sent.ts'
import { reviewLoan } from '../../commands/margin/review-loan.ts'
import { latestPrice } from '../../store/offer/prices.ts'
import {
  alertLevelCrossings,
  alertsToSend,
  excessCrossings,
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
import { notifyOfExcess } from './notify-of-excess.ts'
import { sendAlerts } from './send-alerts.ts'
import { remindOfCall, sendMarginNotices } from './send-margin-notices.ts'

const NAME = 'monitor-prices'
const MOST_A_PAGE = 200
const SECOND_MS = 1_000

interface Sweep {
  /** Suffix to the loan's id for its retry backoff; empty for the tick itself. */
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

/** The maximum age of a price that any organization accepts. A tick does nothing on an older price. */
const mostAgeMs = async (deps: JobDeps): Promise<number> => {
  const all = await deps.organizations.all()
  return SECOND_MS * Math.max(0, ...all.map(({ rules }) => rules.maxPriceAgeSeconds))
}

/** Reviews only the loans whose stored trigger prices the newest price of a coin has reached. */
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
    // The next tick crosses a loan again that waits for a second observation.
    work: async (due) => (await reviewLoan(deps)(due), 'done'),
  })
  await sweep(deps, {
    suffix: ':level',
    list: (most) => alertLevelCrossings(deps.sweeperDb, { coin, priceCents: price.priceCents, now, most }),
    work: async (due) => (await reviewLoan(deps)(due), 'done'),
  })
  await sweep(deps, {
    suffix: ':excess',
    list: (most) => excessCrossings(deps.sweeperDb, { coin, priceCents: price.priceCents, now, most }),
    work: async (due) => (await notifyOfExcess(deps, due), 'done'),
  })
}

/**
 * Monitors loans in service: starts with newly funded ones, reviews those whose trigger prices are reached, acts on margin
 * calls past their cure deadline, and notifies borrowers. The next run takes up what this run could not judge.
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
  // Sending a margin call moves its cure deadline, so this comes before deadlines are judged.
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
    // The review may resume a deadline that deposits had paused, so reminders follow the deadline after it.
    work: async (due) => (await reviewLoan(deps)(due), await remindOfCall(deps, due), 'done'),
  })
  await sweep(deps, {
    suffix: ':notice',
    list: (most) => marginsToNotice(sweeperDb, now, most),
    work: async (due) => (await sendMarginNotices(deps, due), 'done'),
  })
  await sweep(deps, {
    suffix: ':alert',
    list: (most) => alertsToSend(sweeperDb, now, most),
    work: async (due) => (await sendAlerts(deps, due), 'done'),
  })
}

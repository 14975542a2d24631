import type { Clock } from '../../clock.ts'
import { networkOf } from '../../identity/sign-in.ts'
import type { Sealer } from '../../seal.ts'
import type { Database } from '../../store/database/database.ts'
import { spendBudgets } from '../../store/database/request-budgets.ts'

export const REQUEST_WINDOW_MS = 60_000
/** How often processes synchronize their counts. */
const SHARE_EVERY_MS = 1_000
/** Below this count a network's requests are not written; so the effective limit grows by this number per process. */
export const SHARED_FROM = 60
/** Networks that a process counts at a time; beyond that, the oldest ones start over. */
const MOST_NETWORKS = 20_000

export interface SharedRequests {
  /** Counts a request of an address; returns the count in this window, and how long the window still lasts. */
  count(address: string): { readonly current: number; readonly ttl: number }
  /** Writes the local counts to the database and reads those of the others. */
  share(): Promise<void>
  start(): void
  stop(): Promise<void>
}

interface Deps {
  readonly db: Database
  readonly sealer: Sealer
  readonly clock: Clock
}

interface Count {
  /** Requests of all processes, as of the last database read. */
  shared: number
  /** Requests counted here since then. */
  unshared: number
}

/**
 * Counts each network's requests per minute across all processes: in memory, and once a second in the
 * database. Without the database every process counts by itself (note 063).
 */
export const createSharedRequests = ({ db, sealer, clock }: Deps): SharedRequests => {
  let windowStart = 0
  let byNetwork = new Map<string, Count>()
  let sharing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const countedOf = (network: string): Count => {
    const known = byNetwork.get(network)
    if (known !== undefined) return known
    const [oldest] = byNetwork.keys()
    if (byNetwork.size >= MOST_NETWORKS && oldest !== undefined) byNetwork.delete(oldest)
    const counted = { shared: 0, unshared: 0 }
    byNetwork.set(network, counted)
    return counted
  }
  const tell = async (): Promise<void> => {
    const windowStartedAt = new Date(windowStart)
    const toTell = [...byNetwork]
      .filter(([, { shared, unshared }]) => unshared > 0 && shared + unshared >= SHARED_FROM)
      .map(([network, counted]) => ({
        counted,
        count: counted.unshared,
        subject: `requests:${sealer.blindIndex(network, 'budget-requests')}`,
      }))
    if (toTell.length === 0) return
    const used = await spendBudgets(db, toTell, windowStartedAt)
    for (const { counted, count, subject } of toTell) {
      counted.shared = used.get(subject) ?? counted.shared + count
      counted.unshared -= count
    }
  }
  const share = (): Promise<void> =>
    (sharing ??= tell().finally(() => {
      sharing = undefined
    }))
  return {
    count(address) {
      const now = clock.real().getTime()
      const start = Math.floor(now / REQUEST_WINDOW_MS) * REQUEST_WINDOW_MS
      if (start !== windowStart) byNetwork = new Map()
      windowStart = start
      const counted = countedOf(networkOf(address))
      counted.unshared += 1
      return { current: counted.shared + counted.unshared, ttl: start + REQUEST_WINDOW_MS - now }
    },
    share,
    start() {
      // A missing database is reported by everything else that needs it; the counts are written the next time.
      timer = setInterval(() => void share().catch(() => undefined), SHARE_EVERY_MS).unref()
    },
    async stop() {
      clearInterval(timer)
      await sharing?.catch(() => undefined)
    },
  }
}

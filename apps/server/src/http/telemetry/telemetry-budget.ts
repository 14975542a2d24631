import { networkOf } from '../../identity/sign-in.ts'
import type { Clock } from '../../clock.ts'
import type { Sealer } from '../../seal.ts'
import { spendBudget } from '../../store/database/request-budgets.ts'
import type { Database } from '../../store/database/database.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** A person who clicks constantly sends about one per second. */
const MOST_A_MINUTE_OF_NETWORK = 120
/** Per organization, stored in full: at 8 kB each at most 160 MB a day, and about 10 MB of what pages actually send. */
const STORED_A_DAY = 20_000
/** Beyond that, one in this many sessions is stored, until the same number is stored again. */
const SAMPLED_ONE_IN = 20
const MOST_COUNTED_A_DAY = STORED_A_DAY * (1 + SAMPLED_ONE_IN)

export interface TelemetryBudgetDeps {
  readonly db: Database
  readonly sealer: Sealer
  readonly clock: Clock
}

export interface TelemetrySent {
  readonly address: string
  /** From the brand's address, or its cookie; null for an unknown brand. */
  readonly organizationId: string | null
  /** Chosen by the browser: a session's events are stored all or none. */
  readonly sessionId: string
}

/**
 * `refused`: too many from this network. `counted`: the organization's daily volume is stored, so that this is counted as a
 * visit and not stored. `dropped`: the limit of what is counted is reached too.
 */
export type TelemetryVerdict = 'stored' | 'counted' | 'dropped' | 'refused'

const windowOf = (now: Date, lengthMs: number): Date =>
  new Date(Math.floor(now.getTime() / lengthMs) * lengthMs)

/** The same for every event of a session, on every process. */
const isSampled = (sessionId: string): boolean =>
  Number.parseInt(sessionId.replaceAll('-', '').slice(-8), 16) % SAMPLED_ONE_IN === 0

/**
 * Whether a telemetry event or session is stored. Anyone may send them, so a network's rate per minute and an
 * organization's stored volume per day are limited across all processes.
 */
export const takeTelemetryBudget = async (
  { db, sealer, clock }: TelemetryBudgetDeps,
  { address, organizationId, sessionId }: TelemetrySent,
): Promise<TelemetryVerdict> => {
  const now = clock.real()
  const ofNetwork = await spendBudget(db, {
    subject: `telemetry-network:${sealer.blindIndex(networkOf(address), 'budget-telemetry')}`,
    windowStartedAt: windowOf(now, MINUTE_MS),
  })
  if (ofNetwork > MOST_A_MINUTE_OF_NETWORK) return 'refused'
  const ofOrganization = await spendBudget(db, {
    subject: `telemetry-organization:${organizationId ?? 'none'}`,
    windowStartedAt: windowOf(now, DAY_MS),
  })
  if (ofOrganization <= STORED_A_DAY) return 'stored'
  if (ofOrganization > MOST_COUNTED_A_DAY) return 'dropped'
  return isSampled(sessionId) ? 'stored' : 'counted'
}

import { removeWebhooksBefore } from '../store/bank-link-webhooks.ts'
import { removeKeysBefore } from '../store/idempotency.ts'
import { removePostponementsBefore } from '../store/postponements.ts'
import { removeTelemetryBefore } from '../store/telemetry.ts'
import type { WatcherDeps } from './deps.ts'

const NAME = 'purge-old'
const DAY_MS = 86_400_000
const KEEP_KEYS_MS = 2 * DAY_MS
const KEEP_TELEMETRY_MS = 90 * DAY_MS
const KEEP_POSTPONEMENTS_MS = 7 * DAY_MS
const KEEP_WEBHOOKS_MS = 30 * DAY_MS

/**
 * Forgets what has served: idempotency keys after two days, webhooks after thirty, telemetry (events and sessions) after
 * ninety, in real time (law 6); what was put off and not tried for a week, in business time. One that fails keeps no other.
 */
export const purgeOld = async (deps: WatcherDeps): Promise<void> => {
  const ago = (ms: number, now = deps.clock.real()) => new Date(now.getTime() - ms)
  const purges = [
    () => removeKeysBefore(deps.db, ago(KEEP_KEYS_MS)),
    () => deps.purge(),
    () => removeWebhooksBefore(deps.sweeperDb, ago(KEEP_WEBHOOKS_MS)),
    () => removeTelemetryBefore(deps.db, ago(KEEP_TELEMETRY_MS)),
    () => removePostponementsBefore(deps.sweeperDb, ago(KEEP_POSTPONEMENTS_MS, deps.clock.business())),
  ]
  for (const purge of purges) {
    try {
      await purge()
    } catch (error) {
      deps.metrics.items.inc({ watcher: NAME, outcome: 'failed' })
      deps.log.warn({ err: error, watcher: NAME }, 'a purge failed; it is tried again in its next turn')
    }
  }
}

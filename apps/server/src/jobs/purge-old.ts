import { removeKeysBefore } from '../store/idempotency.ts'
import { removeTelemetryBefore } from '../store/telemetry.ts'
import type { WatcherDeps } from './deps.ts'

const DAY_MS = 86_400_000
const KEEP_KEYS_MS = 2 * DAY_MS
const KEEP_TELEMETRY_MS = 90 * DAY_MS

/** Forgets what has served: idempotency keys after two days, telemetry after ninety. Real time (law 6). */
export const purgeOld = async (deps: WatcherDeps): Promise<void> => {
  const now = deps.clock.real().getTime()
  await removeKeysBefore(deps.db, new Date(now - KEEP_KEYS_MS))
  await deps.purge()
  await removeTelemetryBefore(deps.db, new Date(now - KEEP_TELEMETRY_MS))
}

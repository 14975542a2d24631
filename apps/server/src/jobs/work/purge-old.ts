import {
  TELEMETRY_KEPT_DAYS,
  WAITLIST_KEPT_AFTER_NOTIFIED_DAYS,
  WAITLIST_KEPT_DAYS,
} from '@pledge/domain/organization/retention'
import { systemOf } from '../../commands/actors.ts'
import { removeWebhooksBefore } from '../../store/bank-link/bank-link-webhooks.ts'
import { withTenant } from '../../store/database/database.ts'
import { removeMailsBefore } from '../../store/mail/outbox.ts'
import { removeKeysBefore } from '../../store/database/idempotency.ts'
import { removeRetryBackoffsBefore } from '../../store/work/retry-backoffs.ts'
import { removeBudgetsBefore } from '../../store/database/request-budgets.ts'
import { removeTelemetryBefore } from '../../store/telemetry/telemetry.ts'
import { organizationsWaitingBefore, removeWaitingBefore } from '../../store/waitlist/waitlist.ts'
import { endBankLinksLeftOver } from '../bank-link/sync-bank-links.ts'
import type { RecurringJobDeps } from '../deps.ts'

const NAME = 'purge-old'
/** The maximum of organizations whose waitlists are purged in one run. */
const MAX_ORGANIZATIONS_A_RUN = 1_000
const DAY_MS = 86_400_000
const KEEP_KEYS_MS = 2 * DAY_MS
const KEEP_TELEMETRY_MS = TELEMETRY_KEPT_DAYS * DAY_MS
const KEEP_WAITING_MS = WAITLIST_KEPT_DAYS * DAY_MS
const KEEP_NOTIFIED_MS = WAITLIST_KEPT_AFTER_NOTIFIED_DAYS * DAY_MS
const KEEP_RETRY_BACKOFFS_MS = 7 * DAY_MS
const KEEP_BUDGETS_MS = 2 * DAY_MS
const KEEP_WEBHOOKS_MS = 30 * DAY_MS
/** Long after every job that queues the email has ended, because the row also prevents queuing it twice. */
const KEEP_MAILS_MS = 90 * DAY_MS
/** The maximum of rows in one statement: a longer one would hit the database's timeout and remove nothing. */
const ROWS_A_BATCH = 5_000
const MAX_BATCHES = 200

/** Removes batches until one is not full; the next run continues after the maximum of batches. */
const removeInBatches = async (remove: (most: number) => Promise<number>): Promise<void> => {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) if ((await remove(ROWS_A_BATCH)) < ROWS_A_BATCH) return
}

/** Removes expired and notified waitlist entries, by organization, because no database role may change rows of all. */
const purgeWaitlists = async (deps: RecurringJobDeps): Promise<void> => {
  const now = deps.clock.business().getTime()
  const before = {
    joinedBefore: new Date(now - KEEP_WAITING_MS),
    notifiedBefore: new Date(now - KEEP_NOTIFIED_MS),
  }
  for (const id of await organizationsWaitingBefore(deps.sweeperDb, before, MAX_ORGANIZATIONS_A_RUN))
    await withTenant(deps.db, systemOf(id), (tx) => removeWaitingBefore(tx, before))
}

/**
 * Removes old rows. In real time (law 6): idempotency keys and budgets after two days, webhooks after thirty, telemetry
 * (events and sessions) and finished emails after ninety. In business time: retry backoffs not tried for a week, and expired
 * waitlist entries. A failing purge does not affect the others.
 */
export const purgeOld = async (deps: RecurringJobDeps): Promise<void> => {
  const ago = (ms: number, now = deps.clock.real()) => new Date(now.getTime() - ms)
  const purges = [
    () => removeKeysBefore(deps.sweeperDb, ago(KEEP_KEYS_MS)),
    () => deps.purge(),
    () => removeWebhooksBefore(deps.sweeperDb, ago(KEEP_WEBHOOKS_MS)),
    () => removeInBatches((most) => removeTelemetryBefore(deps.db, ago(KEEP_TELEMETRY_MS), most)),
    () => removeInBatches((most) => removeMailsBefore(deps.sweeperDb, ago(KEEP_MAILS_MS), most)),
    () => removeBudgetsBefore(deps.db, ago(KEEP_BUDGETS_MS)),
    () => purgeWaitlists(deps),
    () => endBankLinksLeftOver(deps),
    () => removeRetryBackoffsBefore(deps.sweeperDb, ago(KEEP_RETRY_BACKOFFS_MS, deps.clock.business())),
  ]
  for (const purge of purges) {
    try {
      await purge()
    } catch (error) {
      deps.metrics.items.inc({ watcher: NAME, outcome: 'failed' })
      deps.log.warn({ err: error, watcher: NAME }, 'a purge failed; will retry on the next run')
    }
  }
}

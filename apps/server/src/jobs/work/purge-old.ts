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
/** Organizations whose waitlists are looked through in a turn at most. */
const MAX_ORGANIZATIONS_A_TURN = 1_000
const DAY_MS = 86_400_000
const KEEP_KEYS_MS = 2 * DAY_MS
const KEEP_TELEMETRY_MS = TELEMETRY_KEPT_DAYS * DAY_MS
const KEEP_WAITING_MS = WAITLIST_KEPT_DAYS * DAY_MS
const KEEP_NOTIFIED_MS = WAITLIST_KEPT_AFTER_NOTIFIED_DAYS * DAY_MS
const KEEP_RETRY_BACKOFFS_MS = 7 * DAY_MS
const KEEP_BUDGETS_MS = 2 * DAY_MS
const KEEP_WEBHOOKS_MS = 30 * DAY_MS
/** Long after every job that writes a mail has ended, for its row is also what keeps it from being written twice. */
const KEEP_MAILS_MS = 90 * DAY_MS
/** Rows that one statement removes; a longer one would be ended by the database and remove none. */
const ROWS_A_BATCH = 5_000
const MAX_BATCHES = 200

/** Removes batch after batch until one is not full; what is left after so many is for the next run. */
const removeInBatches = async (remove: (most: number) => Promise<number>): Promise<void> => {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) if ((await remove(ROWS_A_BATCH)) < ROWS_A_BATCH) return
}

/** Who waited too long, and who was told: by organization, because nobody may touch the rows of all. */
const purgeWaitlists = async (deps: RecurringJobDeps): Promise<void> => {
  const now = deps.clock.business().getTime()
  const before = {
    joinedBefore: new Date(now - KEEP_WAITING_MS),
    notifiedBefore: new Date(now - KEEP_NOTIFIED_MS),
  }
  for (const id of await organizationsWaitingBefore(deps.sweeperDb, before, MAX_ORGANIZATIONS_A_TURN))
    await withTenant(deps.db, systemOf(id), (tx) => removeWaitingBefore(tx, before))
}

/**
 * Forgets what has served: idempotency keys after two days, webhooks after thirty, telemetry (events and sessions) and
 * mails that are over after ninety, budgets after two days, in real time (law 6); what was put off and not tried for a week, and places on waitlists that have served, in
 * business time. One that fails keeps no other.
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

import { RETENTION, type DisposedKind } from '@pledge/domain/organization/retention'
import { systemOf } from '../../commands/actors.ts'
import { removeWebhooksBefore } from '../../store/bank-link/bank-link-webhooks.ts'
import { withTenant } from '../../store/database/database.ts'
import { removeKeysBefore } from '../../store/database/idempotency.ts'
import { removeBudgetsBefore } from '../../store/database/request-budgets.ts'
import { removePushesBefore } from '../../store/alerts/push-outbox.ts'
import { removeTextsBefore } from '../../store/alerts/text-outbox.ts'
import { removeMailsBefore } from '../../store/mail/outbox.ts'
import { removeExposuresBefore } from '../../store/telemetry/experiment-exposures.ts'
import { removeVisitsBefore } from '../../store/telemetry/funnel.ts'
import { removeTelemetryBefore } from '../../store/telemetry/telemetry.ts'
import {
  dropTelemetryWeek,
  makeTelemetryWeeks,
  removeTelemetryWithoutWeek,
} from '../../store/telemetry/telemetry-weeks.ts'
import { organizationsWaitingBefore, removeWaitingBefore } from '../../store/waitlist/waitlist.ts'
import { recordDisposal } from '../../store/work/disposals.ts'
import { removeRetryBackoffsBefore } from '../../store/work/retry-backoffs.ts'
import { endBankLinksLeftOver } from '../bank-link/sync-bank-links.ts'
import type { RecurringJobDeps } from '../deps.ts'

const NAME = 'purge-old'
/** Organizations whose waitlists are looked through in a run at most. */
const MAX_ORGANIZATIONS_A_RUN = 1_000
const DAY_MS = 86_400_000
/** Rows that one statement removes; a longer one would be ended by the database and remove none. */
const ROWS_A_BATCH = 5_000
const MAX_BATCHES = 200
/** Weeks of telemetry that a run drops; usually it is one a week. */
const MAX_WEEKS_A_RUN = 60

const before = (kind: DisposedKind, now: Date): Date =>
  new Date(now.getTime() - RETENTION[kind].days * DAY_MS)

/** Records what a batch removed right after it; a process that dies in between leaves that batch unrecorded. */
const record = async (deps: RecurringJobDeps, kind: DisposedKind, rows: number, now: Date): Promise<void> => {
  if (rows > 0)
    await recordDisposal(deps.db, { kind, rows, before: before(kind, now), now: deps.clock.real() })
}

/** Removes batch after batch until one is not full; what is left after so many is for the next run. */
const disposeOf = async (
  deps: RecurringJobDeps,
  kind: DisposedKind,
  now: Date,
  remove: (before: Date, most: number) => Promise<number>,
): Promise<void> => {
  for (let batch = 0; batch < MAX_BATCHES && !deps.isOver(); batch += 1) {
    const rows = await remove(before(kind, now), ROWS_A_BATCH)
    await record(deps, kind, rows, now)
    if (rows < ROWS_A_BATCH) return
  }
}

/** Drops old weeks of telemetry one by one, and records an estimate of the events of each (note 108). */
const dropTelemetryWeeks = async (deps: RecurringJobDeps, now: Date): Promise<void> => {
  for (let week = 0; week < MAX_WEEKS_A_RUN && !deps.isOver(); week += 1) {
    const events = await dropTelemetryWeek(deps.sweeperDb, before('telemetry', now))
    if (events === undefined) return
    await record(deps, 'telemetry', events, now)
  }
}

/** Who waited too long, and who was notified: by organization, because nobody may touch the rows of all. */
const purgeWaitlists = async (deps: RecurringJobDeps): Promise<void> => {
  const now = deps.clock.business()
  const ended = {
    joinedBefore: before('waitlist-entries', now),
    notifiedBefore: before('waitlist-entries-notified', now),
  }
  for (const id of await organizationsWaitingBefore(deps.sweeperDb, ended, MAX_ORGANIZATIONS_A_RUN)) {
    if (deps.isOver()) return
    const { waited, notified } = await withTenant(deps.db, systemOf(id), (tx) =>
      removeWaitingBefore(tx, ended, ROWS_A_BATCH),
    )
    await record(deps, 'waitlist-entries', waited, now)
    await record(deps, 'waitlist-entries-notified', notified, now)
  }
}

/**
 * Disposes of what has been kept for its time (domain, `retention.ts`), in bounded batches, and records what it removed.
 * Periods count in real time (law 6); those of backoffs, waitlists, exposures and visits in business time. One that fails keeps no other.
 */
export const purgeOld = async (deps: RecurringJobDeps): Promise<void> => {
  const { db, sweeperDb } = deps
  const real = deps.clock.real()
  const dispose = (kind: DisposedKind, remove: (before: Date, most: number) => Promise<number>, now = real) =>
    disposeOf(deps, kind, now, remove)
  const purges = [
    () => dispose('idempotency-keys', (ended, most) => removeKeysBefore(sweeperDb, ended, most)),
    () => deps.purge(),
    () => dispose('bank-link-webhooks', (ended, most) => removeWebhooksBefore(sweeperDb, ended, most)),
    () => dispose('telemetry', (ended, most) => removeTelemetryBefore(db, ended, most)),
    () => makeTelemetryWeeks(sweeperDb, real),
    () => dropTelemetryWeeks(deps, real),
    () => dispose('telemetry', (ended, most) => removeTelemetryWithoutWeek(sweeperDb, ended, most)),
    () =>
      dispose(
        'telemetry',
        (ended, most) => removeExposuresBefore(sweeperDb, ended, most),
        deps.clock.business(),
      ),
    () =>
      dispose(
        'telemetry',
        (ended, most) => removeVisitsBefore(sweeperDb, ended, most),
        deps.clock.business(),
      ),
    // Long after every job that writes an email has ended: its row is also what keeps it from being written twice.
    () => dispose('emails', (ended, most) => removeMailsBefore(sweeperDb, ended, most)),
    () => dispose('texts', (ended, most) => removeTextsBefore(sweeperDb, ended, most)),
    () => dispose('pushes', (ended, most) => removePushesBefore(sweeperDb, ended, most)),
    () => dispose('request-budgets', (ended, most) => removeBudgetsBefore(db, ended, most)),
    () => purgeWaitlists(deps),
    () => endBankLinksLeftOver(deps),
    () =>
      dispose(
        'retry-backoffs',
        (ended, most) => removeRetryBackoffsBefore(sweeperDb, ended, most),
        deps.clock.business(),
      ),
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

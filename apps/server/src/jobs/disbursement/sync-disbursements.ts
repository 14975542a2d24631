import type { DisbursementReports } from '@pledge/providers/disbursement/port'
import * as z from 'zod'
import { keepDisbursementException } from '../../commands/disbursement/keep-disbursement-exception.ts'
import { recordReturn } from '../../commands/disbursement/record-return.ts'
import { systemOf } from '../../commands/actors.ts'
import { alone } from '../../store/work/alone.ts'
import { withTenant } from '../../store/database/database.ts'
import { findDisbursement } from '../../store/disbursement/disbursements.ts'
import {
  finishReport,
  keepReports,
  lookLater,
  waitingReports,
  type StoredReport,
} from '../../store/disbursement/disbursement-reports.ts'
import { reportCursor } from '../../store/work/report-cursors.ts'
import { disbursementOfTrace } from '../../store/work/sweeper.ts'
import type { JobDeps } from '../deps.ts'

const NAME = 'sync-disbursements'
const PROVIDER = 'ach'
const REPORTS_A_PAGE = 100
const PAGES_PER_RUN = 10
const REPORTS_PER_RUN = 200
/** Initial wait before a report of an unknown payment is checked again; doubled each time. */
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 3_600_000
/** From this check on the operator is notified: a delayed answer would have arrived before. */
const ATTEMPTS_UNTIL_LOGGED = 10

const pageSchema = z.object({
  reports: z
    .array(
      z.object({
        id: z.string().min(1).max(100),
        kind: z.enum(['RETURN', 'CHANGE']),
        traceNumber: z.string().min(1).max(40),
        code: z.string().min(1).max(20),
        corrected: z.string().max(200).nullable(),
        at: z.date(),
      }),
    )
    .max(REPORTS_A_PAGE),
  cursor: z.string().max(200).nullable(),
}) satisfies z.ZodType<DisbursementReports>

/** Stored first, then acted on (law 3): a report that was read is never lost, even if this process dies. */
const readReports = async (deps: JobDeps): Promise<void> => {
  for (let page = 0; page < PAGES_PER_RUN; page += 1) {
    const after = await reportCursor(deps.db, PROVIDER)
    const reported = pageSchema.parse(await deps.disbursement.reports({ after, most: REPORTS_A_PAGE }))
    if (reported.reports.length === 0 || reported.cursor === null) return
    const now = deps.clock.real()
    await keepReports(deps.db, deps.sealer, {
      provider: PROVIDER,
      reports: reported.reports,
      cursor: reported.cursor,
      now,
    })
    if (reported.reports.length < REPORTS_A_PAGE) return
  }
}

/** The payment's own answer may still be outstanding (law 4), or an error occurred: the report is kept. */
const matchAgain = async (deps: JobDeps, report: StoredReport) => {
  const delayMs = Math.min(FIRST_WAIT_MS * 2 ** report.matchAttempts, LONGEST_WAIT_MS)
  await lookLater(deps.db, report.id, new Date(deps.clock.real().getTime() + delayMs))
}

const tellUnknown = (deps: JobDeps, { id, kind, traceNumber, matchAttempts }: StoredReport) => {
  if (matchAttempts < ATTEMPTS_UNTIL_LOGGED) return
  deps.log.error({ report: id, kind, trace: traceNumber }, 'the bank reported an unknown payment')
}

type Outcome = 'done' | 'later' | 'failed'

const actOn = async (deps: JobDeps, report: StoredReport): Promise<Outcome> => {
  const disbursement = await disbursementOfTrace(deps.sweeperDb, report.traceNumber)
  if (disbursement === undefined) {
    tellUnknown(deps, report)
    return 'later'
  }
  const reported = { ...disbursement, reportId: report.id, code: report.code }
  if (report.kind === 'CHANGE') {
    await keepDisbursementException(deps)({ ...reported, kind: 'CHANGE', corrected: report.corrected })
    return 'done'
  }
  const recorded = await recordReturn(deps)(reported)
  if (recorded.ok) return 'done'
  const isKnown = await withTenant(deps.db, systemOf(disbursement.organizationId), async (tx) => {
    const before = await findDisbursement(tx, disbursement.applicationId, disbursement.attempt)
    // A repeated report of the same return.
    if (before?.status !== 'RETURNED') return false
    await finishReport(tx, { ...disbursement, id: report.id })
    return true
  })
  if (!isKnown)
    await keepDisbursementException(deps)({ ...reported, kind: 'RETURN_NOT_APPLIED', corrected: null })
  return 'done'
}

/** Each separately: a failed report is logged, counted and retried later, and does not stop the next ones. */
const actApart = async (deps: JobDeps, report: StoredReport): Promise<void> => {
  let outcome: Outcome = 'failed'
  try {
    outcome = await actOn(deps, report)
  } catch (error) {
    deps.log.warn(
      { err: error, report: report.id, matchAttempts: report.matchAttempts },
      'a bank report was deferred',
    )
  }
  deps.metrics.items.inc({ watcher: NAME, outcome })
  if (outcome !== 'done') await matchAgain(deps, report)
}

/** Reads the bank's reports on accepted payments and acts on them: returns, and notifications of change. */
export const syncDisbursements = (deps: JobDeps): Promise<void> =>
  alone(deps.db, 'payout-reports', async () => {
    await readReports(deps)
    for (const report of await waitingReports(deps.db, deps.sealer, deps.clock.real(), REPORTS_PER_RUN))
      await actApart(deps, report)
  })

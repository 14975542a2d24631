import type { DisbursementReports } from '@pledge/providers/disbursement/port'
import * as z from 'zod'
import { keepDisbursementException } from '../../commands/disbursement/keep-disbursement-exception.ts'
import { recordReturn } from '../../commands/disbursement/record-return.ts'
import { returnRefund } from '../../commands/refund/return-refund.ts'
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
import { refundOfTrace } from '../../store/refund/due-refunds.ts'
import { setRefundChange } from '../../store/refund/refunds.ts'
import { disbursementOfTrace } from '../../store/work/sweeper.ts'
import type { JobDeps } from '../deps.ts'
import { ATTEMPTS_UNTIL_LOGGED, nextMatchAt, readReportPages, REPORTS_A_PAGE } from '../work/bank-reports.ts'

const NAME = 'sync-disbursements'
const PROVIDER = 'ach'
const REPORTS_PER_RUN = 200

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

const readReports = (deps: JobDeps): Promise<void> =>
  readReportPages(deps, {
    provider: PROVIDER,
    read: async (page) => pageSchema.parse(await deps.disbursement.reports(page)),
    store: (reports, cursor) =>
      keepReports(deps.db, deps.sealer, { provider: PROVIDER, reports, cursor, now: deps.clock.real() }),
  })

const logUnknown = (deps: JobDeps, { id, kind, traceNumber, matchAttempts }: StoredReport) => {
  if (matchAttempts < ATTEMPTS_UNTIL_LOGGED) return
  deps.log.error({ report: id, kind, trace: traceNumber }, 'the bank reported an unknown payment')
}

type Outcome = 'done' | 'later' | 'failed'

/** A report about a refund, which the same bank sends. */
const actOnRefund = async (
  deps: JobDeps,
  report: StoredReport,
  { id: refundId, ...of }: NonNullable<Awaited<ReturnType<typeof refundOfTrace>>>,
): Promise<Outcome> => {
  const { id: reportId, code } = report
  if (report.kind === 'RETURN') {
    await returnRefund(deps)({ ...of, refundId, reportId, code })
    return 'done'
  }
  await withTenant(deps.db, systemOf(of.organizationId), async (tx) => {
    await setRefundChange(tx, refundId, code)
    await finishReport(tx, { ...of, id: reportId, attempt: null })
  })
  return 'done'
}

const actOn = async (deps: JobDeps, report: StoredReport): Promise<Outcome> => {
  const refund = await refundOfTrace(deps.sweeperDb, report.traceNumber)
  if (refund !== undefined) return actOnRefund(deps, report, refund)
  const disbursement = await disbursementOfTrace(deps.sweeperDb, report.traceNumber)
  if (disbursement === undefined) {
    logUnknown(deps, report)
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
  // The payment's own answer may still be outstanding (law 4), or an error occurred: the report is kept.
  if (outcome !== 'done')
    await lookLater(deps.db, report.id, nextMatchAt(deps.clock.real(), report.matchAttempts))
}

/** Reads the bank's reports on accepted payments and acts on them: returns, and notifications of change. */
export const syncDisbursements = (deps: JobDeps): Promise<void> =>
  alone(deps.db, 'payout-reports', async () => {
    await readReports(deps)
    for (const report of await waitingReports(deps.db, deps.sealer, deps.clock.real(), REPORTS_PER_RUN))
      await actApart(deps, report)
  })

import type { DebitReports } from '@pledge/providers/debit/port'
import * as z from 'zod'
import { alone } from '../../store/work/alone.ts'
import {
  retryDebitReport,
  storeDebitReports,
  waitingDebitReports,
  type StoredDebitReport,
} from '../../store/debit/debit-reports.ts'
import {
  authorizationsToRender,
  autopayToPlan,
  debitNoticesToSend,
  debitsToSubmit,
  type DueOfDebits,
} from '../../store/debit/due-debits.ts'
import type { Database } from '../../store/database/database.ts'
import type { JobDeps } from '../deps.ts'
import { ATTEMPTS_UNTIL_LOGGED, nextMatchAt, readReportPages, REPORTS_A_PAGE } from '../work/bank-reports.ts'
import { eachDueOnce, type Outcome } from '../work/each-apart.ts'
import { actOnDebitReport, type ReportOutcome } from './act-on-debit-report.ts'
import { planAutopay } from './plan-autopay.ts'
import { renderAuthorization } from './render-authorization.ts'
import { sendDebitNotice } from './send-debit-notice.ts'
import { submitDebit } from './submit-debit.ts'

const NAME = 'sync-debits'
const PROVIDER = 'debits'
const REPORTS_A_RUN = 200
const DUE_A_PAGE = 200

const pageSchema = z.object({
  reports: z
    .array(
      z.object({
        id: z.string().min(1).max(100),
        kind: z.enum(['SETTLED', 'RETURN', 'CHANGE']),
        traceNumber: z.string().min(1).max(40),
        code: z.string().min(1).max(20).nullable(),
        corrected: z.string().max(200).nullable(),
        on: z.iso.date(),
        at: z.date(),
      }),
    )
    .max(REPORTS_A_PAGE),
  cursor: z.string().max(200).nullable(),
}) satisfies z.ZodType<DebitReports>

const readReports = (deps: JobDeps): Promise<void> =>
  readReportPages(deps, {
    provider: PROVIDER,
    read: async (page) => pageSchema.parse(await deps.debit.reports(page)),
    store: (reports, cursor) =>
      storeDebitReports(deps.db, deps.sealer, {
        provider: PROVIDER,
        reports,
        cursor,
        now: deps.clock.real(),
      }),
  })

/** Each apart: one that fails is logged, counted and tried again later, and stops none behind it. */
const actApart = async (deps: JobDeps, report: StoredDebitReport): Promise<void> => {
  const { id, kind, traceNumber, matchAttempts } = report
  let outcome: ReportOutcome | 'failed' = 'failed'
  try {
    outcome = await actOnDebitReport(deps, report)
    if (outcome === 'later' && matchAttempts >= ATTEMPTS_UNTIL_LOGGED)
      deps.log.error({ report: id, kind, trace: traceNumber }, 'the bank reported an unknown debit')
  } catch (error) {
    deps.log.warn({ err: error, report: id, attempts: matchAttempts }, 'a report of a debit was deferred')
  }
  deps.metrics.items.inc({ watcher: NAME, outcome })
  if (outcome === 'done') return
  await retryDebitReport(deps.db, id, nextMatchAt(deps.clock.real(), matchAttempts))
}

const actOnReports = async (deps: JobDeps): Promise<void> => {
  for (const report of await waitingDebitReports(deps.db, deps.clock.real(), REPORTS_A_RUN)) {
    if (deps.isOver()) return
    await actApart(deps, report)
  }
}

type List = (sweeper: Database, now: Date, most: number) => Promise<readonly DueOfDebits[]>

const eachDue = (
  deps: JobDeps,
  part: 'plan' | 'submit' | 'render' | 'notice',
  {
    list,
    work,
  }: { readonly list: List; readonly work: (deps: JobDeps, due: DueOfDebits) => Promise<Outcome> },
): Promise<void> =>
  eachDueOnce(deps, NAME, {
    most: DUE_A_PAGE,
    list: async (most) =>
      (await list(deps.sweeperDb, deps.clock.business(), most)).map((due) => ({
        ...due,
        item: `${due.id}:${part}`,
      })),
    work: (due) => work(deps, due),
  })

/**
 * Debits of borrowers' accounts: plans those of autopay, submits those whose time has come, reads what the bank reports and
 * acts on it, and makes borrowers' copies of what they signed. Each part goes on where the bank cannot be reached.
 */
export const syncDebits = (deps: JobDeps): Promise<void> =>
  alone(deps.db, NAME, async () => {
    try {
      await readReports(deps)
    } finally {
      await actOnReports(deps)
      await eachDue(deps, 'plan', { list: autopayToPlan, work: planAutopay })
      await eachDue(deps, 'submit', { list: debitsToSubmit, work: submitDebit })
      await eachDue(deps, 'render', { list: authorizationsToRender, work: renderAuthorization })
      await eachDue(deps, 'notice', { list: debitNoticesToSend, work: sendDebitNotice })
    }
  })

import { reportCursor } from '../../store/work/report-cursors.ts'
import type { JobDeps } from '../deps.ts'

/** The maximum of reports in one page from a bank. */
export const REPORTS_A_PAGE = 100
const PAGES_PER_RUN = 10

interface ReportPage<Report> {
  readonly reports: readonly Report[]
  /** Where to continue; null where there is nothing new. */
  readonly cursor: string | null
}

interface ReportSource<Report> {
  /** The name under which the position is kept. */
  readonly provider: string
  /** A page of reports, parsed. */
  readonly read: (page: {
    readonly after: string | null
    readonly most: number
  }) => Promise<ReportPage<Report>>
  /** Stores the reports of a page, and moves the position behind them; `after`: where the page began. */
  readonly store: (reports: readonly Report[], cursor: string, after: string | null) => Promise<void>
}

/**
 * Reads a bank's reports from where the last run ended, page by page, each stored before the next is read (law 3): a report
 * that was read is never lost, even if this process dies.
 */
export const readReportPages = async <Report>(
  { db }: Pick<JobDeps, 'db'>,
  { provider, read, store }: ReportSource<Report>,
): Promise<void> => {
  for (let page = 0; page < PAGES_PER_RUN; page += 1) {
    const after = await reportCursor(db, provider)
    const { reports, cursor } = await read({ after, most: REPORTS_A_PAGE })
    if (reports.length === 0 || cursor === null) return
    await store(reports, cursor, after)
    if (reports.length < REPORTS_A_PAGE) return
  }
}

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 3_600_000
/** From this attempt on the operator is notified: a delayed answer of ours would have been recorded before. */
export const ATTEMPTS_UNTIL_LOGGED = 10

/** The retry time of a report that could not be matched or applied: the delay doubles with each attempt, up to a bound. */
export const nextMatchAt = (now: Date, attempts: number): Date =>
  new Date(now.getTime() + Math.min(FIRST_WAIT_MS * 2 ** attempts, LONGEST_WAIT_MS))

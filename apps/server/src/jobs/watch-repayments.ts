import { formatCalendarDate } from '@pledge/domain/offer/calendar-date'
import { calendarDateIn } from '@pledge/domain/offer/zoned-days'
import { referenceIn } from '@pledge/domain/servicing/payment-reference'
import type { UnmatchedProblem } from '@pledge/domain/servicing/unmatched'
import type { RepaymentReports } from '@pledge/providers/repayment/port'
import * as z from 'zod'
import { jobActor, systemOf } from '../commands/actors.ts'
import { receivePayment } from '../commands/receive-payment.ts'
import { returnPayment } from '../commands/return-payment.ts'
import { alone } from '../store/alone.ts'
import { asking } from '../store/database.ts'
import { loanOfReference, paymentsNamed } from '../store/loans.ts'
import { OF_NO_ORGANIZATION } from '../store/payout-reports.ts'
import { moveReportCursor, reportCursor } from '../store/report-cursors.ts'
import {
  countLook,
  findRepaymentReport,
  finishRepayment,
  keepRepaymentReport,
  leaveUnmatched,
  type StoredRepayment,
} from '../store/repayment-reports.ts'
import { waitingRepaymentReports } from '../store/sweeper.ts'
import type { JobDeps } from './deps.ts'
import { eachApart, type Outcome } from './each-apart.ts'

const NAME = 'watch-repayments'
const PROVIDER = 'repayments'
const REPORTS_A_PAGE = 100
const PAGES_A_LOOK = 10
const REPORTS_A_LOOK = 200
/** What came back is looked for so often before an agent is asked: the report of its coming may be behind it. */
const LOOKS_FOR_A_PAYMENT = 10
const BY = jobActor(NAME)

const pageSchema = z.object({
  reports: z
    .array(
      z.object({
        id: z.string().min(1).max(100),
        organizationCode: z.string().max(40),
        kind: z.enum(['PAYMENT', 'RETURN']),
        method: z.enum(['ACH', 'WIRE']),
        reference: z.string().trim().min(1).max(60),
        remittance: z.string().max(500),
        amountCents: z.bigint().positive(),
        at: z.date(),
        code: z.string().min(1).max(20).nullable(),
      }),
    )
    .max(REPORTS_A_PAGE),
  cursor: z.string().max(200).nullable(),
}) satisfies z.ZodType<RepaymentReports>
type Told = z.output<typeof pageSchema>['reports'][number]

const keep = async (deps: JobDeps, { organizationCode, ...report }: Told): Promise<void> => {
  const found = await deps.organizations.byCode(organizationCode)
  if (found === undefined) {
    // An account that is nobody's here: a mistake of the operator's, and nothing that an agent could see to.
    deps.log.error(
      { report: report.id, organizationCode },
      'the bank tells of an account that is not known here',
    )
    return
  }
  const organizationId = found.id
  await asking(deps.db, systemOf(organizationId), (tx) =>
    keepRepaymentReport(tx, { ...report, organizationId, now: deps.clock.real() }),
  )
}

/** Stored first, then acted on (law 3): the cursor moves when all before it is kept. */
const readReports = async (deps: JobDeps): Promise<void> => {
  for (let page = 0; page < PAGES_A_LOOK; page += 1) {
    const after = await reportCursor(deps.db, PROVIDER)
    const { reports, cursor } = pageSchema.parse(
      await deps.repayment.reports({ after, most: REPORTS_A_PAGE }),
    )
    if (reports.length === 0 || cursor === null) return
    for (const report of reports) await keep(deps, report)
    await asking(deps.db, OF_NO_ORGANIZATION, (tx) =>
      moveReportCursor(tx, { provider: PROVIDER, cursor, now: deps.clock.real() }),
    )
    if (reports.length < REPORTS_A_PAGE) return
  }
}

/** The day on which it came, where the organisation is. */
const dayIn = async ({ organizations }: JobDeps, organizationId: string, at: Date): Promise<string> => {
  const found = await organizations.byId(organizationId)
  if (found === undefined) throw new Error('an organisation does not go away')
  return formatCalendarDate(calendarDateIn(at.getTime(), found.organization.timeZone))
}

type Matched = { readonly applicationId: string } | { readonly problem: UnmatchedProblem } | 'later'

const applyPayment = async (deps: JobDeps, report: StoredRepayment): Promise<Matched> => {
  const { organizationId } = report
  const asker = systemOf(organizationId)
  // By the clock of the bank it has come; by ours, which the operator may have set, it is still to come.
  if (report.at > deps.clock.business()) return 'later'
  const reference = referenceIn(report.remittance)
  if (reference === undefined) return { problem: 'NO_REFERENCE' }
  const applicationId = await asking(deps.db, asker, (tx) => loanOfReference(tx, organizationId, reference))
  if (applicationId === undefined) return { problem: 'NO_SUCH_LOAN' }
  const taken = await receivePayment(deps)({
    asker,
    by: BY,
    applicationId,
    payment: {
      method: report.method,
      reference: report.reference,
      amountCents: report.amountCents,
      paidOn: await dayIn(deps, organizationId, report.at),
    },
  })
  return taken.ok ? { applicationId } : { problem: 'NOT_APPLIED' }
}

const applyReturn = async (deps: JobDeps, report: StoredRepayment): Promise<Matched> => {
  const asker = systemOf(report.organizationId)
  const named = await asking(deps.db, asker, (tx) => paymentsNamed(tx, report))
  const [payment] = named
  if (payment === undefined) return report.looks < LOOKS_FOR_A_PAYMENT ? 'later' : { problem: 'NO_PAYMENT' }
  const applicationId = payment.application_id
  // Told again, or an agent was quicker.
  if (payment.returned_at !== null) return { applicationId }
  const taken = await returnPayment(deps)({
    asker,
    by: BY,
    applicationId,
    paymentId: payment.payment_id,
    code: report.code ?? 'OTHER',
  })
  return taken.ok ? { applicationId } : { problem: 'NOT_APPLIED' }
}

const actOn = async (deps: JobDeps, id: string, organizationId: string): Promise<Outcome> => {
  const inIt = systemOf(organizationId)
  const report = await asking(deps.db, inIt, (tx) => findRepaymentReport(tx, id))
  if (report?.status !== 'WAITING') return 'done'
  const matched = await (report.kind === 'PAYMENT' ? applyPayment : applyReturn)(deps, report)
  await asking(deps.db, inIt, (tx) => {
    if (matched === 'later') return countLook(tx, id)
    return 'problem' in matched
      ? leaveUnmatched(tx, id, matched.problem)
      : finishRepayment(tx, id, matched.applicationId)
  })
  return matched === 'later' ? 'later' : 'done'
}

/**
 * Reads what the bank tells of payments of borrowers and writes it down on their loans: what came by the reference that the
 * payer wrote, what came back by the bank's own name of it (rows 1.9.24, 1.9.25). What cannot be matched waits for an agent.
 */
export const watchRepayments = (deps: JobDeps): Promise<void> =>
  alone(deps.db, PROVIDER, async () => {
    await readReports(deps)
    const waiting = await waitingRepaymentReports(deps.sweeperDb, deps.clock.business(), REPORTS_A_LOOK)
    const inTurn = waiting.map((one) => ({ ...one, item: one.id }))
    await eachApart(deps, NAME, inTurn, ({ id, organizationId }) => actOn(deps, id, organizationId))
  })

import { referenceIn } from '@pledge/domain/servicing/payment-reference'
import type { UnappliedProblem } from '@pledge/domain/servicing/unapplied'
import * as z from 'zod'
import { jobActor, systemOf } from '../../commands/actors.ts'
import { receivePayment } from '../../commands/loan/receive-payment.ts'
import { refuseTyped } from '../../commands/loan/refuse-counted-twice.ts'
import { reportOfPayment } from '../../commands/loan/report-of-payment.ts'
import { returnPayment } from '../../commands/loan/return-payment.ts'
import { alone } from '../../store/work/alone.ts'
import { withTenant } from '../../store/database/database.ts'
import { loanOfReference, paymentsNamed } from '../../store/loan/loans.ts'
import { moveReportCursor, reportCursor, OF_NO_ORGANIZATION } from '../../store/work/report-cursors.ts'
import {
  claimRepaymentReport,
  countMatchAttempt,
  findRepaymentReport,
  finishRepayment,
  isReportedUnapplied,
  keepRepaymentReport,
  leaveUnapplied,
  paymentsReported,
  type StoredRepayment,
} from '../../store/loan/repayment-reports.ts'
import { debitOfTrace } from '../../store/debit/due-debits.ts'
import { waitingRepaymentReports } from '../../store/work/sweeper.ts'
import type { JobDeps } from '../deps.ts'
import { readReportPages, REPORTS_A_PAGE } from '../work/bank-reports.ts'
import { eachApart, type Outcome } from '../work/each-apart.ts'

const NAME = 'sync-repayments'
const PROVIDER = 'repayments'
const REPORTS_PER_RUN = 200
/** How often the payment of a return is looked up before an agent has to: its own report may arrive after the return. */
const ATTEMPTS_TO_FIND_A_PAYMENT = 10
const BY = jobActor(NAME)

/** Truncates text that is too long, because a payment must not be lost over its text. */
const cut = (most: number) => z.string().transform((text) => text.trim().slice(0, most))

const reportSchema = z
  .object({
    id: z.string().min(1).max(100),
    organizationCode: z.string().min(1).max(40),
    kind: z.enum(['PAYMENT', 'RETURN']),
    method: z.enum(['ACH', 'WIRE']),
    reference: cut(60),
    remittance: cut(500),
    amountCents: z.bigint().positive(),
    at: z.date(),
    code: cut(20).nullable(),
  })
  // A payment without its own reference is identified by its report.
  .transform((report) => ({ ...report, reference: report.reference || report.id.slice(0, 60) }))
type Report = z.output<typeof reportSchema>

/** Reports are parsed one by one, so one that does not parse does not block those after it. */
const pageSchema = z.object({
  reports: z.array(z.unknown()).max(REPORTS_A_PAGE),
  cursor: z.string().max(200).nullable(),
})

const keep = async (deps: JobDeps, report: Report): Promise<void> => {
  const { organizationCode } = report
  const found = await deps.organizations.byCode(organizationCode)
  // The organization may have been imported a moment ago: the report is stored, and applied once it is known.
  if (found === undefined)
    deps.log.error({ report: report.id, organizationCode }, 'the bank reported an unknown account')
  const principal = found === undefined ? OF_NO_ORGANIZATION : systemOf(found.id)
  await withTenant(deps.db, principal, (tx) =>
    keepRepaymentReport(tx, { ...report, organizationId: found?.id ?? null, now: deps.clock.real() }),
  )
}

/** The cursor moves only after all reports before it are stored. */
const readReports = (deps: JobDeps): Promise<void> =>
  readReportPages<unknown>(deps, {
    provider: PROVIDER,
    read: async (page) => pageSchema.parse(await deps.repayment.reports(page)),
    store: async (reports, cursor, after) => {
      for (const reported of reports) {
        const report = reportSchema.safeParse(reported)
        if (report.success) await keep(deps, report.data)
        else
          deps.log.error(
            { issues: report.error.issues, after },
            'the bank reported a payment that cannot be parsed',
          )
      }
      await withTenant(deps.db, OF_NO_ORGANIZATION, (tx) =>
        moveReportCursor(tx, { provider: PROVIDER, cursor, now: deps.clock.real() }),
      )
    },
  })

/** Whether the bank answers now, and all that it has reported is stored: of an outage, nobody knows what was paid. */
export const areRepaymentsRead = async ({
  db,
  repayment,
}: Pick<JobDeps, 'db' | 'repayment'>): Promise<boolean> => {
  const { reports } = await repayment.reports({ after: await reportCursor(db, PROVIDER), most: 1 })
  return reports.length === 0
}

type MatchResult = { readonly applicationId: string } | { readonly problem: UnappliedProblem } | 'later'

interface InIt {
  readonly organizationId: string
}

const applyPayment = async (
  deps: JobDeps,
  report: StoredRepayment,
  { organizationId }: InIt,
): Promise<MatchResult> => {
  const principal = systemOf(organizationId)
  // The bank's clock may be ahead of ours, which the operator may have set: the payment is still in the future.
  if (report.at > deps.clock.business()) return 'later'
  const debit = await debitOfTrace(deps.sweeperDb, report.reference)
  const reference = referenceIn(report.remittance)
  // One of our debits is identified by its trace number, whatever else the bank reports.
  const isDebit = debit?.organizationId === organizationId
  if (!isDebit && reference === undefined) return { problem: 'NO_REFERENCE' }
  const applicationId = isDebit
    ? debit.applicationId
    : await withTenant(deps.db, principal, (tx) => loanOfReference(tx, organizationId, reference ?? ''))
  if (applicationId === undefined) return { problem: 'NO_SUCH_LOAN' }
  const { method, amountCents } = report
  const taken = await receivePayment(deps)({
    principal,
    by: BY,
    applicationId,
    payment: { method, amountCents, reference: report.reference, came: report.at },
    report: reportOfPayment(report, applicationId),
    check: refuseTyped,
  })
  return taken.ok ? { applicationId } : { problem: 'NOT_APPLIED' }
}

const applyReturn = async (
  deps: JobDeps,
  report: StoredRepayment,
  { organizationId }: InIt,
): Promise<MatchResult> => {
  const principal = systemOf(organizationId)
  const [payment, other] = await withTenant(deps.db, principal, async (tx) => {
    const named = await paymentsNamed(tx, { ...report, organizationId })
    const reported = await paymentsReported(tx, { ...report, organizationId })
    const all = new Map([...named, ...reported].map((one) => [one.payment_id, one]))
    return [...all.values()].toSorted(
      (a, b) => Number(a.returned_at !== null) - Number(b.returned_at !== null),
    )
  })
  // One that was reversed as a mistake waits to be applied again, and its return behind it.
  const isBehind =
    payment?.returned_at != null &&
    (await withTenant(deps.db, principal, (tx) => isReportedUnapplied(tx, { ...report, organizationId })))
  if (payment === undefined || isBehind)
    return report.matchAttempts < ATTEMPTS_TO_FIND_A_PAYMENT ? 'later' : { problem: 'NO_PAYMENT' }
  const applicationId = payment.application_id
  // The bank has reported it before, or an agent has already reversed it.
  if (payment.returned_at !== null) return { applicationId }
  // The bank's reference does not identify which of them was returned.
  if (other?.returned_at === null) return { problem: 'SEVERAL_PAYMENTS' }
  const taken = await returnPayment(deps)({
    principal,
    by: BY,
    applicationId,
    paymentId: payment.payment_id,
    code: report.code ?? 'OTHER',
  })
  return taken.ok ? { applicationId } : { problem: 'NOT_APPLIED' }
}

const actOn = async (deps: JobDeps, id: string, whose: InIt): Promise<Outcome> => {
  const inIt = systemOf(whose.organizationId)
  const report = await withTenant(deps.db, inIt, async (tx) => {
    await claimRepaymentReport(tx, id, whose.organizationId)
    return findRepaymentReport(tx, id)
  })
  if (report?.status !== 'WAITING') return 'done'
  const matched = await (report.kind === 'PAYMENT' ? applyPayment : applyReturn)(deps, report, whose)
  await withTenant(deps.db, inIt, (tx) => {
    if (matched === 'later') return countMatchAttempt(tx, id)
    return 'problem' in matched
      ? leaveUnapplied(tx, id, matched.problem)
      : finishRepayment(tx, id, { ...matched, paymentId: null })
  })
  return matched === 'later' ? 'later' : 'done'
}

const actOnWaiting = async (deps: JobDeps): Promise<void> => {
  const waiting = await waitingRepaymentReports(deps.sweeperDb, deps.clock.business(), REPORTS_PER_RUN)
  const inTurn = waiting.map((one) => ({ ...one, item: one.id }))
  await eachApart(deps, NAME, inTurn, ({ id, organizationId }) => actOn(deps, id, { organizationId }))
}

/**
 * Reads the bank's reports about borrowers' payments and applies them to loans: payments by the reference of the payer,
 * returns by the bank's own reference (rows 1.9.24, 1.9.25). A report that cannot be matched waits for an agent.
 */
export const syncRepayments = (deps: JobDeps): Promise<void> =>
  alone(deps.db, PROVIDER, async () => {
    try {
      await readReports(deps)
    } finally {
      // Stored reports are applied even while the bank is unavailable.
      await actOnWaiting(deps)
    }
  })

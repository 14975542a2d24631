import { systemOf } from '../../commands/actors.ts'
import { returnDebit } from '../../commands/debit/return-debit.ts'
import { settleDebit } from '../../commands/debit/settle-debit.ts'
import { withTenant } from '../../store/database/database.ts'
import { finishDebitReport, type StoredDebitReport } from '../../store/debit/debit-reports.ts'
import { markForAgent, setChangeCode } from '../../store/debit/debits.ts'
import { debitOfTrace } from '../../store/debit/due-debits.ts'
import type { JobDeps } from '../deps.ts'
import { notifyOfFailure } from './notify-of-failure.ts'

/** `later`: nothing can be done about it yet, e.g. the answer that names its trace number is still on its way. */
export type ReportOutcome = 'done' | 'later'

type Debit = NonNullable<Awaited<ReturnType<typeof debitOfTrace>>>

/** What the report changes. UNAPPLIED: it cannot be applied, so an agent gets it. */
const apply = async (
  deps: JobDeps,
  report: StoredDebitReport,
  { id: debitId, ...job }: Debit,
): Promise<'DONE' | 'UNAPPLIED' | 'later'> => {
  const { traceNumber, on, code } = report
  if (report.kind === 'CHANGE') return 'UNAPPLIED'
  if (report.kind === 'SETTLED') {
    const settled = await settleDebit(deps)({ ...job, debitId, traceNumber, on })
    if (settled.ok) return 'DONE'
    // By the clock of the bank that day has come; by that of the lender it is still to come.
    return settled.code === 'payment.date-invalid' ? 'later' : 'UNAPPLIED'
  }
  const returned = await returnDebit(deps)({ ...job, debitId, traceNumber, code: code ?? 'OTHER' })
  if (!returned.ok) return 'UNAPPLIED'
  await notifyOfFailure(deps, { ...job, debitId })
  return 'DONE'
}

/** Acts on one report of the bank about a debit. Acted on again, after a crash, it changes nothing more. */
export const actOnDebitReport = async (deps: JobDeps, report: StoredDebitReport): Promise<ReportOutcome> => {
  const debit = await debitOfTrace(deps.sweeperDb, report.traceNumber)
  if (debit === undefined) return 'later'
  const status = await apply(deps, report, debit)
  if (status === 'later') return 'later'
  const { id: debitId, ...whose } = debit
  await withTenant(deps.db, systemOf(debit.organizationId), async (tx) => {
    if (status === 'UNAPPLIED') await markForAgent(tx, debitId, deps.clock.business())
    if (report.kind === 'CHANGE') await setChangeCode(tx, debitId, report.code ?? 'OTHER')
    await finishDebitReport(tx, { id: report.id, ...whose, debitId, status })
  })
  return 'done'
}

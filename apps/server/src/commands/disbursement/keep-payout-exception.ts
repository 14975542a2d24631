import { findApplication } from '../../store/application/applications.ts'
import { openPayoutException, type ExceptionKind } from '../../store/disbursement/payout-exceptions.ts'
import { finishReport } from '../../store/disbursement/payout-reports.ts'
import { systemOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import type { ReportOfPayout } from './record-return.ts'

/**
 * Puts a report that moves nothing before an agent: a notification of change, or a return of a payout that was not under
 * way. Kept once, however often the bank tells it.
 */
export const keepPayoutException =
  (deps: Deps) =>
  (
    input: ReportOfPayout & {
      readonly kind: Exclude<ExceptionKind, 'RETURNED' | 'REJECTED'>
      readonly corrected: string | null
    },
  ): Promise<void> =>
    deps.transaction(systemOf(input.organizationId), async ({ tx }) => {
      const record = await findApplication(tx, input.applicationId)
      if (record === undefined) throw new Error('a payout belongs to an application')
      await finishReport(tx, { ...input, id: input.reportId })
      await openPayoutException(tx, deps.sealer, {
        id: deps.newId(),
        applicationId: input.applicationId,
        organizationId: input.organizationId,
        borrowerId: record.file.borrowerId,
        attempt: input.attempt,
        kind: input.kind,
        code: input.code,
        corrected: input.corrected,
        now: deps.clock.business(),
      })
    })

import { findApplication } from '../../store/application/applications.ts'
import {
  openDisbursementException,
  type ExceptionKind,
} from '../../store/disbursement/disbursement-exceptions.ts'
import { finishReport } from '../../store/disbursement/disbursement-reports.ts'
import { systemOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import type { ReportOfDisbursement } from './record-return.ts'

/**
 * Opens an exception for a report that moves nothing: a notification of change, or a return for a
 * disbursement that was not in progress. Stored once, however often the bank reports it.
 */
export const keepDisbursementException =
  (deps: Deps) =>
  (
    input: ReportOfDisbursement & {
      readonly kind: Exclude<ExceptionKind, 'RETURNED' | 'REJECTED'>
      readonly corrected: string | null
    },
  ): Promise<void> =>
    deps.transaction(systemOf(input.organizationId), async ({ tx }) => {
      const record = await findApplication(tx, input.applicationId)
      if (record === undefined) throw new Error('a disbursement must belong to an application')
      await finishReport(tx, { ...input, id: input.reportId })
      await openDisbursementException(tx, deps.sealer, {
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

import { returnReason } from '@pledge/domain/disbursement/return-codes'
import { settleDisbursement } from '../../store/disbursement/disbursements.ts'
import { openDisbursementException } from '../../store/disbursement/disbursement-exceptions.ts'
import { finishReport } from '../../store/disbursement/disbursement-reports.ts'
import { advance, type ApplicationChange } from '../application/advance.ts'
import { jobActor } from '../actors.ts'
import { asSystem, belongsTo, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { undoLoan } from '../loan/open-loan.ts'
import { postReturn } from './post-disbursement.ts'

export interface ReportOfDisbursement extends OfApplication {
  readonly attempt: number
  readonly reportId: string
  readonly code: string
}

const effectsOf = (deps: Deps, input: ReportOfDisbursement) => async (change: ApplicationChange) => {
  const { tx, after, now } = change
  const { attempt, code } = input
  await settleDisbursement(tx, {
    applicationId: after.id,
    attempt,
    status: 'RETURNED',
    reasonCode: code,
    now,
  })
  await finishReport(tx, { ...input, id: input.reportId })
  await undoLoan(deps, change, attempt)
  await postReturn(deps, change, attempt)
  await openDisbursementException(tx, deps.sealer, {
    id: deps.newId(),
    ...belongsTo(after),
    attempt,
    kind: 'RETURNED',
    code,
    corrected: null,
    now,
  })
}

/**
 * Records the return of a sent disbursement (journey, a new loan): its postings are reversed, an exception is
 * opened, and new disbursement details are requested, or an agent reviews it first. The report is completed
 * in the same commit, and stays pending when this is refused. Idempotent: after the first report the attempt
 * is over. Refusals: `transition.not-allowed`, `disbursement.attempt-over`.
 */
export const recordReturn = (deps: Deps) => (input: ReportOfDisbursement) =>
  advance(deps)({
    ...asSystem(input),
    command: () => {
      const { problem, isHeld } = returnReason(input.code)
      return {
        type: 'DisbursementReturned',
        by: jobActor('sync-disbursements'),
        data: { reasonCode: input.code, problem, isHeld, disbursementAttempt: input.attempt },
      }
    },
    effects: effectsOf(deps, input),
  })

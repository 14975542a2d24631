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
 * A disbursement that was sent came back (journey, a new loan): the postings of the payment are reversed, an exception is
 * opened, and other disbursement details are asked for, or an agent looks first. The report is done in the same commit, and
 * waits on when this is refused. Told twice it changes nothing the second time: the attempt is over by then.
 * Refusals: `transition.not-allowed`, `disbursement.attempt-over`.
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

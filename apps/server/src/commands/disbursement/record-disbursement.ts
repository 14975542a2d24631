import { methodOf } from '@pledge/domain/disbursement/disbursement'
import type { Command } from '@pledge/domain/process/commands'
import type { DisbursementMethod } from '@pledge/domain/disbursement/method'
import { returnReason } from '@pledge/domain/disbursement/return-codes'
import { usdcRejection } from '@pledge/domain/disbursement/usdc-rejection'
import type { DisbursementAnswer } from '@pledge/providers/disbursement/port'
import { settleDisbursement } from '../../store/disbursement/disbursements.ts'
import {
  openDisbursementException,
  resolveFailures,
} from '../../store/disbursement/disbursement-exceptions.ts'
import { updateTransfer } from '../../store/disbursement/usdc-transfers.ts'
import { advance, type ApplicationChange } from '../application/advance.ts'
import { jobActor, systemOf } from '../actors.ts'
import { belongsTo, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { openLoan } from '../loan/open-loan.ts'
import { postFunding } from './post-disbursement.ts'

type Known = Exclude<DisbursementAnswer, { readonly status: 'UNKNOWN' }>

const by = jobActor('send-disbursement')

/** The codes depend on the disbursement method. */
const rejectionOf = (method: DisbursementMethod | null, code: string) =>
  method === 'USDC' ? usdcRejection(code) : returnReason(code)

const commandOf = (
  answer: Known,
  disbursementAttempt: number,
  method: DisbursementMethod | null,
): Command => {
  if (answer.status === 'ACCEPTED')
    return { type: 'FundsSent', by, data: { reference: answer.traceNumber, disbursementAttempt } }
  const { problem, isHeld } = rejectionOf(method, answer.code)
  return {
    type: 'DisbursementAccountRejected',
    by,
    data: { reason: answer.reason, problem, isHeld, disbursementAttempt },
  }
}

/** A failure that another account may not fix is reviewed by an agent. */
export const openRejected = (
  deps: Deps,
  { tx, after, now }: ApplicationChange,
  rejected: { readonly attempt: number; readonly code: string },
) =>
  openDisbursementException(tx, deps.sealer, {
    id: deps.newId(),
    ...belongsTo(after),
    kind: 'REJECTED',
    corrected: null,
    now,
    ...rejected,
  })

/**
 * Records the disbursement provider's answer. Accepted: funds are sent and the loan opens in the ledger,
 * unless it is already open after a returned disbursement. Rejected: new disbursement details are requested,
 * or an exception is opened for an agent's review. The attempt must be the current one, because a late answer
 * concerns an earlier one. Refusals: `transition.not-allowed`, `disbursement.attempt-over`.
 */
export const recordDisbursement =
  (deps: Deps) => (input: OfApplication & { readonly attempt: number; readonly answer: Known }) => {
    const { answer, applicationId, attempt } = input
    return advance(deps)({
      principal: systemOf(input.organizationId),
      applicationId,
      command: ({ file }) => commandOf(answer, attempt, methodOf(file.disbursement)),
      effects: async (change) => {
        const { tx, now, before } = change
        const name = { applicationId, attempt, purpose: 'PAYOUT' } as const
        const isUsdc = methodOf(before.disbursement) === 'USDC'
        if (answer.status === 'REJECTED') {
          const { code } = answer
          await settleDisbursement(tx, { applicationId, attempt, status: 'REJECTED', reasonCode: code, now })
          if (isUsdc) await updateTransfer(tx, name, { status: 'REJECTED', reasonCode: code }, now)
          if (rejectionOf(methodOf(before.disbursement), code).isHeld)
            await openRejected(deps, change, { attempt, code })
          return
        }
        const { traceNumber } = answer
        await settleDisbursement(tx, { applicationId, attempt, status: 'ACCEPTED', traceNumber, now })
        if (isUsdc) await updateTransfer(tx, name, { status: 'FINAL', transactionId: traceNumber }, now)
        await postFunding(deps, change, attempt)
        await openLoan(change)
        await resolveFailures(tx, { applicationId, resolution: 'PAID_AGAIN', now })
      },
    })
  }

import type { Command } from '@pledge/domain/application/commands'
import { returnReason } from '@pledge/domain/disbursement/return-codes'
import type { DisbursementAnswer } from '@pledge/providers/disbursement/port'
import type { Tx } from '../store/database.ts'
import { settleDisbursement } from '../store/disbursements.ts'
import { openPayoutException, resolveFailures } from '../store/payout-exceptions.ts'
import { advance, type Advanced } from './advance.ts'
import { jobActor, systemOf } from './actors.ts'
import type { OfApplication } from './attach-profile.ts'
import type { Deps } from './deps.ts'
import { openLoan } from './open-loan.ts'
import { postFunding } from './post-payout.ts'

type Known = Exclude<DisbursementAnswer, { readonly status: 'UNKNOWN' }>

const by = jobActor('send-disbursement')

const commandOf = (answer: Known, payoutAttempt: number): Command => {
  if (answer.status === 'ACCEPTED')
    return { type: 'FundsSent', by, data: { reference: answer.traceNumber, payoutAttempt } }
  const { problem, isHeld } = returnReason(answer.code)
  return {
    type: 'PayoutDetailsRejected',
    by,
    data: { reason: answer.reason, problem, isHeld, payoutAttempt },
  }
}

/** What another account may not mend is looked into by an agent. */
const openRejected = (
  deps: Deps,
  tx: Tx,
  { after, now }: Advanced,
  rejected: { readonly attempt: number; readonly code: string },
) =>
  openPayoutException(tx, deps.sealer, {
    id: deps.newId(),
    applicationId: after.id,
    organizationId: after.organizationId,
    borrowerId: after.borrowerId,
    kind: 'REJECTED',
    corrected: null,
    now,
    ...rejected,
  })

/**
 * What the payout's provider answered. Accepted: funds are sent and the loan opens in the books, unless it is open since
 * a payout that came back. Rejected: payout details are asked for again, or an agent looks first, to whom
 * an exception is opened. The attempt must be the one under way: an answer
 * that comes late is of no other. Refusals: `transition.not-allowed`, `disbursement.attempt-over`.
 */
export const recordDisbursement =
  (deps: Deps) => (input: OfApplication & { readonly attempt: number; readonly answer: Known }) => {
    const { answer, applicationId, attempt } = input
    return advance(deps)({
      asker: systemOf(input.organizationId),
      applicationId,
      command: () => commandOf(answer, attempt),
      effects: async (tx, advanced) => {
        const { now } = advanced
        if (answer.status === 'REJECTED') {
          const { code } = answer
          await settleDisbursement(tx, { applicationId, attempt, status: 'REJECTED', reasonCode: code, now })
          if (returnReason(code).isHeld) await openRejected(deps, tx, advanced, { attempt, code })
          return
        }
        const { traceNumber } = answer
        await settleDisbursement(tx, { applicationId, attempt, status: 'ACCEPTED', traceNumber, now })
        await postFunding(deps, tx, advanced, attempt)
        await openLoan(tx, advanced)
        await resolveFailures(tx, { applicationId, resolution: 'PAID_AGAIN', now })
      },
    })
  }

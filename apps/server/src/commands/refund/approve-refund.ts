import { standsStill } from '@pledge/domain/application/sanctions'
import { refundMove } from '@pledge/domain/refund/refund-status'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { isLoanHeldFrom } from '../../store/holds/loan-holds.ts'
import { moveRefund, refundOf } from '../../store/refund/refunds.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { stepUpOf, type ProvedCall } from '../step-up/proved-call.ts'
import { takeStepUp } from '../step-up/take-step-up.ts'
import { followOverpayment } from './follow-overpayment.ts'

/**
 * An agent approves a refund; the second approval, of another agent, lets it be sent (row 1.9.20, note 084). What is owed is
 * compared anew first, and the agent approves the amount that the page showed. Refusals: `access.not-found`,
 * `approval.same-agent`, `transition.not-allowed` where the amount is another one by now, it does not wait any more, or a hold
 * stops what leaves; `session.step-up-needed`.
 */
export const approveRefund =
  (deps: Deps) =>
  (
    input: OfSubject & ProvedCall & { readonly refundId: string; readonly amountCents: bigint },
  ): Promise<Outcome<object>> =>
    withLockedApplication(deps)<Outcome<object>>(asSubject(input), async (locked) => {
      const { tx, file, now } = locked
      await followOverpayment(deps, locked)
      const refund = await refundOf(tx, { applicationId: file.id, refundId: input.refundId })
      if (refund === undefined) return refuse('access.not-found')
      const isHeld = standsStill(file.application) || (await isLoanHeldFrom(tx, file.id, 'releases'))
      const move = refundMove(refund.status, 'APPROVE')
      if (move === undefined || isHeld || refund.amountCents !== input.amountCents)
        return refuse('transition.not-allowed')
      const agentId = input.subject.accountId
      if (refund.approvals.some((one) => one.agentId === agentId)) return refuse('approval.same-agent')
      const taken = await takeStepUp(deps)(tx, { ...stepUpOf(input, 'disbursement'), applicationId: file.id })
      if (!taken.ok) return taken
      const approvals = [...refund.approvals, { agentId, at: now }]
      const isSecond = refund.approvals.length > 0
      await moveRefund(tx, refund, { status: isSecond ? move.status : refund.status, approvals, now })
      return { ok: true }
    })

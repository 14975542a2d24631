import { standsStill } from '@pledge/domain/application/sanctions'
import { isShownDestination, type ShownDestination } from '@pledge/domain/refund/destination'
import { refundMove, type RefundMove } from '@pledge/domain/refund/refund-status'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { isLoanHeldFrom } from '../../store/holds/loan-holds.ts'
import { moveRefund, refundOf, type StoredRefund } from '../../store/refund/refunds.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { stepUpOf, type ProvedCall } from '../step-up/proved-call.ts'
import { takeStepUp } from '../step-up/take-step-up.ts'
import { followOverpayment } from './follow-overpayment.ts'

/** What an agent approves: the refund as the page showed it, and the way in which it is sent. */
export interface ApprovalOfRefund {
  readonly refundId: string
  readonly amountCents: bigint
  readonly destination: ShownDestination | null
  readonly isByHand: boolean
}

const isAsShown = (refund: StoredRefund, shown: ApprovalOfRefund): boolean =>
  refund.amountCents === shown.amountCents && isShownDestination(refund.destination, shown.destination)

/** What two agents approved to send by hand goes to its account only after two approvals of that: nobody has recorded it as sent. */
const moveOf = (refund: StoredRefund, { isByHand }: ApprovalOfRefund): RefundMove | undefined =>
  refund.status === 'APPROVED' && refund.isByHand && refund.destination !== null && !isByHand
    ? refundMove(refund.status, 'CHOOSE_ACCOUNT')
    : refundMove(refund.status, 'APPROVE')

/**
 * An agent approves a refund; the second approval, of another agent, lets it be sent (row 1.9.20, note 084). What is owed is
 * compared anew first, and the agent approves the amount and the account that the page showed. Both agents also choose the same way:
 * to the account, or by hand, e.g. where it was sent by hand before. An approval for the other way is none: where both approved it
 * by hand, an approval to the account takes these two away. Refusals:
 * `access.not-found`, `approval.same-agent`, `transition.not-allowed` where the amount or the account is another one by now, it does
 * not wait any more, or a hold stops what leaves; `session.step-up-needed`.
 */
export const approveRefund =
  (deps: Deps) =>
  (input: OfSubject & ProvedCall & ApprovalOfRefund): Promise<Outcome<object>> =>
    withLockedApplication(deps)<Outcome<object>>(asSubject(input), async (locked) => {
      const { tx, file, now } = locked
      await followOverpayment(deps, locked)
      const refund = await refundOf(tx, { applicationId: file.id, refundId: input.refundId })
      if (refund === undefined) return refuse('access.not-found')
      const isHeld = standsStill(file.application) || (await isLoanHeldFrom(tx, file.id, 'releases'))
      const move = moveOf(refund, input)
      if (move === undefined || isHeld || !isAsShown(refund, input)) return refuse('transition.not-allowed')
      const agentId = input.subject.accountId
      const isByHand = input.isByHand || refund.destination === null
      const before = refund.isByHand === isByHand ? refund.approvals : []
      if (before.some((one) => one.agentId === agentId)) return refuse('approval.same-agent')
      const taken = await takeStepUp(deps)(tx, { ...stepUpOf(input, 'disbursement'), applicationId: file.id })
      if (!taken.ok) return taken
      const approvals = [...before, { agentId, at: now }]
      // One approval is never enough, whatever two agents had approved before.
      const status = approvals.length > 1 ? move.status : 'OPEN'
      await moveRefund(tx, refund, { status, approvals, isByHand, now })
      return { ok: true }
    })

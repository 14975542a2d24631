import { systemOf } from '../../commands/actors.ts'
import type { OfApplication } from '../../commands/application/of-application.ts'
import { planLostPoll } from '../../commands/refund/keep-polling.ts'
import { recordRefundAnswer } from '../../commands/refund/record-refund-answer.ts'
import { refundStanding, type RefundStanding } from '../../commands/refund/refund-standing.ts'
import { withTenant } from '../../store/database/database.ts'
import type { DueRefund } from '../../store/refund/due-refunds.ts'
import { findRefund, lostRefundsOf, type StoredRefund } from '../../store/refund/refunds.ts'
import type { JobDeps } from '../deps.ts'
import type { Outcome } from '../work/each-apart.ts'

/** Queries the provider about a lost refund, and records what it answers: one that it accepted is posted, and never left unseen. */
const learn = async (
  deps: JobDeps,
  { applicationId, organizationId }: OfApplication,
  refund: StoredRefund,
): Promise<RefundStanding> => {
  const standing = await refundStanding(deps, refund)
  if (standing.status === 'ACCEPTED' || standing.status === 'REJECTED')
    await recordRefundAnswer(deps)({ applicationId, organizationId, refundId: refund.id, answer: standing })
  return standing
}

/**
 * Polls about a refund that agents recorded as never received: every hour, for 60 days (note 084). Nothing is submitted. Only with
 * its answer do the books have it, and does a later report of its return find it by its trace number.
 */
export const pollLostRefund = async (deps: JobDeps, due: DueRefund): Promise<Outcome> => {
  const { applicationId, organizationId } = due
  const refund = await withTenant(deps.db, systemOf(organizationId), (tx) => findRefund(tx, due.id))
  if (refund === undefined) return 'done'
  // Planned before the provider is called, so that one that does not answer is polled within the same bound.
  await planLostPoll(deps)({ applicationId, organizationId, refundId: due.id })
  await learn(deps, { applicationId, organizationId }, refund)
  return 'done'
}

/**
 * Whether a refund may be sent while others of its loan were recorded as never received: not before the provider has said of each
 * of them that it never received or rejected it. Otherwise both could leave.
 */
export const areLostOnesSettled = async (deps: JobDeps, loan: OfApplication): Promise<boolean> => {
  const principal = systemOf(loan.organizationId)
  const lost = await withTenant(deps.db, principal, (tx) => lostRefundsOf(tx, loan.applicationId))
  for (const refund of lost) {
    const { status } = await learn(deps, loan, refund)
    if (status !== 'NONE' && status !== 'ACCEPTED' && status !== 'REJECTED') return false
  }
  return true
}

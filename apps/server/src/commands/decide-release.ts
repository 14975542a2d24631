import type { Application } from '@pledge/domain/application/application'
import type { Subject } from '../policies/subject.ts'
import { insertDisbursement } from '../store/disbursements.ts'
import { findOffer } from '../store/offers.ts'
import type { Tx } from '../store/database.ts'
import { advance, type Advanced } from './advance.ts'
import { agentActor, askerOf } from './actors.ts'
import type { Deps } from './deps.ts'

const drawOf = async (tx: Tx, application: Application): Promise<bigint> => {
  const offer =
    application.selectedOfferId === null ? undefined : await findOffer(tx, application.selectedOfferId)
  if (offer === undefined) throw new Error('a released application has a selected offer')
  return offer.quote.drawAmountCents
}

/** The second approval writes the payout that is to be sent, in the same commit: one for each attempt. */
const orderPayout = async (tx: Tx, { after, events, now }: Advanced) => {
  if (!events.some((event) => event.type === 'ReleaseApproved')) return
  if (after.payoutDetailsId === null) throw new Error('a released application has payout details')
  await insertDisbursement(tx, {
    applicationId: after.id,
    organizationId: after.organizationId,
    borrowerId: after.borrowerId,
    attempt: after.payoutAttempt,
    amountCents: await drawOf(tx, after),
    bankAccountId: after.payoutDetailsId,
    now,
  })
}

/**
 * An agent approves the release of funds, or refuses it; two different agents must agree (row 1.6.07).
 * Refusals: `transition.not-allowed`, `approval.same-agent`, `approval.reason-required`, `collateral.not-ready`.
 */
export const decideRelease =
  (deps: Deps) =>
  (input: {
    readonly subject: Subject
    readonly applicationId: string
    readonly decision: 'approve' | 'refuse'
    readonly reason: string | null
  }) =>
    advance(deps)({
      asker: askerOf(input.subject),
      applicationId: input.applicationId,
      command: () => ({
        type: 'ApprovalRecorded',
        by: agentActor(input.subject),
        data: { decision: input.decision, reason: input.reason },
      }),
      effects: orderPayout,
    })

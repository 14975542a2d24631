import { refuse, type Outcome } from '@pledge/domain/refusal'
import { proposableDecisions, type DefaultDecisionKind } from '@pledge/domain/servicing/default-decisions'
import { saleStandingOf } from '@pledge/domain/servicing/delinquency'
import { loanDues } from '@pledge/domain/servicing/loan-dues'
import { defaultDecisionsOf, insertDefaultDecision } from '../../store/delinquency/default-decisions.ts'
import { withLockedApplication, type LockedApplication } from '../application/locked-application.ts'
import { asSubject, belongsTo, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { delinquencyBasis, delinquencyRulesOf, type DelinquencyBasis } from './delinquency-basis.ts'
import { isHeldBack } from './held-back.ts'
import { isSellable } from './sellable.ts'

/** How a loan stands for what two agents may decide about it. */
export const standingOf = ({ loan, received, terms, delinquency }: DelinquencyBasis) => {
  const dues = loanDues(loan, received, terms)
  return { status: delinquency.status, ...saleStandingOf(loan, dues, terms) }
}

/** What may be proposed of a loan as it stands. */
export const proposable = async (
  { tx, file }: Pick<LockedApplication, 'tx' | 'file'>,
  basis: DelinquencyBasis,
): Promise<readonly DefaultDecisionKind[]> =>
  proposableDecisions({ ...standingOf(basis), isSellable: await isSellable(tx, file) })

/**
 * An agent proposes that everything is declared due, that a loan is charged off, or that its collateral is sold, with the reason. It waits for another agent.
 * Refusal: `transition.not-allowed` for a loan that is not so far, under a hold, and while another proposal waits.
 */
export const proposeDefaultDecision =
  (deps: Deps) =>
  async (
    input: OfSubject & { readonly kind: DefaultDecisionKind; readonly reason: string },
  ): Promise<Outcome<object>> => {
    const rules = await delinquencyRulesOf(deps, input.subject.organizationId)
    return withLockedApplication(deps)<Outcome<object>>(
      asSubject(input),
      async ({ tx, file, record, now }) => {
        const basis = await delinquencyBasis(tx, record, { rules, now })
        const isAllowed =
          basis !== undefined &&
          !(await isHeldBack(tx, file)) &&
          (await proposable({ tx, file }, basis)).includes(input.kind)
        const isWaiting = (await defaultDecisionsOf(tx, file.id)).some(({ status }) => status === 'WAITING')
        if (!isAllowed || isWaiting) return refuse('transition.not-allowed')
        await insertDefaultDecision(tx, {
          id: deps.newId(),
          ...belongsTo(file),
          kind: input.kind,
          reason: input.reason,
          proposedBy: input.subject.accountId,
          proposedAt: now,
        })
        return { ok: true }
      },
    )
  }

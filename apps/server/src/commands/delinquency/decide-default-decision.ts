import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { CalendarDate } from '@pledge/domain/offer/calendar-date'
import { NO_CHANGES } from '@pledge/domain/servicing/loan-changes'
import type { Loan } from '@pledge/domain/servicing/loan'
import {
  defaultDecisionsOf,
  settleDefaultDecision,
  type StoredDefaultDecision,
} from '../../store/delinquency/default-decisions.ts'
import { wakeNotices } from '../../store/loan/loan-agenda.ts'
import { setLoanChanges, setNextAccrual } from '../../store/loan/loans.ts'
import { withLockedApplication, type LockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { postServicing } from '../loan/post-servicing.ts'
import { followMargin } from '../margin/follow-margin.ts'
import { delinquencyBasis, delinquencyRulesOf, type DelinquencyBasis } from './delinquency-basis.ts'
import { isHeldBack } from './held-back.ts'
import { followDelinquency } from './follow-delinquency.ts'
import { proposable } from './propose-default-decision.ts'
import { insertSaleNotice, isEmailPossible } from './send-sale-notice.ts'

interface Approval {
  readonly decision: StoredDefaultDecision
  readonly loan: Loan
  readonly on: CalendarDate
}

/** Everything is due from today on, or what is owed is a loss from today on and bears no interest any more. */
const changeLoan = async (
  deps: Deps,
  { tx, file, record, now }: LockedApplication,
  { decision, loan, on }: Approval,
): Promise<void> => {
  const changes = loan.changes ?? NO_CHANGES
  const isChargeOff = decision.kind === 'CHARGE_OFF'
  const changed = {
    ...loan,
    changes: { ...changes, ...(isChargeOff ? { chargedOffOn: on } : { acceleratedOn: on }) },
  }
  await setLoanChanges(tx, file.id, changed.changes)
  if (isChargeOff) {
    const cause = { key: `charged-off:${decision.id}`, description: 'Loan charged off', now }
    await postServicing(deps, tx, { file, loan: changed, on }, cause)
    await setNextAccrual(tx, file.id, null)
  }
  // Interest that stops changes the prices that the loan waits for.
  await followMargin(deps, { tx, record, now })
}

/** A sale begins once its notice is over; the notice goes out by email at once where it can be. */
const planSale = async (
  deps: Deps,
  locked: LockedApplication,
  { basis, sentBy }: { readonly basis: DelinquencyBasis; readonly sentBy: string },
): Promise<void> => {
  if (await isEmailPossible(locked.tx, locked.file.borrowerId))
    await insertSaleNotice(deps, locked, { basis, way: 'EMAIL', sentBy })
}

/**
 * Another agent approves or rejects what was proposed about a loan in default; the one who proposed it may take it back. What is
 * approved holds from today on, and the loan is judged anew by then: one that was paid meanwhile is not charged off. A sale that is
 * approved is planned: its notice is sent, and it begins once the time of the notice is over (note 093). Refusals:
 * `transition.not-allowed`, `approval.same-agent`.
 */
export const decideDefaultDecision =
  (deps: Deps) =>
  async (
    input: OfSubject & { readonly decisionId: string; readonly decision: 'approve' | 'reject' },
  ): Promise<Outcome<object>> => {
    const rules = await delinquencyRulesOf(deps, input.subject.organizationId)
    return withLockedApplication(deps)<Outcome<object>>(asSubject(input), async (locked) => {
      const { tx, file, record, now } = locked
      const decisions = await defaultDecisionsOf(tx, file.id)
      const decision = decisions.find(({ id, status }) => id === input.decisionId && status === 'WAITING')
      if (decision === undefined) return refuse('transition.not-allowed')
      const settled = { id: decision.id, decidedBy: input.subject.accountId, now }
      if (input.decision === 'reject') {
        await settleDefaultDecision(tx, { ...settled, effectiveOn: null })
        return { ok: true }
      }
      if (decision.proposedBy === input.subject.accountId) return refuse('approval.same-agent')
      const basis = await delinquencyBasis(tx, record, { rules, now })
      const isAllowed =
        basis !== undefined &&
        !(await isHeldBack(tx, file)) &&
        (await proposable(locked, basis)).includes(decision.kind)
      if (!isAllowed) return refuse('transition.not-allowed')
      const { on } = basis.terms
      await settleDefaultDecision(tx, { ...settled, effectiveOn: on })
      if (decision.kind === 'SALE') await planSale(deps, locked, { basis, sentBy: settled.decidedBy })
      else await changeLoan(deps, locked, { decision, loan: basis.loan, on })
      await followDelinquency(locked, await delinquencyBasis(tx, record, { rules, now }))
      await wakeNotices(tx, file.id)
      return { ok: true }
    })
  }

import { addDays } from '@pledge/domain/offer/zoned-days'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { lastDayToDecide, type ModificationTerms } from '@pledge/domain/servicing/modification'
import { isOpen } from '@pledge/domain/servicing/modification-kinds'
import { findVerifiedEmail } from '../../store/account/account-email.ts'
import { wakeNotices } from '../../store/loan/loan-agenda.ts'
import {
  endModification,
  insertModification,
  modificationsOf,
} from '../../store/modification/modifications.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, belongsTo, type OfSubject } from '../application/of-application.ts'
import { delinquencyRulesOf } from '../delinquency/delinquency-basis.ts'
import type { Deps } from '../deps.ts'
import { isOver, modificationBasis, modifiedLoan } from './modification-basis.ts'

/**
 * An agent proposes changed terms of a loan in service, with the reason. They wait for another agent, for as
 * many days as a borrower has to accept. Refusals: `transition.not-allowed` where the loan cannot have them,
 * and while others are open; `account.email-unverified` where no email about them could be sent.
 */
export const proposeModification =
  (deps: Deps) =>
  async (
    input: OfSubject & { readonly terms: ModificationTerms; readonly reason: string },
  ): Promise<Outcome<object>> => {
    const { offerDays } = await delinquencyRulesOf(deps, input.subject.organizationId)
    return withLockedApplication(deps)<Outcome<object>>(
      asSubject(input),
      async ({ tx, file, record, now }) => {
        const basis = await modificationBasis(tx, record, now)
        const terms = basis && modifiedLoan(basis, input.terms)
        if (basis === undefined || !terms) return refuse('transition.not-allowed')
        if ((await findVerifiedEmail(tx, file.borrowerId)) === undefined)
          return refuse('account.email-unverified')
        for (const one of await modificationsOf(tx, file.id)) {
          if (isOver(one, basis.on)) await endModification(tx, one.id, { status: 'EXPIRED', by: null, now })
          else if (isOpen(one)) return refuse('transition.not-allowed')
        }
        await insertModification(tx, {
          id: deps.newId(),
          ...belongsTo(file),
          terms: input.terms,
          reason: input.reason,
          proposedBy: input.subject.accountId,
          proposedAt: now,
          decideBy: lastDayToDecide(terms.changed, addDays(basis.on, offerDays)),
        })
        await wakeNotices(tx, file.id)
        return { ok: true }
      },
    )
  }

import { openSale } from '@pledge/domain/liquidation/sales'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { everythingDueSince } from '@pledge/domain/servicing/loan-changes'
import { withdrawNotices } from '../../store/delinquency/default-notices.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { delinquencyBasis, delinquencyRulesOf } from './delinquency-basis.ts'
import { followDelinquency } from './follow-delinquency.ts'

/**
 * An agent withdraws the notice of default that counts, e.g. because it never reached the borrower: a new one gives its full time
 * again. A sale that was planned on it ends. Refusal: `transition.not-allowed` without one, once everything was declared due on it, and
 * while a sale in default is under way, which agents end first.
 */
export const withdrawDefaultNotice =
  (deps: Deps) =>
  async (input: OfSubject): Promise<Outcome<object>> => {
    const rules = await delinquencyRulesOf(deps, input.subject.organizationId)
    return withLockedApplication(deps)<Outcome<object>>(
      asSubject(input),
      async ({ tx, file, record, now }) => {
        const basis = await delinquencyBasis(tx, record, { rules, now })
        const isRestedOn = basis !== undefined && everythingDueSince(basis.loan, basis.terms.on) !== null
        if (openSale(file.liquidations)?.cause === 'IN_DEFAULT') return refuse('transition.not-allowed')
        if (basis === undefined || basis.terms.notice === null || isRestedOn)
          return refuse('transition.not-allowed')
        await withdrawNotices(tx, file.id, { by: input.subject.accountId, now, purposes: ['DEFAULT'] })
        await followDelinquency({ tx, file, now }, await delinquencyBasis(tx, record, { rules, now }))
        return { ok: true }
      },
    )
  }

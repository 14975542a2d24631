import { refuse, type Outcome } from '@pledge/domain/refusal'
import { endPlannedSale } from '../../store/delinquency/default-decisions.ts'
import { withdrawNotices } from '../../store/delinquency/default-notices.ts'
import { wakeNotices } from '../../store/loan/loan-agenda.ts'
import { withLockedApplication, type LockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

/**
 * Ends the planned sale of a loan with its notice, where there is one, and lets the borrower who got it be notified. Resolves to
 * whether there was one.
 */
export const cancelPlan = async (
  { tx, file, now }: Pick<LockedApplication, 'tx' | 'file' | 'now'>,
  { by }: { readonly by: string },
): Promise<boolean> => {
  if (!(await endPlannedSale(tx, file.id, { cause: 'CANCELED', by, now }))) return false
  await withdrawNotices(tx, file.id, { by, now, purposes: ['SALE'] })
  await wakeNotices(tx, file.id)
  return true
}

/**
 * An agent cancels a planned sale before it begins: its notice counts no more, and the borrower who got it is notified. Another sale
 * takes two agents and a notice again. Refusal: `transition.not-allowed` without a planned sale, also once it has begun: a sale that
 * has begun is stopped and ended (note 082).
 */
export const cancelPlannedSale =
  (deps: Deps) =>
  (input: OfSubject): Promise<Outcome<object>> =>
    withLockedApplication(deps)<Outcome<object>>(asSubject(input), async (locked) =>
      (await cancelPlan(locked, { by: input.subject.accountId }))
        ? { ok: true }
        : refuse('transition.not-allowed'),
    )

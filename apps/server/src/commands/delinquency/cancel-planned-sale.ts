import { refuse, type Outcome } from '@pledge/domain/refusal'
import { endPlannedSale } from '../../store/delinquency/default-decisions.ts'
import { withdrawNotices } from '../../store/delinquency/default-notices.ts'
import { plannedSaleOf } from '../../store/delinquency/planned-sales.ts'
import { wakeNotices } from '../../store/loan/loan-agenda.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

/**
 * An agent cancels a planned sale before it begins: its notice counts no more, and the borrower who got it is notified. Another sale
 * takes two agents and a notice again. Refusal: `transition.not-allowed` without a planned sale, also once it has begun: a sale that
 * has begun is stopped and ended (note 082).
 */
export const cancelPlannedSale =
  (deps: Deps) =>
  (input: OfSubject): Promise<Outcome<object>> =>
    withLockedApplication(deps)<Outcome<object>>(asSubject(input), async ({ tx, file, record, now }) => {
      if ((await plannedSaleOf(tx, record)) === undefined) return refuse('transition.not-allowed')
      const by = input.subject.accountId
      await endPlannedSale(tx, file.id, { cause: 'CANCELED', by, now })
      await withdrawNotices(tx, file.id, { by, now, purposes: ['SALE'] })
      await wakeNotices(tx, file.id)
      return { ok: true }
    })

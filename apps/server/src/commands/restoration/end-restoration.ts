import { openSale } from '@pledge/domain/liquidation/sales'
import { refusalToEnd } from '@pledge/domain/liquidation/steps-of-agents'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { givenUp } from '@pledge/domain/restoration/next-step'
import { insertRestorationEnd } from '../../store/restoration/restoration-actions.ts'
import { openRestoration, saveRestoration } from '../../store/restoration/restorations.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, belongsTo, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

/**
 * An agent ends a restoration whose conversion another agent has stopped, with a reason (note 103): nothing more is bought, an order of
 * which the exchange says nothing conclusive keeps the trades that are known, and of a delivery no more is waited for than what has
 * arrived. What is missing stays in the books as owed by the exchange. The conversion stays stopped until an agent resumes or ends
 * it. Refusals: transition.not-allowed where no agent has stopped the conversion, nothing is restored, or an order can still be
 * filled; approval.same-agent.
 */
export const endRestoration =
  (deps: Deps) =>
  (
    input: OfSubject & { readonly restorationId: string; readonly reason: string },
  ): Promise<Outcome<object>> =>
    withLockedApplication(deps)<Outcome<object>>(asSubject(input), async ({ tx, file, now }) => {
      const { accountId } = input.subject
      const sale = openSale(file.liquidations)
      const restoration = await openRestoration(tx, file.id)
      if (sale === null || restoration?.restorationId !== input.restorationId)
        return refuse('transition.not-allowed')
      const refusal = refusalToEnd(sale, accountId)
      if (refusal !== null) return refusal
      const ended = givenUp(restoration, now.getTime())
      if (ended === null) return refuse('transition.not-allowed')
      await saveRestoration(tx, ended)
      await insertRestorationEnd(tx, {
        id: deps.newId(),
        restorationId: restoration.restorationId,
        ...belongsTo(file),
        accountId,
        reason: input.reason,
        now,
      })
      return { ok: true }
    })

import { openSale } from '@pledge/domain/liquidation/sales'
import { isMonitored } from '@pledge/domain/margin/margin-state'
import type { StabilizationTerms } from '@pledge/domain/liquidation/stabilization'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { stabilizationOf } from '../../store/liquidation/stabilization-choices.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { isEqualTerms, offeredStabilization, recordStabilization } from './record-stabilization.ts'

/**
 * The borrower switches it on or off that the proceeds of a sale are held instead of applied (gaps G.15 and G.72, note 091).
 * `shown`: the terms that were shown, to switch it on; null to switch it off. It counts from the next sale that is ordered. Nothing
 * changes where it is so already. Refusals: transition.not-allowed for anybody but the borrower, of a loan that is not in service,
 * while a sale is due or under way, because then the choice is made, and to switch it on where the operator does not offer it or
 * offers other terms by now.
 */
export const chooseStabilization =
  (deps: Deps) =>
  async (input: OfSubject & { readonly shown: StabilizationTerms | null }): Promise<Outcome<object>> => {
    // An agent may open the loan of a borrower, and does not choose for them.
    if (input.subject.kind !== 'customer') return refuse('transition.not-allowed')
    const offered = await offeredStabilization(deps, input.subject.organizationId)
    return withLockedApplication(deps)<Outcome<object>>(asSubject(input), async (locked) => {
      const { margin, liquidations, id } = locked.file
      const isDecided = margin.state === 'SALE_DUE' || openSale(liquidations) !== null
      if (!isMonitored(margin) || isDecided) return refuse('transition.not-allowed')
      const { terms: before } = await stabilizationOf(locked.tx, id)
      const { shown } = input
      if (isEqualTerms(before, shown)) return { ok: true }
      if (shown !== null && !isEqualTerms(shown, offered)) return refuse('transition.not-allowed')
      await recordStabilization(deps)(locked, shown)
      return { ok: true }
    })
  }

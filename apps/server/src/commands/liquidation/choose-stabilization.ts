import { openSale } from '@pledge/domain/liquidation/sales'
import { isMonitored } from '@pledge/domain/margin/margin-state'
import type { StabilizationTerms } from '@pledge/domain/liquidation/stabilization'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { insertStabilizationChoice, stabilizationOf } from '../../store/liquidation/stabilization-choices.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, belongsTo, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

/** How the operator offers it now. Read before the transaction: it takes a connection. */
const rulesOf = async ({ organizations }: Pick<Deps, 'organizations'>, organizationId: string) => {
  const owner = await organizations.byId(organizationId)
  if (owner === undefined) throw new Error('an organization is never deleted')
  return owner.rules.stabilization
}

const isEqualTerms = (one: StabilizationTerms, other: StabilizationTerms): boolean =>
  one.feeBps === other.feeBps && one.usdcLtvBps === other.usdcLtvBps

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
    const { isOffered, ...terms } = await rulesOf(deps, input.subject.organizationId)
    return withLockedApplication(deps)<Outcome<object>>(asSubject(input), async ({ tx, file, now }) => {
      const { margin, liquidations } = file
      const isDecided = margin.state === 'SALE_DUE' || openSale(liquidations) !== null
      if (!isMonitored(margin) || isDecided) return refuse('transition.not-allowed')
      const before = await stabilizationOf(tx, file.id)
      const { shown } = input
      const isSame =
        shown === null || before.terms === null ? shown === before.terms : isEqualTerms(shown, before.terms)
      if (isSame) return { ok: true }
      if (shown !== null && (!isOffered || !isEqualTerms(shown, terms)))
        return refuse('transition.not-allowed')
      await insertStabilizationChoice(tx, {
        id: deps.newId(),
        ...belongsTo(file),
        number: before.number + 1,
        terms: shown,
        now,
      })
      return { ok: true }
    })
  }

import { openSale } from '@pledge/domain/liquidation/sales'
import { isMonitored } from '@pledge/domain/margin/margin-state'
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

/**
 * The borrower switches the conversion of collateral to USDC on or off (rows 2.1.09 and 2.3.02, gaps G.15 and G.72, note 091). It
 * counts from the next sale that is ordered, with the terms of this moment. Nothing changes where it is so already. Refusals:
 * transition.not-allowed of a loan that is not in service, while a sale is due or under way, because then the choice is made, and
 * to switch it on where the operator does not offer it.
 */
export const chooseStabilization =
  (deps: Deps) =>
  async (input: OfSubject & { readonly isOn: boolean }): Promise<Outcome<object>> => {
    const { isOffered, ...terms } = await rulesOf(deps, input.subject.organizationId)
    return withLockedApplication(deps)<Outcome<object>>(asSubject(input), async ({ tx, file, now }) => {
      const { margin, liquidations } = file
      const isDecided = margin.state === 'SALE_DUE' || openSale(liquidations) !== null
      if (!isMonitored(margin) || isDecided) return refuse('transition.not-allowed')
      const before = await stabilizationOf(tx, file.id)
      if ((before.terms !== null) === input.isOn) return { ok: true }
      if (input.isOn && !isOffered) return refuse('transition.not-allowed')
      await insertStabilizationChoice(tx, {
        id: deps.newId(),
        ...belongsTo(file),
        number: before.number + 1,
        terms: input.isOn ? terms : null,
        now,
      })
      return { ok: true }
    })
  }

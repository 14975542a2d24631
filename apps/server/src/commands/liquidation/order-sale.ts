import { openSale } from '@pledge/domain/liquidation/sales'
import { isOrderedBesideRenewal } from '@pledge/domain/view/beside-renewal'
import { isHeldFrom } from '@pledge/domain/holds/loan-holds'
import { refuse } from '@pledge/domain/refusal'
import { holdKindsOf } from '../../store/holds/loan-holds.ts'
import { isRenewalTransferring } from '../../store/liquidation/liquidations.ts'
import { stabilizationOf } from '../../store/liquidation/stabilization-choices.ts'
import { jobActor } from '../actors.ts'
import { advance, UNCHANGED } from '../application/advance.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { currentReading } from '../margin/follow-margin.ts'
import { areSalesStopped, isTooLittleToSell } from './may-sell.ts'
import { saleRulesOf, saleTermsOf } from './sale-terms.ts'

/**
 * Orders a sale of a loan of which one is due. Nothing changes where none is due or one is under way. Refusals:
 * transition.not-allowed under a hold, of the loan too, while automatic action is stopped, after an agent ended a sale since it
 * became due, without a price where the borrower chose a conversion, of too little collateral (`isTooLittleToSell`), and while a
 * renewal is about to take it over, below the level of a sale.
 */
export const orderSale = (deps: Deps) => async (input: OfApplication) => {
  const rules = await saleRulesOf(deps, input.organizationId)
  return advance(deps)({
    ...asSystem(input),
    async command(locked) {
      const { tx, file } = locked
      const { margin } = file
      if (margin.state !== 'SALE_DUE' || openSale(file.liquidations) !== null) return UNCHANGED
      const holds = await holdKindsOf(tx, file.id)
      if (await areSalesStopped(tx, file.organizationId, holds)) return refuse('transition.not-allowed')
      const reading = await currentReading(locked)
      // Only a price says whether a conversion is enough.
      if (reading === null && (await stabilizationOf(tx, file.id)).terms !== null)
        return refuse('transition.not-allowed')
      const terms = await saleTermsOf(rules, locked, { ...margin, reading })
      if (reading !== null && isTooLittleToSell(terms, reading)) return refuse('transition.not-allowed')
      const isBesideRenewal = !isHeldFrom(holds, 'renewals') && (await isRenewalTransferring(tx, file.id))
      if (isBesideRenewal && !isOrderedBesideRenewal({ ...margin, goal: terms.goal, reading }))
        return refuse('transition.not-allowed')
      const data = { liquidationId: deps.newId(), cause: margin.cause, terms }
      return { type: 'LiquidationOrdered', by: jobActor('sell-collateral'), data }
    },
  })
}

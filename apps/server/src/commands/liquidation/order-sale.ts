import { openSale } from '@pledge/domain/liquidation/sales'
import { isOrderedBesideRenewal } from '@pledge/domain/view/beside-renewal'
import { saleGoalOf } from '@pledge/domain/liquidation/sale-goal'
import {
  goalWithStabilization,
  isConversionEnough,
  type StabilizationTerms,
} from '@pledge/domain/liquidation/stabilization'
import { reachableExpensesBps } from '@pledge/domain/liquidation/sale-size'
import { isBelowMinimum } from '@pledge/domain/liquidation/terms'
import { isHeldFrom } from '@pledge/domain/holds/loan-holds'
import type { Coin } from '@pledge/domain/collateral/coins'
import type { SaleGoal } from '@pledge/domain/liquidation/vocabulary'
import { paymentsOf } from '@pledge/domain/loan/loan-state'
import type { MarginState } from '@pledge/domain/margin/margin-state'
import type { MarginReading } from '@pledge/domain/margin/reading'
import { liquidationFacts } from '@pledge/domain/process/facts'
import { refuse } from '@pledge/domain/refusal'
import { dayOfLoan } from '@pledge/domain/servicing/loan'
import { loanDues } from '@pledge/domain/servicing/loan-dues'
import { holdKindsOf } from '../../store/holds/loan-holds.ts'
import { isRenewalTransferring } from '../../store/liquidation/liquidations.ts'
import { stabilizationOf } from '../../store/liquidation/stabilization-choices.ts'
import { findLoan } from '../../store/loan/loans.ts'
import { marginConditions } from '../../store/margin/margin-conditions.ts'
import { lendingRulesVersion } from '../../store/organization/organizations.ts'
import { jobActor } from '../actors.ts'
import { advance, UNCHANGED } from '../application/advance.ts'
import type { LockedApplication } from '../application/locked-application.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { currentReading } from '../margin/follow-margin.ts'

type DueMargin = Extract<MarginState, { readonly state: 'SALE_DUE' }>

/** Because of the LTV only enough is sold to restore it; where everything is due, enough to pay it. */
const goalOf = async ({ tx, file, record, now }: LockedApplication) => {
  const stored = await findLoan(tx, file.id)
  if (stored === undefined) throw new Error('a sale is of a loan')
  const { timeZone, bankHolidays } = record.deadlineTerms
  const on = dayOfLoan(stored.loan, now.getTime(), timeZone)
  return saleGoalOf(loanDues(stored.loan, paymentsOf(file.loan), { on, bankHolidays }))
}

type SaleRules = Awaited<ReturnType<typeof saleRulesOf>>

/** How the operator sells now. Read before the transaction: it takes a connection. */
const saleRulesOf = async ({ organizations }: Pick<Deps, 'organizations'>, organizationId: string) => {
  const owner = await organizations.byId(organizationId)
  if (owner === undefined) throw new Error('an organization is never deleted')
  return owner.rules.sales
}

/** The choice of the borrower, unless a conversion at this price would not bear what is owed and be a sale of everything. */
const choiceThatIsEnough = (
  choice: StabilizationTerms | null,
  rules: SaleRules,
  reading: (MarginReading & { readonly coin: Coin }) | null,
): StabilizationTerms | null =>
  choice !== null && reading !== null && isConversionEnough(reading, { ...rules, ...choice }) ? choice : null

/** What is held and paid as a conversion is ordered: what follows is the borrower's cure of it. */
const atOrderOf = (goal: SaleGoal, { file }: LockedApplication) => {
  if (goal !== 'CONVERT') return {}
  const { units, paidCents } = liquidationFacts(file)
  return { unitsAtOrder: units.toString(), paidCentsAtOrder: paidCents.toString() }
}

/** Fee and target are those that the borrower signed or chose (note 091); how it is sold is as the operator has it now. */
const termsOf = async (
  rules: SaleRules,
  locked: LockedApplication,
  { terms, reading }: DueMargin & { readonly reading: MarginReading | null },
) => {
  const { tx, file, record } = locked
  const signed = await lendingRulesVersion(tx, file.organizationId, record.lendingRulesVersion)
  const { sliceCents, minimumCents, expensesBps, ...sales } = rules
  const { terms: chosen } = await stabilizationOf(tx, file.id)
  const priced = reading === null ? null : { ...reading, coin: terms.coin }
  const choice = choiceThatIsEnough(chosen, rules, priced)
  const agreed = {
    targetLtvBps: terms.cureTargetLtvBps,
    feeBps: signed.liquidationFeeBps,
    ...goalWithStabilization(await goalOf(locked), choice),
  }
  return {
    coin: terms.coin,
    ...agreed,
    expensesBps: reachableExpensesBps({ ...agreed, expensesBps }),
    sliceCents: sliceCents.toString(),
    minimumCents: minimumCents.toString(),
    ...sales,
    ...atOrderOf(agreed.goal, locked),
  }
}

/**
 * Orders a sale of a loan of which one is due. Nothing changes where none is due or one is under way. Refusals:
 * transition.not-allowed under a hold, of the loan too, while automatic action is stopped, after an agent ended a sale since it
 * became due, without a price where the borrower chose a conversion, of collateral that is worth less than the minimum order of the exchange, since each sale of it would end at once,
 * and while a renewal is about to take it over, below the level of a sale.
 */
export const orderSale = (deps: Deps) => async (input: OfApplication) => {
  const rules = await saleRulesOf(deps, input.organizationId)
  return advance(deps)({
    ...asSystem(input),
    async command(locked) {
      const { tx, file } = locked
      const { margin } = file
      if (margin.state !== 'SALE_DUE' || openSale(file.liquidations) !== null) return UNCHANGED
      const { isStopped } = await marginConditions(tx, file.organizationId)
      const holds = await holdKindsOf(tx, file.id)
      if (isStopped || isHeldFrom(holds, 'sales')) return refuse('transition.not-allowed')
      const reading = await currentReading(locked)
      // Only a price says whether a conversion is enough.
      if (reading === null && (await stabilizationOf(tx, file.id)).terms !== null)
        return refuse('transition.not-allowed')
      const terms = await termsOf(rules, locked, { ...margin, reading })
      const minimum = { coin: terms.coin, minimumCents: BigInt(terms.minimumCents) }
      if (reading !== null && isBelowMinimum(minimum, reading)) return refuse('transition.not-allowed')
      const isBesideRenewal = !isHeldFrom(holds, 'renewals') && (await isRenewalTransferring(tx, file.id))
      if (isBesideRenewal && !isOrderedBesideRenewal({ ...margin, goal: terms.goal, reading }))
        return refuse('transition.not-allowed')
      const data = { liquidationId: deps.newId(), cause: margin.cause, terms }
      return { type: 'LiquidationOrdered', by: jobActor('sell-collateral'), data }
    },
  })
}

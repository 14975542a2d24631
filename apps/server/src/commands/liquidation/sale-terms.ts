import {
  goalWithStabilization,
  isConversionEnough,
  type StabilizationTerms,
} from '@pledge/domain/liquidation/stabilization'
import type { Coin } from '@pledge/domain/collateral/coins'
import { saleGoalOf } from '@pledge/domain/liquidation/sale-goal'
import { reachableExpensesBps } from '@pledge/domain/liquidation/sale-size'
import type { SaleGoal } from '@pledge/domain/liquidation/vocabulary'
import { paymentsOf } from '@pledge/domain/loan/loan-state'
import type { MonitoredMargin } from '@pledge/domain/margin/margin-state'
import type { MarginReading } from '@pledge/domain/margin/reading'
import { liquidationFacts } from '@pledge/domain/process/facts'
import { dayOfLoan } from '@pledge/domain/servicing/loan'
import { loanDues } from '@pledge/domain/servicing/loan-dues'
import { stabilizationOf } from '../../store/liquidation/stabilization-choices.ts'
import { findLoan } from '../../store/loan/loans.ts'
import { lendingRulesVersion } from '../../store/organization/organizations.ts'
import type { LockedApplication } from '../application/locked-application.ts'
import type { Deps } from '../deps.ts'

/** Because of the LTV only enough is sold to restore it; where everything is due, enough to pay it. */
const goalOf = async ({ tx, file, record, now }: LockedApplication) => {
  const stored = await findLoan(tx, file.id)
  if (stored === undefined) throw new Error('a sale is of a loan')
  const { timeZone, bankHolidays } = record.deadlineTerms
  const on = dayOfLoan(stored.loan, now.getTime(), timeZone)
  return saleGoalOf(loanDues(stored.loan, paymentsOf(file.loan), { on, bankHolidays }))
}

export type SaleRules = Awaited<ReturnType<typeof saleRulesOf>>

/** How the operator sells now. Read before the transaction: it takes a connection. */
export const saleRulesOf = async ({ organizations }: Pick<Deps, 'organizations'>, organizationId: string) => {
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
export const saleTermsOf = async (
  rules: SaleRules,
  locked: LockedApplication,
  { terms, reading }: Pick<MonitoredMargin, 'terms'> & { readonly reading: MarginReading | null },
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

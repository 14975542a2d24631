import type { CollateralCustody } from '@pledge/contract/collateral-custody'
import { coinOf } from '@pledge/domain/application/origination'
import { balanceUnits } from '@pledge/domain/collateral/account'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import type { Lot } from '@pledge/domain/rehypothecation/movements'
import { whereaboutsOf } from '@pledge/domain/rehypothecation/whereabouts'
import type { LoanFile } from '@pledge/domain/view/loan-file'

/** Where the coins of a loan are at a moment (note 107); null of a loan whose collateral has never left its custody and is all there. */
export const presentCollateralCustody = (
  { application, collateral }: Pick<LoanFile, 'application' | 'collateral'>,
  { lots, now }: { readonly lots: readonly Lot[]; readonly now: Date },
): CollateralCustody | null => {
  const coin = coinOf(application)
  if (coin === null || lots.length === 0) return null
  const where = whereaboutsOf(balanceUnits(collateral), lots)
  const amount = (units: bigint) => ({ coinQuantity: formatCoin(units, coin), type: coin })
  return {
    inCustody: amount(where.inCustodyUnits),
    rehypothecated: amount(where.rehypothecatedUnits),
    returning: amount(where.returningUnits),
    returnDueAt: where.returnDueAt === null ? null : new Date(where.returnDueAt).toISOString(),
    ...(where.returnDueAt !== null && now.getTime() >= where.returnDueAt && { isReturnLate: true }),
    ...(where.shortfallUnits > 0n && { shortfall: amount(where.shortfallUnits) }),
  }
}

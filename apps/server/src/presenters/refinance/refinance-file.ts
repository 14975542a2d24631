import type { ApplicationFile } from '@pledge/contract/portfolio'
import { coinOf } from '@pledge/domain/application/origination'
import { depositsDueAtOf } from '@pledge/domain/collateral/account'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { topUpUnits } from '@pledge/domain/view/top-up'

/** The old loans of a refinance, what the estate holds for them and the top-up, for agents (rows 2.3.03 to 2.3.05). */
export const presentRefinanceFile = (file: LoanFile): ApplicationFile['refinance'] => {
  const { refinance } = file.application
  if (refinance === null) return null
  const coin = coinOf(file.application)
  const amount = (units: bigint) =>
    coin === null ? null : { coinQuantity: formatCoin(units, coin), type: coin }
  const dueAt = depositsDueAtOf(file.collateral)
  return {
    celsiusLoanNumbers: [...refinance.loanNumbers],
    collateral: amount(refinance.estateUnits),
    topUpAmount: coin === null ? null : amount(topUpUnits(file)),
    topUpDueAt: dueAt === null ? null : new Date(dueAt).toISOString(),
  }
}

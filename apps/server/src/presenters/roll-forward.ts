import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { ApplicationFile } from '@pledge/contract/portfolio'
import type { Application } from '@pledge/domain/application/application'
import { remainingTopUpUnits, topUpUnits } from '@pledge/domain/application/top-up'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatDollars } from '@pledge/domain/money/dollars'

/** What a renewal carries, and what is to be added (rows 1.3.04 and 1.3.05, gap G.41). `offeredCoin`: while no offer is selected. */
export const presentRollForward = (
  application: Application,
  offeredCoin: Application['coin'] = application.coin,
): ApplicationAnswer['rollForwardLoanDetails'] => {
  const { rollForward, minCollateralUnits, signedAt, paidOffCents } = application
  const coin = application.coin ?? offeredCoin
  if (rollForward === null || coin === null) return null
  const amount = (units: bigint) => ({ coinQuantity: formatCoin(units, coin) })
  return {
    priorAppUuid: rollForward.priorApplicationId,
    topUpAmount: minCollateralUnits === null ? null : amount(topUpUnits(application)),
    remainingTopUpAmount: signedAt === null ? null : amount(remainingTopUpUnits(application)),
    collateral: amount(rollForward.carriedUnits),
    paidOff: paidOffCents === null ? null : formatDollars(paidOffCents),
  }
}

/** Which loan renews which, for agents. */
export const presentRenewalLink = ({ rollForward, renewedBy }: Application): ApplicationFile['renewal'] =>
  rollForward === null && renewedBy === null
    ? null
    : { renews: rollForward?.priorApplicationId ?? null, renewedBy }

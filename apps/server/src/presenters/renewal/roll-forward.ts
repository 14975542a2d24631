import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { ApplicationFile } from '@pledge/contract/portfolio'
import type { Application } from '@pledge/domain/application/application'
import { remainingTopUpUnits, topUpUnits } from '@pledge/domain/application/top-up'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatDollars } from '@pledge/domain/money/dollars'
import { lentCents } from '@pledge/domain/servicing/standing'
import type { StoredOffer } from '../../store/offer/offers.ts'

interface OffersOfRenewal {
  readonly selected: StoredOffer | undefined
  /** Tells the coin while none is selected. */
  readonly newest: StoredOffer | undefined
}

/** What a renewal carries, and what is to be added (rows 1.3.04 and 1.3.05, gap G.41). */
export const presentRollForward = (
  application: Application,
  { selected, newest }: OffersOfRenewal,
): ApplicationAnswer['rollForwardLoanDetails'] => {
  const { rollForward, minCollateralUnits, signedAt, paidOffCents } = application
  const coin = application.coin ?? newest?.quote.coin ?? null
  if (rollForward === null || coin === null) return null
  const amount = (units: bigint) => ({ coinQuantity: formatCoin(units, coin) })
  return {
    priorAppUuid: rollForward.priorApplicationId,
    topUpAmount: minCollateralUnits === null ? null : amount(topUpUnits(application)),
    remainingTopUpAmount: signedAt === null ? null : amount(remainingTopUpUnits(application)),
    collateral: amount(rollForward.carriedUnits),
    paidOff: paidOffCents === null ? null : formatDollars(paidOffCents),
    lent:
      selected === undefined || paidOffCents === null ? null : formatDollars(lentOf(selected, paidOffCents)),
  }
}

const lentOf = ({ quote: { amountCents, drawAmountCents } }: StoredOffer, paidOffCents: bigint): bigint =>
  lentCents({ amountCents, carriedCents: paidOffCents - drawAmountCents })

/** Which loan renews which, for agents. */
export const presentRenewalLink = ({ rollForward, renewedBy }: Application): ApplicationFile['renewal'] =>
  rollForward === null && renewedBy === null
    ? null
    : { renews: rollForward?.priorApplicationId ?? null, renewedBy }

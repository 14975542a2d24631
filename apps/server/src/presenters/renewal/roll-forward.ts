import { renewedByOf } from '@pledge/domain/loan/loan-state'
import { coinOf, offerOf, signedAtOf } from '@pledge/domain/application/origination'
import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { ApplicationFile } from '@pledge/contract/portfolio'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { remainingTopUpUnits, topUpUnits } from '@pledge/domain/view/top-up'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatDollars } from '@pledge/domain/money/dollars'
import { lentCents } from '@pledge/domain/servicing/balance'
import type { StoredOffer } from '../../store/offer/offers.ts'

interface OffersOfRenewal {
  readonly selected: StoredOffer | undefined
  /** Determines the coin while no offer is selected. */
  readonly newest: StoredOffer | undefined
}

/** The rollover collateral of a renewal, or what the estate holds, and the top-up (rows 1.3.04, 1.3.05 and 2.3.05, gap G.41). */
export const presentRollForward = (
  file: LoanFile,
  { selected, newest }: OffersOfRenewal,
): ApplicationAnswer['rollForwardLoanDetails'] => {
  const { application } = file
  const { renewal, refinance } = application
  const paidOffCents = renewal?.payoffCents ?? null
  const coin = coinOf(application) ?? newest?.quote.coin ?? null
  const broughtUnits = renewal?.rolloverUnits ?? refinance?.estateUnits ?? null
  if (broughtUnits === null || coin === null) return null
  const amount = (units: bigint) => ({ coinQuantity: formatCoin(units, coin) })
  return {
    priorAppUuid: renewal?.priorApplicationId ?? null,
    topUpAmount: offerOf(application) === null ? null : amount(topUpUnits(file)),
    remainingTopUpAmount: signedAtOf(application) === null ? null : amount(remainingTopUpUnits(file)),
    collateral: amount(broughtUnits),
    paidOff: paidOffCents === null ? null : formatDollars(paidOffCents),
    lent:
      selected === undefined || paidOffCents === null ? null : formatDollars(lentOf(selected, paidOffCents)),
  }
}

const lentOf = ({ quote: { amountCents, drawAmountCents } }: StoredOffer, paidOffCents: bigint): bigint =>
  lentCents({ amountCents, carriedCents: paidOffCents - drawAmountCents })

/** Which loan renews which, for agents. */
export const presentRenewalLink = ({
  application: { renewal },
  loan,
}: LoanFile): ApplicationFile['renewal'] => {
  const renewedBy = renewedByOf(loan)
  return renewal === null && renewedBy === null
    ? null
    : { renews: renewal?.priorApplicationId ?? null, renewedBy }
}

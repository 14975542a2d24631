import { isRefinance } from '@pledge/domain/application/origination'
import { securedUnits } from '@pledge/domain/view/secured-units'
import { owedNowCents } from '@pledge/domain/view/owed-now'
import { presentFigures, type ConfirmedCollateral } from '@pledge/contract/confirmed-collateral'
import { formatDollars } from '@pledge/domain/money/dollars'
import { collateralFigures } from '@pledge/domain/offer/collateral-figures'
import { levelsOfTriggers } from '@pledge/domain/offer/trigger-prices'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { StoredLoan } from '../../store/loan/loans.ts'
import type { StoredOffer } from '../../store/offer/offers.ts'
import type { PriceRecord } from '../../store/offer/prices.ts'

export interface ConfirmedParts {
  readonly record: ApplicationRecord
  /** The selected offer. */
  readonly offer: Pick<StoredOffer, 'quote'> | undefined
  /** Undefined before it is funded. */
  readonly loan: StoredLoan | undefined
  /** Undefined while no venue has reported one for a day. */
  readonly price: PriceRecord | undefined
  /** Business time. */
  readonly now: Date
  /** What of held proceeds was spent on coins that count already; nothing of most loans. */
  readonly restoredCents: bigint
}

const isAwaitingEstate = ({ application, collateral }: ApplicationRecord['file']): boolean =>
  isRefinance(application) && collateral.state !== 'UNOPENED' && collateral.rolloverUnits > 0n

/** The balance that the collateral secures: the loan amount until it is funded, then what the monitoring judges it by. */
const balanceOf = ({ record, offer, loan, now, restoredCents }: ConfirmedParts): bigint => {
  if (loan === undefined) return offer?.quote.amountCents ?? 0n
  const { file, deadlineTerms } = record
  const { timeZone } = deadlineTerms
  return owedNowCents(file, loan.loan, { at: now.getTime(), timeZone, restoredCents })
}

/**
 * LTV, value and trigger prices of the confirmed collateral for today's total balance: the same for the borrower and
 * for agents (rows 1.9.09, 1.9.10, decision 4). Null while none is confirmed, and once the balance is zero; of a
 * refinance until the estate has handed over, because a top-up alone secures no loan (note 099).
 */
export const presentConfirmedCollateral = (parts: ConfirmedParts): ConfirmedCollateral | null => {
  const { record, offer, price } = parts
  if (offer === undefined || isAwaitingEstate(record.file)) return null
  const { coin, triggers } = offer.quote
  const owedCents = balanceOf(parts)
  const figures = collateralFigures(levelsOfTriggers(triggers), {
    coin,
    units: securedUnits(record.file),
    owedCents,
    priceCents: price?.priceCents ?? null,
  })
  if (figures === null) return null
  return {
    ...presentFigures(coin, figures),
    balance: formatDollars(owedCents),
    price:
      price === undefined
        ? null
        : { price: formatDollars(price.priceCents), observedAt: price.observedAt.toISOString() },
  }
}

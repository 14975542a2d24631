import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatDollars } from '@pledge/domain/money/dollars'
import { formatFraction, formatTrillionths } from '@pledge/domain/money/fraction'
import { offerAmounts } from '@pledge/domain/offer/offer-amounts'
import type { PricedFigures } from '@pledge/domain/offer/priced-figures'
import type { Quote } from '@pledge/domain/offer/quote'
import type { TriggerPrice, TriggerPrices } from '@pledge/domain/offer/trigger-prices'
import * as z from 'zod/mini'
import { coinQuantity, dollars, fraction } from './wire.ts'

const trigger = z.object({ ltv: fraction, price: dollars })
/** The trigger prices of one coin, each with its LTV level. */
export const triggers = z.object({
  warning: trigger,
  marginCall: trigger,
  liquidation: trigger,
  rebalance: trigger,
})
export type Triggers = z.infer<typeof triggers>

/** An amount of collateral with its figures for the loan: a page shows these figures, and computes none. */
export const collateralFigures = z.object({
  coinQuantity,
  ltv: fraction,
  /** Rounded down to the cent. */
  marketValue: dollars,
  triggers,
})
export type CollateralFiguresAnswer = z.infer<typeof collateralFigures>

const triggerOf = ({ ltvBps, priceCents }: TriggerPrice) => ({
  ltv: formatFraction(ltvBps),
  price: formatDollars(priceCents),
})

/** Trigger prices in wire format. */
export const presentTriggers = ({
  warning,
  marginCall,
  liquidation,
  rebalance,
}: TriggerPrices): Triggers => ({
  warning: triggerOf(warning),
  marginCall: triggerOf(marginCall),
  liquidation: triggerOf(liquidation),
  rebalance: triggerOf(rebalance),
})

/** The two amounts of an offer in wire format, the same from the server and from the page that quotes immediately. */
export const presentOfferAmounts = (quote: Quote) => {
  const { plannedAmount, requiredMinimum } = offerAmounts(quote)
  const of = (figures: PricedFigures): CollateralFiguresAnswer => ({
    coinQuantity: formatCoin(figures.units, quote.coin),
    ltv: formatTrillionths(figures.ltvTrillionths),
    marketValue: formatDollars(figures.marketValueCents),
    triggers: presentTriggers(figures.triggers),
  })
  return { plannedAmount: of(plannedAmount), requiredMinimum: of(requiredMinimum) }
}

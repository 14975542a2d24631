import type { Coin } from '@pledge/domain/collateral/coins'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatDollars } from '@pledge/domain/money/dollars'
import { formatTrillionths } from '@pledge/domain/money/fraction'
import type { CollateralFigures } from '@pledge/domain/offer/collateral-figures'
import * as z from 'zod/mini'
import { collateralFigures, presentTriggers } from './collateral-figures.ts'
import { dollars, fraction, instant } from './wire.ts'

/** The confirmed collateral, by today's total balance and the newest price. */
export const confirmedCollateral = z.extend(collateralFigures, {
  /** Null without a price. */
  ltv: z.nullable(fraction),
  /** Null without a price. */
  marketValue: z.nullable(dollars),
  /**
   * Principal including the fee, plus accrued unpaid interest, less the proceeds of a sale that is under way; before funding, the
   * loan amount.
   */
  balance: dollars,
  /** Null while no venue has reported a price for a day. */
  price: z.nullable(z.object({ price: dollars, observedAt: instant })),
})
export type ConfirmedCollateral = z.infer<typeof confirmedCollateral>

/** Collateral figures in wire format. */
export const presentFigures = (coin: Coin, { units, ...figures }: CollateralFigures) => ({
  coinQuantity: formatCoin(units, coin),
  ltv: figures.ltvTrillionths === null ? null : formatTrillionths(figures.ltvTrillionths),
  marketValue: figures.marketValueCents === null ? null : formatDollars(figures.marketValueCents),
  triggers: presentTriggers(figures.triggers),
})

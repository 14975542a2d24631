import { COIN_DECIMALS, COINS } from '@pledge/domain/collateral/coins'
import { ONE_IN_BPS, ONE_IN_TRILLIONTHS } from '@pledge/domain/money/amounts'
import { formatDecimal } from '@pledge/domain/money/decimal-text'
import { divHalfEven, divUp } from '@pledge/domain/money/division'
import { tierOf } from '@pledge/domain/offer/rate-tiers'
import { topUpUnits } from '@pledge/domain/offer/top-up'
import { priceAtLevel } from '@pledge/domain/offer/trigger-prices'
import { refuse } from '@pledge/domain/refusal'
import { firstEvents, firstEventsByClose } from '@pledge/domain/servicing/replay'
import * as z from 'zod/mini'
import {
  answered,
  COIN_PLACES,
  coins,
  decimal,
  defineRule,
  FINE_PLACES,
  fineDollars,
  text,
  type Rule,
} from './rule.ts'
import { shippedRules as rules } from './shipped-rules.ts'

const above = z.refine<bigint>((value) => value > 0n)
/** A percentage as trillionths. */
const percent = decimal(FINE_PLACES - 2)
/** Wei is the finest base unit, so this coin can hold any quantity. */
const FINEST_COIN = 'ETH'
const PRICE_PLACES = 8

const positionFields = { outstanding: fineDollars, coinQuantity: coins.check(above) }
const positionOf = (input: { readonly outstanding: bigint; readonly coinQuantity: bigint }) =>
  ({
    coin: FINEST_COIN,
    owedCents: input.outstanding,
    units: input.coinQuantity,
  }) as const

const tierOfPercent = (initialLtv: bigint) => tierOf(rules, { owed: initialLtv, worth: ONE_IN_TRILLIONTHS })

/** Prices to eight places, half-even; the product uses whole cents, rounded as in `trigger-prices.ts`. */
const dollarsOf = (price: bigint): string =>
  formatDecimal(divHalfEven(price, 10n ** BigInt(FINE_PLACES - PRICE_PLACES)), PRICE_PLACES, 2)

const triggers = defineRule(z.object({ ...positionFields, initialLtvPercent: percent }), (input) => {
  const tier = tierOfPercent(input.initialLtvPercent)
  if (tier === undefined) return refuse('offer.collateral-insufficient')
  const at = (levelBps: number) => dollarsOf(priceAtLevel(positionOf(input), levelBps))
  return answered({
    tier: tier.tier,
    warning: at(tier.warningLtvBps),
    marginCall: at(tier.marginCallLtvBps),
    liquidation: at(tier.liquidationLtvBps),
    rebalance: at(rules.rebalanceBelowLtvBps),
  })
})

const topUpInput = z.object({
  outstanding: fineDollars,
  coinQuantity: coins,
  price: fineDollars.check(above),
  targetLtvPercent: percent.check(above),
  collateralType: z.optional(z.enum(COINS)),
})

/** Rounded up to the base unit of the coin, or to 18 places without a coin. */
const topUp = defineRule(topUpInput, (input) => {
  // The target has more places than basis points: the debt and the price carry them, and the level is then the whole.
  const position = {
    ...positionOf(input),
    owedCents: input.outstanding * ONE_IN_TRILLIONTHS,
    priceCents: input.price * input.targetLtvPercent,
  }
  const added = topUpUnits(position, Number(ONE_IN_BPS))
  const places = input.collateralType === undefined ? COIN_PLACES : COIN_DECIMALS[input.collateralType]
  const units = divUp(added, 10n ** BigInt(COIN_PLACES - places))
  return answered({ additionalCoinQuantity: formatDecimal(units, places) })
})

const MAX_CANDLES = 200_000
const candle = z.object({ time: text, low: fineDollars, high: fineDollars, close: fineDollars })
const replayInput = z.object({
  ...positionFields,
  initialLtvPercent: percent,
  prices: z.array(candle).check(z.maxLength(MAX_CANDLES)),
})

/** The first time of each event at the worst price of a candle (for rebalancing its best), and by its close alone. */
const replay = defineRule(replayInput, (input) => {
  const tier = tierOfPercent(input.initialLtvPercent)
  if (tier === undefined) return refuse('offer.collateral-insufficient')
  const position = positionOf(input)
  return answered({
    tier: tier.tier,
    ...firstEvents(rules, tier, position, input.prices),
    byClose: firstEventsByClose(rules, tier, position, input.prices),
  })
})

export const servicingRules: Readonly<Record<string, Rule>> = { triggers, 'top-up': topUp, replay }

import * as z from 'zod/mini'
import { COINS, type Coin } from '../collateral/coins.ts'
import { formatCoin, parseCoin } from '../money/coin-quantity.ts'
import { formatDecimal, parseDecimal } from '../money/decimal-text.ts'
import { formatDollars, parseDollars } from '../money/dollars.ts'
import { MOST_BOUGHT_FILLS, MOST_FILLS_OF_SLICE, MOST_QUOTES, MOST_SLICES } from './limits.ts'
import type { Fill, SaleReceipt, Slice } from './receipt.ts'
import { CONCLUSION_CAUSES, ORDER_CAUSES, SALE_GOALS } from './vocabulary.ts'

/** A name or an identifier on a receipt. */
const MOST_OF_A_NAME = 200
const SECONDS_A_DAY = 86_400
/** Basis points as a fraction: '0.0200' has four places, and is written '0.02'. */
const BPS_PLACES = 4

const name = z.string().check(z.minLength(1), z.maxLength(MOST_OF_A_NAME))
const instant = z.iso.datetime()
/** Dollars, '5982.00'; of a price, for one whole coin. */
const dollars = z.string().check(z.regex(/^\d{1,15}\.\d{2}$/))
/** Whole coins, '0.6'. */
const quantity = z.string().check(z.regex(/^\d{1,15}(\.\d{1,18})?$/))
/** '0.75' */
const fraction = z.string().check(z.regex(/^[01](\.\d{1,4})?$/))

const fill = z.object({ fillId: name, quantity, price: dollars, charged: dollars, filledAt: instant })

const slice = z.object({
  price: dollars,
  quotes: z
    .array(z.object({ venue: name, price: dollars, observedAt: instant }))
    .check(z.maxLength(MOST_QUOTES)),
  decidedAt: instant,
  maxAgeSeconds: z.int().check(z.minimum(1), z.maximum(SECONDS_A_DAY)),
  owed: dollars,
  balance: quantity,
  most: quantity,
  minimum: quantity,
  ordered: quantity,
  fills: z.array(fill).check(z.maxLength(MOST_FILLS_OF_SLICE)),
})

/** A receipt as JSON, which anybody can keep and recompute. Dollars, coins and rates are decimal strings, times are UTC. */
export const saleReceiptJson = z.object({
  liquidationId: name,
  coin: z.enum(COINS),
  /** Not on receipts that were made before they said it. */
  cause: z.optional(z.enum(ORDER_CAUSES)),
  goal: z.enum(SALE_GOALS),
  conclusion: z.enum(CONCLUSION_CAUSES),
  targetLtv: fraction,
  fee: fraction,
  /** What the exchange was expected to charge, when the quantity of an order was computed. */
  expectedExpenses: fraction,
  slices: z.array(slice).check(z.maxLength(MOST_SLICES)),
  owed: z.object({ charges: dollars, interest: dollars, principal: dollars }),
  expenses: dollars,
  /** What was bought back with what a conversion held. Left out where nothing was. */
  bought: z.optional(z.array(fill).check(z.maxLength(MOST_BOUGHT_FILLS))),
  /** What of it the exchange still owed then. Left out where it owed nothing. */
  undelivered: z.optional(quantity),
  sold: quantity,
  gross: dollars,
  applied: z.object({
    expenses: dollars,
    fee: dollars,
    charges: dollars,
    interest: dollars,
    principal: dollars,
    surplus: dollars,
  }),
  deficiency: dollars,
})
export type SaleReceiptJson = z.infer<typeof saleReceiptJson>

const fillJson = (coin: Coin, { fillId, units, priceCents, feeCents, filledAt }: Fill) => ({
  fillId,
  quantity: formatCoin(units, coin),
  price: formatDollars(priceCents),
  charged: formatDollars(feeCents),
  filledAt: filledAt.toISOString(),
})

const sliceJson = (coin: Coin, { price, fills, ...one }: Slice): SaleReceiptJson['slices'][number] => ({
  price: formatDollars(price.priceCents),
  quotes: price.quotes.map(({ venue, priceCents, observedAt }) => ({
    venue,
    price: formatDollars(priceCents),
    observedAt: observedAt.toISOString(),
  })),
  decidedAt: price.decidedAt.toISOString(),
  maxAgeSeconds: price.maxAgeSeconds,
  owed: formatDollars(one.owedCents),
  balance: formatCoin(one.balanceUnits, coin),
  most: formatCoin(one.mostUnits, coin),
  minimum: formatCoin(one.minimumUnits, coin),
  ordered: formatCoin(one.orderedUnits, coin),
  fills: fills.map((one) => fillJson(coin, one)),
})

/** Writes a receipt. */
export const receiptJsonOf = (receipt: SaleReceipt): SaleReceiptJson => {
  const { coin, terms, owed, applied } = receipt
  return {
    liquidationId: receipt.liquidationId,
    coin,
    cause: receipt.cause,
    goal: receipt.goal,
    conclusion: receipt.conclusion,
    targetLtv: formatDecimal(BigInt(terms.targetLtvBps), BPS_PLACES),
    fee: formatDecimal(BigInt(terms.feeBps), BPS_PLACES),
    expectedExpenses: formatDecimal(BigInt(terms.expensesBps), BPS_PLACES),
    slices: receipt.slices.map((one) => sliceJson(coin, one)),
    owed: {
      charges: formatDollars(owed.chargesCents),
      interest: formatDollars(owed.interestCents),
      principal: formatDollars(owed.principalCents),
    },
    expenses: formatDollars(receipt.expensesCents),
    ...(receipt.boughtFills.length === 0
      ? {}
      : { bought: receipt.boughtFills.map((one) => fillJson(coin, one)) }),
    ...(receipt.undeliveredUnits === undefined
      ? {}
      : { undelivered: formatCoin(receipt.undeliveredUnits, coin) }),
    sold: formatCoin(receipt.soldUnits, coin),
    gross: formatDollars(receipt.grossCents),
    applied: {
      expenses: formatDollars(applied.expensesCents),
      fee: formatDollars(applied.feeCents),
      charges: formatDollars(applied.chargesCents),
      interest: formatDollars(applied.interestCents),
      principal: formatDollars(applied.principalCents),
      surplus: formatDollars(applied.surplusCents),
    },
    deficiency: formatDollars(receipt.deficiencyCents),
  }
}

/** A decimal that its schema let pass, but that is finer than the coin or the rate it is of. */
class UnreadableDecimal extends Error {}

const readable = (value: bigint | undefined): bigint => {
  if (value === undefined) throw new UnreadableDecimal()
  return value
}
const cents = (text: string): bigint => readable(parseDollars(text))
const bps = (text: string): number => Number(readable(parseDecimal(text, { places: BPS_PLACES })))

const fillIn = (
  coin: Coin,
  { fillId, quantity: traded, price, charged, filledAt }: z.infer<typeof fill>,
): Fill => ({
  fillId,
  units: readable(parseCoin(traded, coin)),
  priceCents: cents(price),
  feeCents: cents(charged),
  filledAt: new Date(filledAt),
})

const sliceOf = (coin: Coin, json: SaleReceiptJson['slices'][number]): Slice => {
  const units = (text: string) => readable(parseCoin(text, coin))
  return {
    price: {
      priceCents: cents(json.price),
      quotes: json.quotes.map(({ venue, price, observedAt }) => ({
        venue,
        priceCents: cents(price),
        observedAt: new Date(observedAt),
      })),
      decidedAt: new Date(json.decidedAt),
      maxAgeSeconds: json.maxAgeSeconds,
    },
    owedCents: cents(json.owed),
    balanceUnits: units(json.balance),
    mostUnits: units(json.most),
    minimumUnits: units(json.minimum),
    orderedUnits: units(json.ordered),
    fills: json.fills.map((one) => fillIn(coin, one)),
  }
}

const receiptIn = (json: SaleReceiptJson): SaleReceipt => {
  const { coin, owed, applied } = json
  return {
    liquidationId: json.liquidationId,
    coin,
    cause: json.cause,
    goal: json.goal,
    conclusion: json.conclusion,
    terms: {
      targetLtvBps: bps(json.targetLtv),
      feeBps: bps(json.fee),
      expensesBps: bps(json.expectedExpenses),
    },
    slices: json.slices.map((one) => sliceOf(coin, one)),
    owed: {
      chargesCents: cents(owed.charges),
      interestCents: cents(owed.interest),
      principalCents: cents(owed.principal),
    },
    expensesCents: cents(json.expenses),
    boughtFills: (json.bought ?? []).map((one) => fillIn(coin, one)),
    ...(json.undelivered === undefined
      ? {}
      : { undeliveredUnits: readable(parseCoin(json.undelivered, coin)) }),
    soldUnits: readable(parseCoin(json.sold, coin)),
    grossCents: cents(json.gross),
    applied: {
      expensesCents: cents(applied.expenses),
      feeCents: cents(applied.fee),
      chargesCents: cents(applied.charges),
      interestCents: cents(applied.interest),
      principalCents: cents(applied.principal),
      surplusCents: cents(applied.surplus),
    },
    deficiencyCents: cents(json.deficiency),
  }
}

/** Reads a receipt that somebody kept; null where it is none. Whether it follows is what `receiptProblems` says. */
export const readReceipt = (json: unknown): SaleReceipt | null => {
  const parsed = saleReceiptJson.safeParse(json)
  if (!parsed.success) return null
  try {
    return receiptIn(parsed.data)
  } catch (error) {
    if (error instanceof UnreadableDecimal) return null
    throw error
  }
}

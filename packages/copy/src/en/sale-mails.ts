import type { SaleReceipt } from '@pledge/domain/liquidation/receipt'
import { spentCentsOf } from '@pledge/domain/liquidation/spent'
import { coins } from '../format/coins.ts'
import { dollars } from '../format/dollars.ts'
import { bpsShortPercent } from '../format/percent.ts'
import { composeMail, type NoticeFacts } from './mails.ts'

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)
const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/** 'at $54,900.00 for 1 BTC', or between the lowest and the highest price. Throws for a sale that sold nothing. */
const atPrices = ({ slices, coin }: SaleReceipt): string => {
  const prices = slices.flatMap(({ fills }) => fills.map(({ priceCents }) => priceCents))
  const [lowest, highest] = [prices.reduce(smaller), prices.reduce(larger)]
  return lowest === highest
    ? `at ${dollars(lowest)} for 1 ${coin}`
    : `at prices from ${dollars(lowest)} to ${dollars(highest)} for 1 ${coin}`
}

/** What was spent on coins that were bought back with what a conversion held (note 091). */
const boughtBack = ({ coin, boughtFills, undeliveredUnits }: SaleReceipt): readonly string[] => {
  if (boughtFills.length === 0) return []
  const units = boughtFills.reduce((sum, fill) => sum + fill.units, 0n)
  const bought = `With the USDC we bought ${coins(units, coin)} back for ${dollars(spentCentsOf(coin, boughtFills))}, with the charges of the exchange.`
  if (undeliveredUnits === undefined) return [`${bought} It is your collateral again.`]
  return [
    bought,
    `We have not received ${coins(undeliveredUnits, coin)} of it yet. That part is still yours, but it does not count in your LTV until it arrives. Please call us about it.`,
  ]
}

const subjectOf = ({ conclusion, undeliveredUnits }: SaleReceipt): string => {
  if (conclusion !== 'RESTORED') return 'Collateral was sold'
  return undeliveredUnits === undefined
    ? 'Your collateral was bought back'
    : 'Part of your collateral has not arrived yet'
}

const used = ({ goal, applied, terms, expensesCents }: SaleReceipt): string => {
  const paidCents = applied.chargesCents + applied.interestCents + applied.principalCents
  const expenses = expensesCents === 0n ? '' : ` The sale cost ${dollars(applied.expensesCents)}.`
  return `${dollars(paidCents)} went to what you owe. Our fee is ${bpsShortPercent(terms.feeBps)} of the amount ${goal === 'CONVERT' ? 'converted' : 'sold'}: ${dollars(applied.feeCents)}.${expenses}`
}

const now = ({ deficiencyCents, applied }: SaleReceipt): string => {
  if (deficiencyCents > 0n) return `You still owe ${dollars(deficiencyCents)}.`
  return applied.surplusCents === 0n
    ? 'You owe nothing more.'
    : `You owe nothing more. ${dollars(applied.surplusCents)} is left over. It belongs to you.`
}

/**
 * What was sold, at what price, the fee, and what is still owed, as section 7 of the security agreement promises after every
 * sale. Throws for a sale that sold nothing, which has no email.
 */
export const composeCollateralSold = (
  sale: SaleReceipt,
  facts: NoticeFacts,
): { readonly subject: string; readonly text: string } => {
  if (sale.soldUnits === 0n) throw new Error('A sale that sold nothing has no email')
  const parts = [
    `We ${sale.goal === 'CONVERT' ? 'converted' : 'sold'} ${coins(sale.soldUnits, sale.coin)} of your collateral for ${dollars(sale.grossCents)}, ${atPrices(sale)}.`,
    ...boughtBack(sale),
    used(sale),
    now(sale),
    'Your receipt is in Documents, to read and as data. It lists each trade, and anyone can check its figures.',
    'A sale may have tax consequences. Keep the receipt for your records.',
  ]
  return composeMail({ subject: subjectOf(sale), body: () => parts.join('\n\n') }, facts)
}

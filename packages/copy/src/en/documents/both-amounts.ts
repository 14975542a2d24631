import type { DocumentBlock } from '@pledge/domain/agreements/document-content'
import type { PricedFigures } from '@pledge/domain/offer/priced-figures'
import type { TriggerPrices } from '@pledge/domain/offer/trigger-prices'
import { formatTrillionths } from '@pledge/domain/money/fraction'
import type { LoanFacts, OfferFacts } from '../../documents/facts.ts'
import { coins, coinsDue } from '../../format/coins.ts'
import { dateTime } from '../../format/dates.ts'
import { dollars } from '../../format/dollars.ts'
import { bpsShortPercent, shortPercent } from '../../format/percent.ts'
import { notice } from './frame.ts'

const LEVELS = [
  ['rebalance', 'Collateral may be asked back (below)'],
  ['warning', 'Warning'],
  ['marginCall', 'Margin call'],
  ['liquidation', 'Liquidation'],
] as const satisfies readonly (readonly [keyof TriggerPrices, string])[]

const ltvOf = ({ ltvTrillionths }: PricedFigures): string => shortPercent(formatTrillionths(ltvTrillionths))

/** The prices of each level, with either amount beside the other. */
const levelsTable = ({ coin, plannedAmount, requiredMinimum }: OfferFacts): DocumentBlock => ({
  kind: 'table',
  caption: `Levels, and the price of one ${coin} at which each is reached`,
  columns: [
    { label: 'Level', align: 'left' },
    { label: 'LTV', align: 'right' },
    { label: `Planned Amount, ${coins(plannedAmount.units, coin)}`, align: 'right' },
    { label: `Required Minimum, ${coinsDue(requiredMinimum.units, coin)}`, align: 'right' },
  ],
  rows: LEVELS.map(([key, level]) => [
    level,
    bpsShortPercent(requiredMinimum.triggers[key].ltvBps),
    dollars(plannedAmount.triggers[key].priceCents),
    dollars(requiredMinimum.triggers[key].priceCents),
  ]),
})

/** What the prices of the table are of. */
const aboutLevels = ({ coin, plannedAmount, requiredMinimum, ...offer }: OfferFacts): string =>
  `At the price of your offer, ${dollars(offer.quotedPriceCents)} for one ${coin}, the LTV is ${ltvOf(plannedAmount)} with the Planned Amount and ${ltvOf(requiredMinimum)} with the Required Minimum. The prices in this table are those at which either amount reaches the level while ${dollars(offer.amountCents)} is owed and no interest has accrued. They move as interest accrues, as you pay, and as Collateral is added or returned. From the first confirmed deposit on, the prices in force are those of what is confirmed. Your account shows them.`

/** Clause 2.1: both amounts by name. */
const amounts = ({ offer, lender, renewal }: LoanFacts): string => {
  const { coin } = offer
  const minimum = `${coinsDue(offer.requiredMinimum.units, coin)} (the “Required Minimum”)`
  const planned = `${coins(offer.plannedAmount.units, coin)} (the “Planned Amount”)`
  const priced = `It was computed from your offer: a loan of ${dollars(offer.amountCents)} at a price of ${dollars(offer.quotedPriceCents)} for one ${coin} on ${dateTime(offer.quotedAt, { timeZone: lender.timeZone })}. It is rounded up and does not change once you have signed.`
  return renewal === null
    ? `You must send at least ${minimum}. ${priced} You plan to send ${planned}, as you entered it in your offer.`
    : `This loan requires at least ${minimum}. ${priced} With what is carried over you plan to pledge ${planned}.`
}

/** The rule of the two amounts. */
const RULE =
  'Funding begins at the Required Minimum, whether or not the rest of the Planned Amount has come. Whatever is confirmed counts as Collateral, also what comes later or beyond the Planned Amount, and lowers your LTV. Every later figure is of what is confirmed: your LTV, the prices at which a level of section 5 is reached, and what is returned to you.'

const fall = ({ coin, plannedAmount, requiredMinimum }: OfferFacts): DocumentBlock =>
  notice(
    'A fall in price can cost you your coins',
    `At ${bpsShortPercent(requiredMinimum.triggers.liquidation.ltvBps)} LTV, which is a price of ${dollars(plannedAmount.triggers.liquidation.priceCents)} for one ${coin} with the Planned Amount and of ${dollars(requiredMinimum.triggers.liquidation.priceCents)} with the Required Minimum, we may sell without waiting. The price can fall that far within hours, at night and on a weekend. A sale may also be a taxable event for you.`,
  )

const numbersOf = (blocks: readonly DocumentBlock[], section: number): readonly string[] =>
  blocks.flatMap((block) =>
    block.kind === 'clause' && block.number.startsWith(`${section}.`) ? [block.number] : [],
  )

/** A security agreement with the planned amount beside the required minimum wherever one of them tells something. */
export const withBothAmounts = (
  blocks: readonly DocumentBlock[],
  facts: LoanFacts,
): readonly DocumentBlock[] => {
  const { offer } = facts
  const clauses = new Map([
    ['2.1', amounts(facts)],
    [numbersOf(blocks, 2).at(-1), RULE],
    ['5.2', aboutLevels(offer)],
  ])
  return blocks.map((block) => {
    if (block.kind === 'table' && block.caption.startsWith('Levels')) return levelsTable(offer)
    if (block.kind === 'notice' && block.heading.startsWith('A fall in price')) return fall(offer)
    if (block.kind !== 'clause') return block
    return { ...block, text: clauses.get(block.number) ?? block.text }
  })
}

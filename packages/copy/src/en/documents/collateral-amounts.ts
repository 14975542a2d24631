import type { DocumentBlock } from '@pledge/domain/agreements/document-content'
import type { PricedFigures } from '@pledge/domain/offer/priced-figures'
import type { TriggerPrices } from '@pledge/domain/offer/trigger-prices'
import { formatTrillionths } from '@pledge/domain/money/fraction'
import type { LoanFacts, OfferFacts } from '../../documents/facts.ts'
import { coins, coinsDue } from '../../format/coins.ts'
import { dateTime } from '../../format/dates.ts'
import { dollars } from '../../format/dollars.ts'
import { bpsShortPercent, shortPercent } from '../../format/percent.ts'

const LEVELS = [
  ['rebalance', 'You may ask for collateral back (below)'],
  ['warning', 'Warning'],
  ['marginCall', 'Margin call'],
  ['liquidation', 'Collateral sale'],
] as const satisfies readonly (readonly [keyof TriggerPrices, string])[]

const ltvOf = ({ ltvTrillionths }: PricedFigures): string => shortPercent(formatTrillionths(ltvTrillionths))

/** The LTV of each level and the price that reaches it, of the planned amount beside the required minimum (note 041). */
export const levelsTable = ({ coin, plannedAmount, requiredMinimum }: OfferFacts): DocumentBlock => ({
  kind: 'table',
  caption: `Levels, and the price of one ${coin} that reaches each`,
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
export const aboutLevels = ({ coin, plannedAmount, requiredMinimum, ...offer }: OfferFacts): string =>
  `At the price of your offer, ${dollars(offer.quotedPriceCents)} for one ${coin}, the LTV is ${ltvOf(plannedAmount)} with the Planned Amount and ${ltvOf(requiredMinimum)} with the Required Minimum. The table shows the prices at which each amount reaches a level while you owe ${dollars(offer.amountCents)} and no interest has accrued. These prices change as interest accrues, as you pay, and as Collateral is added, sold or withdrawn. After your first deposit is confirmed, the prices that apply are those of what is confirmed. Your account shows them.`

/** How the required minimum was calculated. */
export const howCalculated = ({ offer, lender }: LoanFacts): string =>
  `We calculated it from your offer: a loan of ${dollars(offer.amountCents)} at a price of ${dollars(offer.quotedPriceCents)} for one ${offer.coin} on ${dateTime(offer.quotedAt, { timeZone: lender.timeZone })}. It is rounded up and does not change once you have signed.`

/** Both amounts by name, as the agreements define them. */
export const requiredMinimum = ({ offer }: LoanFacts): string =>
  `${coinsDue(offer.requiredMinimum.units, offer.coin)} (the "Required Minimum")`
export const plannedAmount = ({ offer }: LoanFacts): string =>
  `${coins(offer.plannedAmount.units, offer.coin)} (the "Planned Amount")`

/** The rule of the two amounts. */
export const AMOUNTS_RULE =
  'Funding begins at the Required Minimum, even if the rest of the Planned Amount has not arrived. Everything that is confirmed counts as Collateral and lowers your LTV, including what arrives later or exceeds the Planned Amount. Every later figure is of what is confirmed: your LTV, the prices at which a level of section 5 is reached, and what you can withdraw.'

import { explanations } from '@pledge/copy/en/screens/start-explanations'
import { fill } from '@pledge/copy/fill'
import { wireCoins, wireCoinsDue } from '@pledge/copy/format/coins'
import { wireDollars } from '@pledge/copy/format/dollars'
import { bpsShortPercent, shortPercent } from '@pledge/copy/format/percent'
import { parseDollars } from '@pledge/domain/money/dollars'
import type { QuoteRules } from '@pledge/domain/organization/quote-rules'
import { Card } from '@pledge/ui/Card'
import { LEVELS, type Level } from './entries.ts'
import { ladderLayout, type LadderStep } from './ladder-layout.ts'
import { fallTo } from './price-fall.ts'
import type { ShownOffer } from './shown-offer.ts'

const words = explanations.ladder
const HEIGHT = 232
const GAP = 56
/** Space above and below the scale for half a label. */
const MARGIN = 28
const BAR = { x: 0, width: 12 } as const
const LABEL_X = 44

type LevelKey = 'today' | Level
/** Shape, text and color: a level is never shown by only one of them. */
const LOOKS: Readonly<Record<LevelKey, { readonly fill: string; readonly shape: string }>> = {
  today: { fill: 'fill-fill-ok', shape: 'M8 2a6 6 0 1 1 0 12A6 6 0 1 1 8 2Z' },
  warning: { fill: 'fill-fill-warn', shape: 'M8 1.5 15 14H1Z' },
  marginCall: { fill: 'fill-fill-call', shape: 'M8 1 15 8 8 15 1 8Z' },
  liquidation: { fill: 'fill-fill-sale', shape: 'M2 2h12v12H2Z' },
}

/** Decimal places of the required minimum. */
const PLACES = 8

const cents = (amount: string): bigint => parseDollars(amount) ?? 0n

/** Whether the two amounts differ: otherwise one column of prices is enough. */
const isMoreThanMinimum = ({ plannedAmount, requiredMinimum }: ShownOffer): boolean =>
  plannedAmount.coinQuantity !== requiredMinimum.coinQuantity

const amountsOf = ({ collateral: { type }, collateralUnits, minCollateralUnits }: ShownOffer) => ({
  planned: wireCoins(collateralUnits, type),
  minimum: wireCoinsDue(minCollateralUnits, type, PLACES),
})

export interface PriceLadderProps {
  readonly offer: ShownOffer
  readonly rules: Pick<QuoteRules, 'cureHours' | 'liquidationFeeBps'>
  readonly onExplain: () => void
}

/**
 * Today's price, and the prices of a warning, a margin call and a liquidation, in dollars and percent, drawn to scale.
 */
export const PriceLadder = ({ offer, rules, onExplain }: PriceLadderProps) => {
  const coin = offer.collateral.type
  const isMore = isMoreThanMinimum(offer)
  const steps = ladderLayout<LevelKey>(
    [
      { key: 'today', priceCents: cents(offer.price) },
      ...LEVELS.map((key) => ({ key, priceCents: cents(offer.triggers[key].price) })),
    ],
    { height: HEIGHT, gap: GAP },
  )
  return (
    <Card as="section" labelledBy="ladder-title" className="flex flex-col gap-4">
      <div>
        <h2 id="ladder-title" className="text-lg">
          {words.title}
        </h2>
        <p className="text-sm text-muted">
          {fill(words.lead, { coin })} {isMore && fill(words.planned, amountsOf(offer))}
        </p>
      </div>
      <div className="relative sm:h-[288px]">
        <Scale steps={steps} />
        <ul
          aria-label={fill(words.summary, { coin })}
          className="divide-y divide-line sm:absolute sm:inset-y-0 sm:right-0 sm:left-[52px] sm:divide-none"
        >
          {steps.map(({ key, labelY }) => (
            <Rung key={key} level={key} offer={offer} top={labelY + MARGIN} />
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 text-sm text-muted">
        <p className="max-w-prose">
          {fill(words.note, {
            hours: String(rules.cureHours),
            fee: bpsShortPercent(rules.liquidationFeeBps),
          })}
        </p>
        <button
          type="button"
          aria-haspopup="dialog"
          className="link min-h-11 font-semibold"
          onClick={onExplain}
        >
          {explanations.howTitle}
        </button>
      </div>
    </Card>
  )
}

interface RungProps {
  readonly level: LevelKey
  readonly offer: ShownOffer
  /** Pixels, its position beside the scale. */
  readonly top: number
}

const Rung = ({ level, offer, top }: RungProps) => {
  const trigger = level === 'today' ? undefined : offer.triggers[level]
  return (
    <li
      style={{ top }}
      className="flex items-start gap-x-2 py-2 sm:absolute sm:inset-x-0 sm:-translate-y-1/2 sm:items-center sm:py-0"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className={`size-4 shrink-0 max-sm:mt-1 ${LOOKS[level].fill}`}
      >
        <path d={LOOKS[level].shape} />
      </svg>
      <span className="min-w-0 grow font-semibold">
        {words[level]}{' '}
        {trigger !== undefined && (
          <span className="block text-sm font-normal text-muted figures">
            {fill(words.atLtv, {
              ltv: shortPercent(trigger.ltv),
              change: shortPercent(fallTo(trigger.price, offer.price)),
            })}
          </span>
        )}
      </span>
      <span className="shrink-0 text-right font-semibold figures max-sm:max-w-28">
        {wireDollars(trigger?.price ?? offer.price)}
        {level !== 'today' && isMoreThanMinimum(offer) && (
          <span className="block text-sm font-normal text-muted">
            {fill(words.atMinimum, {
              price: wireDollars(offer.requiredMinimum.triggers[level].price),
            })}
          </span>
        )}
      </span>
    </li>
  )
}

/** Prices from today's down to zero; each segment has the color of its first level. */
const Scale = ({ steps }: { readonly steps: readonly LadderStep<LevelKey>[] }) => (
  <svg aria-hidden="true" width={LABEL_X} height={HEIGHT + 2 * MARGIN} className="max-sm:hidden">
    <g transform={`translate(0 ${MARGIN})`}>
      {steps.map(({ key, y, labelY }, index) => (
        <g key={key}>
          <rect
            x={BAR.x}
            width={BAR.width}
            y={y}
            height={Math.max(0, (steps[index + 1]?.y ?? HEIGHT) - y)}
            className={LOOKS[key].fill}
          />
          <path
            d={`M${BAR.x} ${y}H${BAR.x + BAR.width + 6}L${LABEL_X - 8} ${labelY}H${LABEL_X}`}
            className="fill-none stroke-muted"
          />
        </g>
      ))}
    </g>
  </svg>
)

import { start } from '@pledge/copy/en/screens/start'
import { fill } from '@pledge/copy/fill'
import { wireCoins } from '@pledge/copy/format/coins'
import { wireDollars } from '@pledge/copy/format/dollars'
import { bpsShortPercent, shortPercent } from '@pledge/copy/format/percent'
import { parseDollars } from '@pledge/domain/money/dollars'
import type { LendingRules } from '@pledge/domain/organization/lending-rules'
import { Disclosure } from '@pledge/ui/Disclosure'
import { fallTo } from './price-fall.ts'
import { ladderLayout } from './ladder-layout.ts'
import type { ShownOffer } from './shown-offer.ts'

const words = start.ladder
const HEIGHT = 232
const GAP = 52
/** Room above and below the scale for half a label. */
const MARGIN = 24
const BAR = { x: 2, width: 12 } as const
const LABEL_X = 52
/** What the label at the foot of the scale needs above it. */
const ZERO_ROOM = 20

type LevelKey = 'today' | 'warning' | 'marginCall' | 'liquidation'
const LEVELS = ['warning', 'marginCall', 'liquidation'] as const
/** The stretch that begins at each level, going down. */
const FILLS: Readonly<Record<LevelKey, string>> = {
  today: 'fill-success',
  warning: 'fill-warn',
  // Between the two beside it, whatever the accent of the brand is.
  marginCall: 'fill-[color-mix(in_oklab,var(--warn),var(--danger))]',
  liquidation: 'fill-danger',
}

const cents = (amount: string): bigint => parseDollars(amount) ?? 0n

export interface PriceLadderProps {
  readonly offer: ShownOffer
  readonly rules: Pick<LendingRules, 'cureHours' | 'liquidationFeeBps'>
}

/** Today's price, and those at which a warning, a margin call and a sale come, in dollars and percent, drawn to scale. */
export const PriceLadder = ({ offer, rules }: PriceLadderProps) => {
  const coin = offer.collateral.type
  const labels: Readonly<Record<LevelKey, string>> = {
    today: wireDollars(offer.price),
    ...(Object.fromEntries(LEVELS.map((key) => [key, priceText(offer, key)])) as Record<
      (typeof LEVELS)[number],
      string
    >),
  }
  return (
    <section aria-labelledby="ladder-title" className="flex flex-col gap-3" data-print="whole">
      <div>
        <h2 id="ladder-title" className="text-lg">
          {words.title}
        </h2>
        <p className="text-sm text-muted">{fill(words.lead, { coin })}</p>
      </div>
      <Drawing offer={offer} labels={labels} />
      <ul className="sr-only" aria-label={fill(words.summary, { coin })}>
        <li>{`${words.today}: ${labels.today}`}</li>
        {LEVELS.map((key) => (
          <li key={key}>{`${words[key]}: ${labels[key]}`}</li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        {fill(words.note, {
          hours: String(rules.cureHours),
          fee: bpsShortPercent(rules.liquidationFeeBps),
        })}
      </p>
      <Disclosure summary={words.how} look="quiet">
        <ul className="flex flex-col gap-1">
          {LEVELS.map((key) => (
            <li key={key}>
              {words[key]}: {levelCalculation(offer, key)}
            </li>
          ))}
        </ul>
      </Disclosure>
    </section>
  )
}

const priceText = (offer: ShownOffer, key: (typeof LEVELS)[number]): string => {
  const { price } = offer.triggers[key]
  return fill(words.below, { price: wireDollars(price), change: shortPercent(fallTo(price, offer.price)) })
}

const levelCalculation = (offer: ShownOffer, key: (typeof LEVELS)[number]): string =>
  fill(words.level, {
    amount: wireDollars(offer.amount),
    quantity: wireCoins(offer.collateralUnits, offer.collateral.type),
    ltv: shortPercent(offer.triggers[key].ltv),
    price: wireDollars(offer.triggers[key].price),
    coin: offer.collateral.type,
  })

interface DrawingProps {
  readonly offer: ShownOffer
  readonly labels: Readonly<Record<LevelKey, string>>
}

const Drawing = ({ offer, labels }: DrawingProps) => {
  const steps = ladderLayout<LevelKey>(
    [
      { key: 'today', priceCents: cents(offer.price) },
      ...LEVELS.map((key) => ({ key, priceCents: cents(offer.triggers[key].price) })),
    ],
    { height: HEIGHT, gap: GAP },
  )
  return (
    <svg aria-hidden="true" width="100%" height={HEIGHT + 2 * MARGIN} className="overflow-visible figures">
      <g transform={`translate(0 ${MARGIN})`}>
        {steps.map(({ key, y }, index) => (
          <rect
            key={key}
            x={BAR.x}
            width={BAR.width}
            y={y}
            height={Math.max(0, (steps[index + 1]?.y ?? HEIGHT) - y)}
            className={FILLS[key]}
          />
        ))}
        {steps.map(({ key, y, labelY }) => (
          <g key={key}>
            <path
              d={`M${BAR.x} ${y}H${BAR.x + BAR.width + 6}L${LABEL_X - 12} ${labelY}h6`}
              className="fill-none stroke-ink"
              strokeWidth="1.5"
            />
            <text x={LABEL_X} y={labelY - 4} className="fill-ink text-sm font-semibold">
              {words[key]}
              {key !== 'today' && (
                <tspan className="fill-muted font-normal">
                  {' '}
                  {fill(words.atLtv, { ltv: shortPercent(offer.triggers[key].ltv) })}
                </tspan>
              )}
            </text>
            <text x={LABEL_X} y={labelY + 15} className="fill-ink text-sm">
              {labels[key]}
            </text>
          </g>
        ))}
        {/* Where the last level is next to nothing, its label says so. */}
        {(steps.at(-1)?.y ?? 0) < HEIGHT - ZERO_ROOM && (
          <text x={BAR.x + BAR.width + 6} y={HEIGHT + 4} className="fill-muted text-sm">
            $0
          </text>
        )}
      </g>
    </svg>
  )
}

import type { ConfirmedCollateral } from '@pledge/contract/confirmed-collateral'
import type { Watch } from '@pledge/contract/loan-watch'
import { loanWatch as words } from '@pledge/copy/en/screens/loan-watch'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { shortPercent } from '@pledge/copy/format/percent'
import type { Coin } from '@pledge/domain/collateral/coins'
import { LTV_LEVELS, type LtvLevel } from '@pledge/domain/servicing/reached-level'
import { LevelScale } from '@pledge/ui/LevelScale'
import { LevelSign } from '@pledge/ui/LevelSign'
import { TONES } from './level-tones.ts'

/** The ends of the picture, in percent of LTV. */
const FROM = 30
const TO = 95
const START = { start: `${FROM}%` }
/** A place in a picture, and no figure that anybody reads. */
const placeOf = (fraction: string): number => Number(fraction) * 100

/** Where the LTV stands among its levels. */
export const LtvScale = ({
  confirmed: { ltv, triggers },
  pin = words.pin,
}: {
  readonly confirmed: Pick<ConfirmedCollateral, 'ltv' | 'triggers'>
  /** What stands over the place; `{ltv}` is filled in. */
  readonly pin?: string
}) => {
  const at = (level: LtvLevel) => shortPercent(triggers[level].ltv)
  const slots = {
    ltv: ltv === null ? '' : shortPercent(ltv),
    warning: at('warning'),
    marginCall: at('marginCall'),
    liquidation: at('liquidation'),
  }
  return (
    <LevelScale
      label={fill(ltv === null ? words.scaleNoPrice : words.scale, slots)}
      from={FROM}
      to={TO}
      startLabel={fill(ltv !== null && placeOf(ltv) < FROM ? words.scaleUnder : words.scaleStart, START)}
      at={ltv === null ? null : placeOf(ltv)}
      pin={fill(pin, slots)}
      levels={LTV_LEVELS.map((level) => ({
        key: level,
        at: placeOf(triggers[level].ltv),
        label: shortPercent(triggers[level].ltv),
        tone: TONES[level],
      }))}
    />
  )
}

export interface LtvLevelsProps {
  readonly coin: Coin
  readonly confirmed: ConfirmedCollateral
  readonly watch: Watch | null
}

const noteOf = (level: LtvLevel, ltv: string, watch: Watch | null): string => {
  if (watch === null) return fill(words.levelOnly, { ltv })
  const { falls, reached } = watch
  const isReached = reached !== null && LTV_LEVELS.indexOf(level) <= LTV_LEVELS.indexOf(reached)
  return fill(isReached ? words.levelReached : words.levelNote, { ltv, fall: shortPercent(falls[level]) })
}

/** The price of each level, how far it is, and its mark: shape, word and color (rows 1.9.09, 1.9.10). */
export const LtvLevels = ({ coin, confirmed: { triggers }, watch }: LtvLevelsProps) => (
  <ul
    aria-label={fill(words.levels, { coin })}
    className="grid gap-x-3 divide-y divide-line md:grid-cols-3 md:divide-y-0"
  >
    {LTV_LEVELS.map((level) => (
      <li
        key={level}
        className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 py-2.5 md:grid-cols-[auto_minmax(0,1fr)] md:rounded-field md:border md:border-line md:px-3.5"
      >
        <LevelSign tone={TONES[level]} />
        <span className="font-semibold">{words.level[level]}</span>
        <span className="font-semibold figures md:col-start-2 md:text-lg">
          {wireDollars(triggers[level].price)}
        </span>
        <span className="col-start-2 col-end-4 text-sm text-muted figures md:col-end-3">
          {noteOf(level, shortPercent(triggers[level].ltv), watch)}
        </span>
      </li>
    ))}
  </ul>
)

import { explanations as words } from '@pledge/copy/en/screens/start-explanations'
import { fill } from '@pledge/copy/fill'
import { wireCoins, wireCoinsDue } from '@pledge/copy/format/coins'
import { wireDollars } from '@pledge/copy/format/dollars'
import { shortPercent } from '@pledge/copy/format/percent'
import type { QuoteRules } from '@pledge/domain/organization/quote-rules'
import { Dialog } from '@pledge/ui/Dialog'
import { useContext } from 'react'
import { type CalculationInput, calculationsOf } from './calculations.ts'
import { entriesOf, type EntryName, type Level, LEVELS } from './entries.ts'
import { infoText, type InfoName } from './info-texts.ts'
import { IsRenewal } from './is-renewal.ts'
import type { ShownOffer } from './shown-offer.ts'

export interface CalculationSheetProps extends Omit<CalculationInput, 'isRenewal' | 'rules'> {
  readonly rules: QuoteRules
  readonly isInternational: boolean
  /** The entry to open at. */
  readonly entry: EntryName
  readonly onClose: () => void
}

/** Decimal places of the required minimum. */
const PLACES = 8

const INFO_OF: Readonly<Partial<Record<EntryName, InfoName>>> = { ltv: 'ltv', fee: 'fee', apr: 'apr' }

/** How we calculated the figures of an offer, all in one sheet, opened at the selected one (rows 1.2.56 to 1.2.59). */
export const CalculationSheet = (props: CalculationSheetProps) => {
  const { offer, repayment, rules, isInternational, entry, onClose } = props
  const isRenewal = useContext(IsRenewal)
  const slots = { rules, tier: offer.tier, coin: offer.collateral.type }
  const lines = calculationsOf({ ...props, isRenewal })
  const infoOf = (name: EntryName): readonly string[] => {
    const howPaid = isInternational ? 'usdc' : 'pay'
    const info = name === 'monthly' ? howPaid : INFO_OF[name]
    return info === undefined ? [] : infoText(info, slots, isRenewal)
  }
  return (
    <Dialog open onClose={onClose} title={words.howTitle} closeLabel={words.close} size="sheet">
      <div className="divide-y divide-line">
        {entriesOf(offer, repayment, isRenewal).map(({ name, label, value }) => (
          <SheetEntry
            key={name}
            title={label}
            value={value}
            texts={infoOf(name)}
            lines={lines[name]}
            isSelected={name === entry}
          />
        ))}
        {LEVELS.map((level) => (
          <SheetEntry
            key={level}
            title={words.ladder[level]}
            value={wireDollars(offer.triggers[level].price)}
            texts={[]}
            lines={[levelCalculation(offer, level), minimumCalculation(offer, level)]}
            isSelected={level === entry}
          />
        ))}
      </div>
    </Dialog>
  )
}

const levelCalculation = (offer: ShownOffer, level: Level): string =>
  fill(words.ladder.level, {
    amount: wireDollars(offer.amount),
    quantity: wireCoins(offer.collateralUnits, offer.collateral.type),
    ltv: shortPercent(offer.triggers[level].ltv),
    price: wireDollars(offer.triggers[level].price),
    coin: offer.collateral.type,
  })

const minimumCalculation = (offer: ShownOffer, level: Level): string => {
  const { type } = offer.collateral
  const { ltv, price } = offer.requiredMinimum.triggers[level]
  return fill(words.ladder.levelOfMinimum, {
    amount: wireDollars(offer.amount),
    quantity: wireCoinsDue(offer.minCollateralUnits, type, PLACES),
    ltv: shortPercent(ltv),
    price: wireDollars(price),
    coin: type,
  })
}

interface SheetEntryProps {
  readonly title: string
  readonly value: string
  readonly texts: readonly string[]
  readonly lines: readonly string[]
  /** It takes the focus when the sheet opens. */
  readonly isSelected: boolean
}

const SheetEntry = ({ title, value, texts, lines, isSelected }: SheetEntryProps) => (
  <section className="flex flex-col gap-2 py-4 first:pt-1">
    <h3
      data-autofocus={isSelected ? '' : undefined}
      tabIndex={-1}
      className="flex scroll-mt-4 flex-wrap justify-between gap-x-3 font-semibold outline-none"
    >
      <span>{title}</span> <span className="figures">{value}</span>
    </h3>
    {texts.map((text) => (
      <p key={text} className="text-sm text-muted">
        {text}
      </p>
    ))}
    {/* A calculation is shown in a box; a pure explanation is plain text. */}
    {lines.map((line) => (
      <p
        key={line}
        className={line.includes(' = ') ? 'rounded-small bg-sunken p-2 text-sm figures' : 'text-sm'}
      >
        {line}
      </p>
    ))}
  </section>
)

import { start as words } from '@pledge/copy/en/screens/start'
import { fill } from '@pledge/copy/fill'
import { wireCoinsDue } from '@pledge/copy/format/coins'
import { wireDollars } from '@pledge/copy/format/dollars'
import { aprPercent, ratePercent, shortPercent } from '@pledge/copy/format/percent'
import type { Repayment } from '@pledge/domain/offer/repayment'
import type { LendingRules } from '@pledge/domain/organization/lending-rules'
import type { ResidenceTerms } from '@pledge/domain/residence/residence'
import { Figure } from '@pledge/ui/Figure'
import { LiveMessage } from '@pledge/ui/LiveMessage'
import { useContext } from 'react'
import { IsRenewal } from './is-renewal.ts'
import type { Calculations, FigureName } from './calculations.ts'
import { InfoButton } from './InfoButton.tsx'
import type { InfoName, TextSlots } from './info-texts.ts'
import { scheduleFor, type ShownOffer } from './shown-offer.ts'
import { useExplanations } from './use-explanations.ts'

export interface TermsOfOfferProps {
  readonly offer: ShownOffer
  readonly repayment: Repayment
  readonly rules: LendingRules
  readonly terms: ResidenceTerms
  readonly isInternational: boolean
  /** The server's own figures: told to assistive technology when they have come. */
  readonly isFinal: boolean
}

/** Places of the least collateral. */
const PLACES = 8

/** The terms of the current offer (row 1.2.52); every figure opens and shows how it comes about. */
export const TermsOfOffer = (props: TermsOfOfferProps) => {
  const { offer, repayment, rules, terms, isFinal } = props
  const isRenewal = useContext(IsRenewal)
  const calculations = useExplanations()?.calculationsOf({
    offer,
    repayment,
    rules,
    feeRule: terms.feeRule,
    isRenewal,
  })
  const slots = { rules, tier: offer.tier, coin: offer.collateral.type }
  const told = toldOf(offer, repayment)
  return (
    <div className="flex flex-col gap-4">
      <MainFigures {...props} slots={slots} calculations={calculations} />
      <div className="border-t border-line">
        {rowsOf(props).map((row) => (
          <FigureRow key={row.figure} row={row} slots={slots} lines={calculations?.[row.figure]} />
        ))}
      </div>
      <LiveMessage message={isFinal ? told : ''} turn={0} />
    </div>
  )
}

const toldOf = (offer: ShownOffer, repayment: Repayment): string => {
  const schedule = scheduleFor(offer, repayment)
  const isDeferred = repayment === 'deferred'
  return fill(isDeferred ? words.updatedDeferred : words.updated, {
    payment: wireDollars(isDeferred ? schedule.totalOfPayments : schedule.monthlyPayment),
    apr: aprPercent(schedule.annualPercentageRate),
    ltv: shortPercent(offer.ltv),
  })
}

interface MainFiguresProps extends TermsOfOfferProps {
  readonly slots: TextSlots
  readonly calculations: Calculations | undefined
}

const MainFigures = ({ offer, repayment, isInternational, slots, calculations }: MainFiguresProps) => {
  const schedule = scheduleFor(offer, repayment)
  const isDeferred = repayment === 'deferred'
  const explained = (name: FigureName) => ({
    explanation: <Lines lines={calculations?.[name]} />,
    explanationLabel: words.showCalculation,
  })
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3">
      <div className="col-span-2">
        <Figure
          label={useContext(IsRenewal) ? words.paysOff : words.cashYouGet}
          value={wireDollars(offer.drawAmount)}
          size="display"
          {...explained('cash')}
        />
      </div>
      <div className="flex items-start">
        <Figure
          label={words.monthlyPayment}
          value={isDeferred ? words.noMonthly : wireDollars(schedule.monthlyPayment)}
          {...explained('monthly')}
        />
        {isInternational && <InfoButton name="usdc" slots={slots} />}
      </div>
      <Figure label={words.apr} value={aprPercent(schedule.annualPercentageRate)} {...explained('apr')} />
    </div>
  )
}

interface Row {
  readonly figure: FigureName
  readonly label: string
  readonly value: string
  readonly info?: InfoName
}

const rowsOf = ({ offer, repayment }: TermsOfOfferProps): readonly Row[] => {
  const schedule = scheduleFor(offer, repayment)
  const coin = offer.collateral.type
  return [
    {
      figure: 'ltv',
      label: words.ltv,
      value: shortPercent(offer.ltv),
      info: 'ltv',
    },
    { figure: 'rate', label: words.rate, value: ratePercent(offer.interestRate), info: 'apr' },
    {
      figure: 'fee',
      label: words.fee,
      value: wireDollars(offer.originationFeeAmount),
      info: 'fee',
    },
    { figure: 'term', label: words.term, value: fill(words.months, { count: String(offer.term) }) },
    { figure: 'amount', label: words.amount, value: wireDollars(offer.amount) },
    { figure: 'financeCharge', label: words.financeCharge, value: wireDollars(schedule.financeCharge) },
    { figure: 'total', label: words.total, value: wireDollars(schedule.totalOfPayments) },
    {
      figure: 'minimum',
      label: words.minimum,
      value: wireCoinsDue(offer.minCollateralUnits, coin, PLACES),
    },
  ]
}

interface FigureRowProps {
  readonly row: Row
  readonly slots: TextSlots
  readonly lines: readonly string[] | undefined
}

const FigureRow = ({ row: { label, value, info }, slots, lines }: FigureRowProps) => (
  <div className="flex items-start border-b border-line last:border-b-0">
    <details className="group min-w-0 grow">
      <summary className="flex min-h-11 list-none flex-wrap items-center justify-between gap-x-3 py-2 [&::-webkit-details-marker]:hidden">
        <span className="text-muted group-hover:text-ink">{label}</span>
        <span className="ml-auto flex items-center gap-2 font-semibold figures">
          {value}
          <svg
            aria-hidden="true"
            viewBox="0 0 16 16"
            className="size-4 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180 print:hidden"
          >
            <path d="m3.5 6 4.5 4.5L12.5 6" fill="none" stroke="currentColor" strokeWidth="1.75" />
          </svg>
        </span>
      </summary>
      <div className="pb-3 text-sm">
        <Lines lines={lines} />
      </div>
    </details>
    <span className="-mr-3 flex w-11 shrink-0 print:hidden">
      {info !== undefined && <InfoButton name={info} slots={slots} />}
    </span>
  </div>
)

const Lines = ({ lines = [] }: { readonly lines: readonly string[] | undefined }) => (
  <div className="flex flex-col gap-1 figures">
    {lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
  </div>
)

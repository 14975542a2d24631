import { start as words } from '@pledge/copy/en/screens/start'
import { fill } from '@pledge/copy/fill'
import { dollars, wireDollars } from '@pledge/copy/format/dollars'
import { COIN_NAMES, type Coin } from '@pledge/domain/collateral/coins'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { marketValueCentsOf } from '@pledge/domain/offer/ltv'
import { REPAYMENTS } from '@pledge/domain/offer/repayment'
import { Card } from '@pledge/ui/Card'
import { RadioCards } from '@pledge/ui/RadioCards'
import { SelectField } from '@pledge/ui/SelectField'
import { Slider } from '@pledge/ui/Slider'
import { TextField } from '@pledge/ui/TextField'
import type { ReactNode } from 'react'
import { cashText, type CheckedForm, type OfferField, type OfferForm } from './offer-form.ts'
import { paymentOf, type ShownOffer } from './shown-offer.ts'
import { nextSliderValue, type SliderRange } from './slider-value.ts'
import { priceCentsOf, type QuoteBasis, typeOf } from './use-quote-basis.ts'

export const FIELD_IDS: Readonly<Record<OfferField, string>> = {
  coin: 'collateral-type',
  quantity: 'collateral-amount',
  cash: 'cash-to-borrow',
}

export interface BuilderFieldsProps {
  readonly basis: QuoteBasis
  readonly form: OfferForm
  readonly checked: CheckedForm
  readonly offer: ShownOffer | undefined
  readonly range: SliderRange
  readonly onChange: (change: Partial<OfferForm>) => void
  readonly onCoinChange: (coin: Coin) => void
  /** Directly below the choice of the coin. */
  readonly ofCoin: ReactNode
}

const CENTS = 100n

/** Collateral type, quantity, cash to borrow with its slider, repayment (rows 1.2.47 to 1.2.50, decision 3). */
export const BuilderFields = (props: BuilderFieldsProps) => (
  <Card className="flex flex-col gap-5">
    <CollateralFields {...props} />
    <CashFields {...props} />
    <RepaymentChoice {...props} />
  </Card>
)

const CollateralFields = ({ basis, form, checked, onChange, onCoinChange, ofCoin }: BuilderFieldsProps) => {
  const { coin } = form
  const priceCents = priceCentsOf(basis, coin)
  const type = typeOf(basis.collateralTypes, coin)
  const { typedUnits, collateralUnits } = checked
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <SelectField
        id={FIELD_IDS.coin}
        name="collateralType"
        label={words.collateralType}
        required
        value={coin}
        error={checked.messages.coin}
        options={basis.collateralTypes.map(({ collateralType, offered }) => {
          const name = `${COIN_NAMES[collateralType]} (${collateralType})`
          return {
            value: collateralType,
            label: offered ? name : fill(words.notOffered, { coin: name }),
          }
        })}
        onChange={(event) => onCoinChange(event.target.value as Coin)}
      />
      {ofCoin && <div className="sm:order-1 sm:col-span-2">{ofCoin}</div>}
      <TextField
        id={FIELD_IDS.quantity}
        name="collateralAmount"
        label={words.collateralAmount}
        required
        inputMode="decimal"
        autoComplete="off"
        suffix={coin}
        className="figures"
        value={form.quantity}
        error={checked.messages.quantity}
        onChange={(event) => onChange({ quantity: event.target.value })}
        onBlur={() => typedUnits !== undefined && onChange({ quantity: formatCoin(typedUnits, coin) })}
      />
      {type !== undefined && (
        <p className="-mt-3 text-sm text-muted figures sm:col-span-2">
          {fill(words.worth, {
            worth: dollars(marketValueCentsOf(coin, collateralUnits ?? 0n, priceCents)),
            price: wireDollars(type.valueOfOne),
            coin,
          })}
        </p>
      )}
    </div>
  )
}

const CashFields = ({ form, checked, range, onChange }: BuilderFieldsProps) => {
  const draw = checked.drawAmountCents
  const current = draw === undefined ? range.min : Number(draw / CENTS)
  const format = (value: number): string =>
    value === current && draw !== undefined ? `$${cashText(draw)}` : `$${cashText(BigInt(value) * CENTS)}`
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2 sm:items-end">
      <TextField
        id={FIELD_IDS.cash}
        name="cashToBorrow"
        label={words.cash}
        required
        inputMode="decimal"
        autoComplete="off"
        prefix="$"
        className="text-lg font-semibold figures"
        value={form.cash}
        error={checked.messages.cash}
        onChange={(event) => onChange({ cash: event.target.value })}
        onBlur={() => draw !== undefined && onChange({ cash: cashText(draw) })}
      />
      {/* Without a range of amounts the slider would show another value than the field; its space is reserved. */}
      <div className={range.max > range.min ? '' : 'invisible'}>
        <Slider
          id="cash-slider"
          label={words.slider}
          labelHidden
          min={range.min}
          max={range.max}
          value={current}
          format={format}
          onValueChange={(moved) =>
            onChange({ cash: cashText(BigInt(nextSliderValue(current, moved, range)) * CENTS) })
          }
        />
      </div>
    </div>
  )
}

/** The repayment type of the loan (decision 3). */
export const RepaymentChoice = ({ form, offer, basis, onChange }: BuilderFieldsProps) => (
  <RadioCards
    legend={words.repayment}
    name="repayment"
    columns={2}
    value={form.repayment}
    onValueChange={(repayment) => onChange({ repayment })}
    options={REPAYMENTS.map((repayment) => {
      const { label, description, aside } = words.repayments[repayment]
      return {
        value: repayment,
        label,
        description: (
          <>
            {fill(description as string, { months: String(basis.rules.termMonths) })}
            <span className="mt-1 block min-h-5 font-semibold text-ink figures">
              {offer && fill(aside as string, { payment: wireDollars(paymentOf(offer, repayment)) })}
            </span>
          </>
        ),
      }
    })}
  />
)

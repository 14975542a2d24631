import { renewal } from '@pledge/copy/en/screens/renewal'
import { fill } from '@pledge/copy/fill'
import { dollars, wireDollars } from '@pledge/copy/format/dollars'
import { heldCoins } from '@pledge/copy/format/page-coins'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { marketValueCentsOf } from '@pledge/domain/offer/ltv'
import { Card } from '@pledge/ui/Card'
import { DescriptionList } from '@pledge/ui/DescriptionList'
import { TextField } from '@pledge/ui/TextField'
import { type BuilderFieldsProps, FIELD_IDS, RepaymentChoice } from './BuilderFields.tsx'
import { priceCentsOf, typeOf } from './use-quote-basis.ts'

const { offer: words } = renewal

export interface RenewalFieldsProps extends BuilderFieldsProps {
  readonly rolloverUnits: bigint
}

/** The offer of a renewal: rollover collateral, top-up, payoff, and repayment type (rows 1.5.32, 1.7.13). */
export const RenewalFields = (props: RenewalFieldsProps) => (
  <Card className="flex flex-col gap-5">
    <TopUp {...props} />
    <TextField
      id={FIELD_IDS.cash}
      name="cashToBorrow"
      label={words.payOff}
      hint={words.payOffHint}
      prefix="$"
      readOnly
      className="text-lg font-semibold figures"
      value={props.form.cash}
      error={props.checked.messages.cash}
    />
    <RepaymentChoice {...props} />
  </Card>
)

const TopUp = ({ basis, form: { coin, quantity }, checked, rolloverUnits, onChange }: RenewalFieldsProps) => {
  const type = typeOf(basis.collateralTypes, coin)
  const { typedUnits, collateralUnits: units } = checked
  return (
    <>
      <DescriptionList
        items={[
          {
            key: 'carried',
            term: words.carried,
            detail: heldCoins(formatCoin(rolloverUnits, coin), coin),
            note: words.carriedHint,
          },
        ]}
      />
      <TextField
        id={FIELD_IDS.quantity}
        name="topUpQuantity"
        label={words.topUp}
        hint={words.topUpHint}
        inputMode="decimal"
        autoComplete="off"
        suffix={coin}
        className="figures"
        value={quantity}
        error={checked.messages.quantity}
        onChange={(event) => onChange({ quantity: event.target.value })}
        onBlur={() =>
          quantity !== '' && typedUnits !== undefined && onChange({ quantity: formatCoin(typedUnits, coin) })
        }
      />
      {type !== undefined && units !== undefined && (
        <p className="text-sm text-muted figures">
          {fill(words.total, {
            quantity: heldCoins(formatCoin(units, coin), coin),
            worth: dollars(marketValueCentsOf(coin, units, priceCentsOf(basis, coin))),
            price: wireDollars(type.valueOfOne),
            coin,
          })}
        </p>
      )}
    </>
  )
}

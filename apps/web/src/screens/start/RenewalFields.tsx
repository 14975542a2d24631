import { renewal } from '@pledge/copy/en/screens/renewal'
import { fill } from '@pledge/copy/fill'
import { dollars, wireDollars } from '@pledge/copy/format/dollars'
import { heldCoins } from '@pledge/copy/format/page-coins'
import type { Coin } from '@pledge/domain/collateral/coins'
import { formatCoin, parseCoin } from '@pledge/domain/money/coin-quantity'
import { worthCents } from '@pledge/domain/offer/ltv'
import { Card } from '@pledge/ui/Card'
import { DescriptionList } from '@pledge/ui/DescriptionList'
import { TextField } from '@pledge/ui/TextField'
import { useState } from 'react'
import { type BuilderFieldsProps, FIELD_IDS, RepaymentChoice } from './BuilderFields.tsx'
import { priceCentsOf, typeOf } from './use-quote-basis.ts'

const { offer: words } = renewal

/** What is typed as a top-up: nothing is none. Undefined for what is no quantity of the coin. */
const topUpOf = (typed: string, coin: Coin): bigint | undefined => {
  const plain = typed.trim().replaceAll(',', '')
  return plain === '' ? 0n : parseCoin(plain, coin)
}

export interface RenewalFieldsProps extends BuilderFieldsProps {
  readonly carriedUnits: bigint
}

/** The offer of a renewal: what is carried over, what is added, what is paid off, and how it is repaid (rows 1.5.32, 1.7.13). */
export const RenewalFields = (props: RenewalFieldsProps) => (
  <>
    <Card className="flex flex-col gap-5">
      <TopUp {...props} />
    </Card>
    <Card>
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
    </Card>
    <RepaymentChoice {...props} />
  </>
)

const TopUp = ({ basis, form: { coin, quantity }, checked, carriedUnits, onChange }: RenewalFieldsProps) => {
  const [typed, setTyped] = useState<string>()
  const total = parseCoin(quantity, coin)
  // What was typed stands as it is, unless the quantity was changed otherwise since.
  const isTyped =
    typed !== undefined && (total === undefined || topUpOf(typed, coin) === total - carriedUnits)
  const shown = isTyped || total === undefined ? (typed ?? '') : formatCoin(total - carriedUnits, coin)
  const change = (text: string) => {
    setTyped(text)
    const added = topUpOf(text, coin)
    onChange({ quantity: added === undefined ? text : formatCoin(carriedUnits + added, coin) })
  }
  const type = typeOf(basis.collateralTypes, coin)
  const { collateralUnits: units } = checked
  return (
    <>
      <DescriptionList
        items={[
          {
            key: 'carried',
            term: words.carried,
            detail: heldCoins(formatCoin(carriedUnits, coin), coin),
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
        value={shown}
        error={checked.messages.quantity}
        onChange={(event) => change(event.target.value)}
      />
      {type !== undefined && units !== undefined && (
        <p className="text-sm text-muted figures">
          {fill(words.total, {
            quantity: heldCoins(formatCoin(units, coin), coin),
            worth: dollars(worthCents(coin, units, priceCentsOf(basis, coin))),
            price: wireDollars(type.valueOfOne),
            coin,
          })}
        </p>
      )}
    </>
  )
}

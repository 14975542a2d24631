import { sandboxSendCoins } from '@pledge/contract/sandbox'
import { messages } from '@pledge/copy/en/messages'
import { sandbox } from '@pledge/copy/en/screens/sandbox'
import { fill } from '@pledge/copy/fill'
import { wireCoins } from '@pledge/copy/format/coins'
import type { Coin } from '@pledge/domain/collateral/coins'
import { Button } from '@pledge/ui/Button'
import { SelectField } from '@pledge/ui/SelectField'
import { TextField } from '@pledge/ui/TextField'
import { useState, type FormEvent } from 'react'
import { api } from '../../api.ts'
import { placesOf, typedQuantity } from './amounts.ts'
import type { SandboxAction } from './use-sandbox.ts'

const words = sandbox.deposits
const RUN = 'send'

export interface SendCoinsFormProps {
  readonly action: SandboxAction
  readonly coins: readonly Coin[]
  /** Shown until another coin is chosen and another address typed. */
  readonly suggested: { readonly coin: Coin; readonly address: string } | undefined
}

/** Any amount of any coin to any address: too little, too much, or to a stranger. */
export const SendCoinsForm = ({ action, coins, suggested }: SendCoinsFormProps) => {
  const [chosen, setChosen] = useState<Coin>()
  const [typed, setTyped] = useState<string>()
  const [amount, setAmount] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const coin = chosen ?? suggested?.coin ?? coins[0] ?? 'BTC'
  const address = typed ?? (suggested?.coin === coin ? suggested.address : '')
  const quantity = typedQuantity(amount, coin)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (address.trim() === '' || quantity === undefined) return
    void action.run(RUN, async () => {
      await api(sandboxSendCoins, { body: { coin, address: address.trim(), quantity } })
      setAmount('')
      setIsChecked(false)
      return fill(words.sent, { amount: wireCoins(quantity, coin) })
    })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 md:flex-row md:items-start">
      <div className="md:w-40">
        <SelectField
          label={words.otherCoin}
          options={coins.map((one) => ({ value: one, label: messages.coins[one] }))}
          value={coin}
          onChange={(event) => setChosen(coins.find((one) => one === event.target.value))}
        />
      </div>
      <div className="min-w-0 grow">
        <TextField
          label={words.otherAddress}
          value={address}
          maxLength={120}
          spellCheck={false}
          autoComplete="off"
          className="font-mono"
          onChange={(event) => setTyped(event.target.value)}
          error={isChecked && address.trim() === '' ? words.addressRequired : undefined}
        />
      </div>
      <div className="md:w-56">
        <TextField
          label={words.otherAmount}
          value={amount}
          inputMode="decimal"
          autoComplete="off"
          suffix={coin}
          onChange={(event) => setAmount(event.target.value)}
          error={
            isChecked && quantity === undefined
              ? fill(words.amountInvalid, { places: placesOf(coin) })
              : undefined
          }
        />
      </div>
      <div className="md:pt-7.5">
        <Button
          type="submit"
          variant="secondary"
          block
          className="whitespace-nowrap"
          loading={action.running === RUN}
        >
          {words.send}
        </Button>
      </div>
    </form>
  )
}

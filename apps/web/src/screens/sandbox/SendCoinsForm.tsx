import { sandboxSendCoins } from '@pledge/contract/sandbox'
import { sandbox } from '@pledge/copy/en/screens/sandbox'
import { fill } from '@pledge/copy/fill'
import { wireCoins } from '@pledge/copy/format/coins'
import { Button } from '@pledge/ui/Button'
import { TextField } from '@pledge/ui/TextField'
import { useState, type FormEvent } from 'react'
import { api } from '../../api.ts'
import { placesOf, typedQuantity } from './amounts.ts'
import type { SandboxAction } from './use-sandbox.ts'

const words = sandbox.deposits
const coin = 'BTC'
const RUN = 'send'

export interface SendCoinsFormProps {
  readonly action: SandboxAction
  /** Shown until another address is typed. */
  readonly suggested: string
}

/** Any amount to any address: too little, too much, or to a stranger. */
export const SendCoinsForm = ({ action, suggested }: SendCoinsFormProps) => {
  const [typed, setTyped] = useState<string>()
  const [amount, setAmount] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const address = typed ?? suggested
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

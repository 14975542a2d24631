import { fill } from '@pledge/copy/fill'
import { tokens } from '@pledge/copy/format/page-coins'
import type { Coin } from '@pledge/domain/collateral/coins'
import { Button } from '@pledge/ui/Button'
import { SelectField } from '@pledge/ui/SelectField'
import { TextField } from '@pledge/ui/TextField'
import { useState, type FormEvent } from 'react'
import { sandbox } from '../words/sandbox.ts'
import { typedAmount } from './amounts.ts'
import { sendables, type Sendable } from './sendable.ts'
import type { SandboxAction } from './use-sandbox.ts'

const words = sandbox.deposits
const RUN = 'send'

export interface SendCoinsFormProps {
  readonly action: SandboxAction
  readonly coins: readonly Coin[]
  /** Shown until another coin is chosen or another address typed. */
  readonly suggested: { readonly coin: Coin; readonly address: string } | undefined
}

/**
 * Sends any amount of any asset to any address: too little, too much, an unsupported asset, or to an address that is
 * not ours.
 */
export const SendCoinsForm = ({ action, coins, suggested }: SendCoinsFormProps) => {
  const [chosen, setChosen] = useState<string>()
  const [typed, setTyped] = useState<string>()
  const [amount, setAmount] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const all = sendables(coins)
  const sendable: Sendable | undefined =
    all.find(({ value }) => value === (chosen ?? suggested?.coin)) ?? all[0]
  const address = typed ?? (suggested?.coin === sendable?.coin ? (suggested?.address ?? '') : '')
  const quantity = typedAmount(amount, sendable?.places ?? 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (sendable === undefined || address.trim() === '' || quantity === undefined) return
    void action.run(RUN, async () => {
      await sendable.send(address.trim(), quantity)
      setAmount('')
      setIsChecked(false)
      return fill(words.sent, { amount: tokens(quantity, sendable.symbol) })
    })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 md:flex-row md:items-start">
      <div className="md:w-40">
        <SelectField
          label={words.otherCoin}
          options={all.map(({ value, label }) => ({ value, label }))}
          value={sendable?.value ?? ''}
          onChange={(event) => setChosen(event.target.value)}
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
          suffix={sendable?.symbol}
          onChange={(event) => setAmount(event.target.value)}
          error={
            isChecked && quantity === undefined
              ? fill(words.amountInvalid, { places: String(sendable?.places ?? 0) })
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

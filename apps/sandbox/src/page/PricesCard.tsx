import { sandboxSetPrice } from '@pledge/sandbox/contract/sandbox'
import { messages } from '@pledge/copy/en/messages'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { shortPercent } from '@pledge/copy/format/percent'
import type { Coin } from '@pledge/domain/collateral/coins'
import { Button } from '@pledge/ui/Button'
import { Section } from '@pledge/ui/Section'
import { SelectField } from '@pledge/ui/SelectField'
import { TextField } from '@pledge/ui/TextField'
import { useState, type FormEvent } from 'react'
import { sandbox } from '../words/sandbox.ts'
import { api } from './api.ts'
import { ActionOutcome } from './ActionOutcome.tsx'
import { typedFactor } from './amounts.ts'
import { useMoment } from './moment.ts'
import { useSandboxAction, type Sandbox, type SandboxAction } from './use-sandbox.ts'
import { SubmitAction } from './SubmitAction.tsx'

const words = sandbox.prices
type Price = Sandbox['prices'][number]

const MOVES = [
  { factor: '0.9', percent: '10%' },
  { factor: '0.7', percent: '30%' },
] as const
const RECORDED = '1'

const setPrice = async (coin: Coin, factor: string): Promise<string> => {
  await api(sandboxSetPrice, { body: { coin, factor } })
  return fill(words.moved, { coin, factor: shortPercent(factor) })
}

/** Prices can be moved away from the recorded ones, so that offers lapse and loans get margin calls. */
export const PricesCard = ({ prices }: { readonly prices: readonly Price[] }) => {
  const action = useSandboxAction()
  return (
    <Section title={words.title} description={words.description}>
      <div className="flex flex-col gap-5">
        <ul className="flex flex-col divide-y divide-line">
          {prices.map((price) => (
            <PriceRow key={price.coin} price={price} action={action} />
          ))}
        </ul>
        <ActionOutcome outcome={action.outcome} />
        {prices[0] !== undefined && (
          <FactorForm coins={prices.map(({ coin }) => coin)} first={prices[0].coin} action={action} />
        )}
      </div>
    </Section>
  )
}

const PriceRow = ({ price, action }: { readonly price: Price; readonly action: SandboxAction }) => {
  const moment = useMoment()
  const { coin, factor } = price
  const isRecorded = /^1(\.0*)?$/.test(factor)
  const move = (to: string) => void action.run(`${coin}-${to}`, () => setPrice(coin, to))
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{messages.coins[coin]}</span>
        <span className="figures text-lg font-semibold">{wireDollars(price.price)}</span>
      </div>
      <div className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>{isRecorded ? words.asRecorded : fill(words.factor, { factor: shortPercent(factor) })}</span>
        <span className="figures">{fill(words.observed, { time: moment(price.observedAt) })}</span>
      </div>
      <div className="flex flex-wrap gap-2">
        {MOVES.map(({ factor: to, percent }) => (
          <Button
            key={to}
            variant="secondary"
            size="small"
            aria-label={fill(words.lowerNamed, { coin, percent })}
            loading={action.running === `${coin}-${to}`}
            onClick={() => move(to)}
          >
            {fill(words.lower, { percent })}
          </Button>
        ))}
        {!isRecorded && (
          <Button
            variant="quiet"
            size="small"
            aria-label={fill(words.backNamed, { coin })}
            loading={action.running === `${coin}-${RECORDED}`}
            onClick={() => move(RECORDED)}
          >
            {words.back}
          </Button>
        )}
      </div>
    </li>
  )
}

const FACTOR = 'factor'

interface FactorFormProps {
  readonly coins: readonly Coin[]
  readonly first: Coin
  readonly action: SandboxAction
}

const FactorForm = ({ coins, first, action }: FactorFormProps) => {
  const [coin, setCoin] = useState<Coin>(first)
  const [text, setText] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const factor = typedFactor(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (factor !== undefined) void action.run(FACTOR, () => setPrice(coin, factor))
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 border-t border-line pt-5">
      <SelectField
        label={words.coin}
        options={coins.map((one) => ({ value: one, label: messages.coins[one] }))}
        value={coin}
        onChange={(event) => setCoin(coins.find((one) => one === event.target.value) ?? first)}
      />
      <TextField
        label={words.own}
        hint={words.ownHint}
        value={text}
        inputMode="decimal"
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        error={isChecked && factor === undefined ? words.ownInvalid : undefined}
      />
      <SubmitAction isRunning={action.running === FACTOR} label={words.set} />
    </form>
  )
}

import type { ConfirmedCollateral } from '@pledge/contract/confirmed-collateral'
import type { MarginView } from '@pledge/contract/margin-view'
import { presentTriggers } from '@pledge/contract/collateral-figures'
import { messages } from '@pledge/copy/en/messages'
import { whatIfWords as words } from '@pledge/copy/en/screens/what-if'
import { fill } from '@pledge/copy/fill'
import { dollars, wholeDollars } from '@pledge/copy/format/dollars'
import { heldCoins } from '@pledge/copy/format/page-coins'
import { bpsShortPercent, shortPercent } from '@pledge/copy/format/percent'
import type { Coin } from '@pledge/domain/collateral/coins'
import type { Supposition } from '@pledge/domain/view/what-if'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatTrillionths } from '@pledge/domain/money/fraction'
import { parseFraction } from '@pledge/domain/money/parse-fraction'
import { ltvOf, ltvTrillionths } from '@pledge/domain/offer/ltv'
import { triggerPrices } from '@pledge/domain/offer/trigger-prices'
import { Card } from '@pledge/ui/Card'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { Slider } from '@pledge/ui/Slider'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { LoadFailedNotice } from '../../../brand/LoadFailedNotice.tsx'
import { dateTime } from '../../../brand/dates.ts'
import { useOrganization } from '../../../brand/use-organization.ts'
import { refusalText } from '../../../refusal-text.ts'
import { LtvScale } from '../LtvLevels.tsx'
import { outcomeText } from './outcome-text.ts'
import { readLoan, type LoanRead } from './read-loan.ts'
import { scenariosQuery } from './scenarios-query.ts'
import { StressWeeks } from './StressWeeks.tsx'

export interface WhatIfProps {
  readonly appUuid: string
  readonly coin: Coin
  readonly confirmed: ConfirmedCollateral
  readonly margin: MarginView | null
  /** Whether the newest price is current; the figures say so where it is not. */
  readonly isPriceCurrent: boolean
}

/** What a price, more collateral or a payment would mean, worked out in the page by the rules of the server (rows 1.9.07, 1.9.09, 1.9.10). */
export const WhatIf = ({ appUuid, coin, confirmed, margin, isPriceCurrent }: WhatIfProps) => {
  const query = useQuery(scenariosQuery(appUuid))
  const titleId = useId()
  const loan = query.data === undefined ? undefined : readLoan(coin, { confirmed, margin }, query.data)
  return (
    <Card as="section" labelledBy={titleId} className="flex flex-col gap-4">
      <div>
        <h3 id={titleId} className="text-lg">
          {words.title}
        </h3>
        <p className="text-muted">{words.lead}</p>
      </div>
      {loan === null && <p className="text-sm text-muted">{words.noPrice}</p>}
      {loan !== undefined && loan !== null && (
        <>
          {!isPriceCurrent && <StaleNote confirmed={confirmed} />}
          <Tries loan={loan} confirmed={confirmed} />
          <StressWeeks appUuid={appUuid} loan={loan} />
        </>
      )}
      {loan === undefined &&
        (query.error === null ? (
          <Loading label={words.loading}>
            <Skeleton className="h-56 w-full" />
          </Loading>
        ) : (
          <LoadFailedNotice
            text={`${words.failed} ${refusalText(query.error)}`}
            retry={words.tryAgain}
            isRetrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ))}
    </Card>
  )
}

const StaleNote = ({ confirmed: { price } }: Pick<WhatIfProps, 'confirmed'>) => {
  const { timeZone } = useOrganization()
  if (price === null) return null
  const moment = dateTime(Date.parse(price.observedAt), { timeZone })
  return <p className="text-sm text-muted">{fill(words.stale, { moment })}</p>
}

const CENTS = 100
/** The price that is tried at first: this part lower. The ends of the slider are parts of the price too. */
const FIRST_TRY = 0.7
const LOWEST = 0.1
const HIGHEST = 1.5
const PERCENT = 100n

/** Steps of a slider in round dollars: $100 for bitcoin at $88,000, $1 at $150. */
const priceStep = (price: number): number => 10 ** Math.max(0, Math.floor(Math.log10(price)) - 2)

/** Both parts side by side where there is room for the words of a scale twice. */
const SIDE_BY_SIDE = { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 26rem), 1fr))' }

interface TryProps {
  readonly name: ReactNode
  readonly value: string
}

const Label = ({ name, value }: TryProps) => (
  <span className="flex flex-wrap justify-between gap-x-3">
    <span className="font-normal">{name}</span>
    <span className="figures">{value}</span>
  </span>
)

const changeText = (nowCents: bigint, triedCents: bigint): string => {
  const price = wholeDollars(triedCents)
  const bps = Number(((triedCents - nowCents) * 10_000n) / nowCents)
  const percent = bpsShortPercent(Math.round(Math.abs(bps) / CENTS) * CENTS)
  if (percent === '0%') return fill(words.same, { price })
  return fill(bps < 0 ? words.lower : words.higher, { price, percent })
}

/** The prices that can be tried; they follow the price of the loan, and what was chosen stays. */
const pricesAround = (now: number) => {
  const step = priceStep(now)
  const min = Math.max(step, Math.floor((now * LOWEST) / step) * step)
  return { min, max: Math.ceil((now * HIGHEST) / step) * step, step }
}
const within = (value: number, { min, max }: { readonly min: number; readonly max: number }): number =>
  Math.min(max, Math.max(min, value))

/** The three things to try, and what they would mean. */
const Tries = ({ loan, confirmed }: { readonly loan: LoanRead; readonly confirmed: ConfirmedCollateral }) => {
  const { terms, owedCents, units, priceCents } = loan
  const { coin } = terms
  const now = Number(priceCents) / CENTS
  const prices = pricesAround(now)
  const [chosen, setChosen] = useState(() => Math.round((now * FIRST_TRY) / prices.step) * prices.step)
  const price = within(chosen, prices)
  const [addedPercent, setAddedPercent] = useState(0)
  const [paid, setPaid] = useState(0)
  const owed = Math.ceil(Number(owedCents) / CENTS)
  const paidCents = BigInt(paid * CENTS) > owedCents ? owedCents : BigInt(paid * CENTS)
  const supposed: Supposition = {
    ...loan,
    addedUnits: (units * BigInt(addedPercent)) / PERCENT,
    paidCents,
    priceCents: BigInt(Math.round(price * CENTS)),
  }
  const addedOf = (percent: number) => heldCoins(formatCoin((units * BigInt(percent)) / PERCENT, coin), coin)
  const dollarsOf = (value: number) => wholeDollars(BigInt(value * CENTS))
  return (
    <div className="grid gap-x-8 gap-y-5" style={SIDE_BY_SIDE}>
      <div className="flex min-w-0 flex-col gap-5">
        <Slider
          label={
            <Label
              name={fill(words.price, { coin: messages.coins[coin] })}
              value={changeText(priceCents, supposed.priceCents)}
            />
          }
          {...prices}
          value={price}
          onValueChange={setChosen}
        />
        <Slider
          label={<Label name={words.add} value={addedOf(addedPercent)} />}
          min={0}
          max={100}
          value={addedPercent}
          format={addedOf}
          onValueChange={setAddedPercent}
        />
        <Slider
          label={<Label name={words.pay} value={dollars(paidCents)} />}
          min={0}
          max={owed}
          step={1}
          value={Math.min(paid, owed)}
          format={dollarsOf}
          onValueChange={setPaid}
        />
      </div>
      <Meaning supposed={supposed} confirmed={confirmed} />
    </div>
  )
}

/** The figures of a supposition on the scale of the page. */
const figuresOf = (
  { terms, units, addedUnits, owedCents, paidCents, priceCents }: Supposition,
  { triggers }: ConfirmedCollateral,
) => {
  const position = { coin: terms.coin, units: units + addedUnits, owedCents: owedCents - paidCents }
  const levels = { ...terms, rebalanceBelowLtvBps: parseFraction(triggers.rebalance.ltv) ?? 0 }
  return {
    ltv: formatTrillionths(ltvTrillionths(ltvOf({ ...position, priceCents }))),
    triggers: presentTriggers(triggerPrices(levels, position)),
  }
}

const Meaning = ({
  supposed,
  confirmed,
}: {
  readonly supposed: Supposition
  readonly confirmed: ConfirmedCollateral
}) => {
  const figures = figuresOf(supposed, confirmed)
  return (
    <div className="flex min-w-0 flex-col justify-center gap-2 rounded-field bg-sunken p-4">
      <p className="text-sm text-muted">{words.ltv}</p>
      <p className="text-xl font-semibold tracking-tight figures">{shortPercent(figures.ltv)}</p>
      <LtvScale confirmed={figures} pin={words.pin} />
      <p role="status" className="figures">
        {outcomeText(supposed)}
      </p>
    </div>
  )
}

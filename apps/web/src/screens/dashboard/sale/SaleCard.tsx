import type { SaleView } from '@pledge/contract/sale-view'
import { sale as words } from '@pledge/copy/en/screens/sale'
import { fill } from '@pledge/copy/fill'
import { isAboveZero } from '@pledge/copy/format/above-zero'
import { wireCoins } from '@pledge/copy/format/coins'
import { wireDollars } from '@pledge/copy/format/dollars'
import { dueCoins } from '@pledge/copy/format/page-coins'
import { shortPercent } from '@pledge/copy/format/percent'
import { buttonLook } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { DescriptionList, type Description } from '@pledge/ui/DescriptionList'
import { ProgressBar } from '@pledge/ui/ProgressBar'
import { useId } from 'react'
import { PhoneText } from '../../../brand/PhoneText.tsx'
import { shortDate } from '../../../brand/dates.ts'
import { useOrganization } from '../../../brand/use-organization.ts'
import { DocumentsLink } from '../../../documents/DocumentsLink.tsx'
import { ROUTES } from '../../../routes.ts'

export interface SaleCardProps {
  readonly appUuid: string
  readonly sale: SaleView
}

/** A sale of collateral under way, or one that is over: why, how far it is, what was sold at which prices, and what it paid (row 1.9.07). */
export const SaleCard = ({ appUuid, sale }: SaleCardProps) => {
  const titleId = useId()
  const { timeZone } = useOrganization()
  const isOver = sale.state === 'CONCLUDED'
  const isSelling = !isOver && sale.state !== 'CONVERTED'
  const hasSold = isAboveZero(sale.sold)
  return (
    <Card as="section" labelledBy={titleId} className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h3 id={titleId} className="text-lg">
          {titleOf(sale, timeZone)}
        </h3>
        <p className="max-w-prose">{whyText(sale)}</p>
        {isSelling && <p className="max-w-prose text-muted">{actText(sale)}</p>}
        {sale.state === 'STOPPED' && <Stopped />}
      </div>
      {isSelling && <Progress sale={sale} />}
      {hasSold && <DescriptionList items={figuresOf(sale)} />}
      {hasSold && !isOver && <p className="max-w-prose text-sm text-muted">{laterText(sale)}</p>}
      {hasSold && isOver && <Receipt appUuid={appUuid} />}
    </Card>
  )
}

const titleOf = ({ state, goal, sold, concludedAt }: SaleView, timeZone: string): string => {
  if (concludedAt !== null) {
    const date = shortDate(Date.parse(concludedAt), { timeZone })
    return fill(isAboveZero(sold) ? words.title.over : words.title.overNothing, { date })
  }
  if (state === 'CONVERTED') return words.title.converted
  if (state === 'STOPPED') return words.title.stopped
  if (goal === 'CONVERT') return words.title.convert
  return goal === 'PAY_ALL' ? words.title.openAll : words.title.open
}

const whyText = ({ cause, goal, targetLtv }: SaleView): string => {
  if (goal === 'PAY_ALL')
    return `${cause === 'IN_DEFAULT' ? words.why.inDefault : words.why.payAll} ${words.why.all}`
  if (goal === 'CONVERT') return words.why.convert
  const cameOf = cause === 'CALL_LAPSED' ? words.why.callLapsed : words.why.level
  return `${cameOf} ${fill(words.why.target, { target: shortPercent(targetLtv) })}`
}

/** A conversion sells what was held when it began, and only what the borrower does ends it (note 091). One of a loan in default, only full payment does (note 093). */
const actText = ({ goal, cause }: SaleView): string => {
  if (goal === 'CONVERT') return words.actConvert
  return cause === 'IN_DEFAULT' ? words.actDefault : words.act
}

const laterText = ({ goal, coin, state }: SaleView): string => {
  if (goal !== 'CONVERT') return words.later
  return state === 'CONVERTED' ? fill(words.held, { coin }) : words.heldLater
}

const Stopped = () => {
  const { supportPhone: phone } = useOrganization()
  return (
    <p className="max-w-prose">
      <PhoneText text={fill(words.stopped, { phone })} />
    </p>
  )
}

const progressText = ({ sold, toSell, coin }: SaleView): string => {
  const amount = wireCoins(sold, coin)
  if (toSell === null) return fill(words.progressNoPrice, { sold: amount })
  return isAboveZero(toSell)
    ? fill(words.progressText, { sold: amount, left: dueCoins(toSell, coin) })
    : fill(words.progressNone, { sold: amount })
}

/** What is left follows the price, so the whole of the bar does too. */
const Progress = ({ sale }: { readonly sale: SaleView }) => {
  const text = progressText(sale)
  const whole = Number(sale.sold) + Number(sale.toSell ?? 0)
  if (sale.toSell === null || whole === 0) return <p className="text-muted figures">{text}</p>
  return (
    <ProgressBar
      label={words.progress}
      share={Number(sale.sold) / whole}
      valueText={text}
      footer={<span className="figures">{text}</span>}
    />
  )
}

const priceOf = ({ prices, coin }: SaleView): readonly Description[] => {
  if (prices === null) return []
  const { lowest, highest } = prices
  const detail =
    lowest === highest
      ? wireDollars(lowest)
      : fill(words.prices, { lowest: wireDollars(lowest), highest: wireDollars(highest) })
  return [{ key: 'price', term: words.price, detail, note: fill(words.perCoin, { coin }) }]
}

/** In the order of section 8 of the security agreement; what is owed last. */
const figuresOf = (sale: SaleView): readonly Description[] => {
  const { coin, sold, proceeds, feeRate, applied } = sale
  const line = (key: string, term: string, amount: string): Description => ({
    key,
    term,
    detail: wireDollars(amount),
  })
  return [
    { key: 'sold', term: words.sold, detail: wireCoins(sold, coin) },
    ...priceOf(sale),
    line('proceeds', words.proceeds, proceeds),
    line('expenses', words.expenses, applied?.expenses ?? sale.expenses),
    line('fee', fill(words.fee, { percent: shortPercent(feeRate) }), applied?.fee ?? sale.fee),
    ...(applied === null
      ? []
      : [
          ...(isAboveZero(applied.bought)
            ? [line('bought', fill(words.bought, { coin }), applied.bought)]
            : []),
          line('paid', words.paid, applied.paid),
          ...(isAboveZero(applied.surplus) ? [line('surplus', words.surplus, applied.surplus)] : []),
          { ...line('owed', words.owed, applied.deficiency), strong: true },
        ]),
  ]
}

const Receipt = ({ appUuid }: { readonly appUuid: string }) => (
  <div className="flex flex-col gap-2">
    <div className="flex flex-wrap gap-3">
      <DocumentsLink appUuid={appUuid} className={buttonLook({ variant: 'secondary', size: 'small' })}>
        {words.receipt}
      </DocumentsLink>
      <a href={ROUTES.checkReceipt.path} className={buttonLook({ variant: 'quiet', size: 'small' })}>
        {words.check}
      </a>
    </div>
    <p className="max-w-prose text-sm text-muted">{words.tax}</p>
  </div>
)

import type { DebitsView } from '@pledge/contract/debits'
import type { MarginView } from '@pledge/contract/margin-view'
import { marginWords as words } from '@pledge/copy/en/screens/margin'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { dueCoins } from '@pledge/copy/format/page-coins'
import { shortPercent } from '@pledge/copy/format/percent'
import { buttonLook } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { useQuery } from '@tanstack/react-query'
import { calendarDate, dateTime } from '../../brand/dates.ts'
import { useOrganization } from '../../brand/use-organization.ts'
import { PageLink } from '../../journey/PageLink.tsx'
import { debitsQuery } from './debit-queries.ts'
import { CallBanner } from './margin-call/CallBanner.tsx'
import { CallClock } from './margin-call/CallClock.tsx'
import { ToPay } from './ToPay.tsx'

export interface MarginNoticeProps {
  readonly appUuid: string
  readonly margin: MarginView
  /** As a fraction of the wire. */
  readonly liquidationLtv: string
  /** The business time of the answer, and when it was here: from it the clock runs on. */
  readonly answered?: { readonly at: string; readonly fetchedAtMs: number } | undefined
  /** Once the page no longer follows the price by itself. */
  readonly onUpdate?: (() => void) | undefined
}

const isNothing = (amount: string): boolean => /^[0.]*$/.test(amount)

/** What is needed now, in coins and in dollars, by the newest price. */
const neededText = ({ needed, cureTargetLtv }: MarginView): string => {
  if (needed === null) return words.noPrice
  const { collateral, payment } = needed
  if (isNothing(payment)) return fill(words.below, { target: shortPercent(cureTargetLtv) })
  const coins = dueCoins(collateral.coinQuantity, collateral.type)
  return fill(words.needed, { coins, payment: wireDollars(payment) })
}

/** As calendar dates of the wire are written: '2027-01-31'. */
const dayOf = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(ms)

/** A debit is reported during the day on which it settles, so on the day of the deadline it may be too late already. */
const debitText = (debits: DebitsView | undefined, deadlineDay: string): string => {
  const settlesOn = debits?.payNow?.settlesOn
  return settlesOn === undefined || settlesOn < deadlineDay
    ? ''
    : ` ${fill(words.debitTooLate, { date: calendarDate(settlesOn) })}`
}

/** A warning, an open margin call with its deadline, or a sale that is due, and what is needed now (row 1.9.12). */
export const MarginNotice = ({ appUuid, margin, liquidationLtv, answered, onUpdate }: MarginNoticeProps) => {
  const { timeZone } = useOrganization()
  const { data: debits } = useQuery({ ...debitsQuery(appUuid), enabled: false })
  const { state, call, cureTargetLtv } = margin
  if (state === 'CLEAR') return null
  if (state === 'WARNED') return <Notice tone="warn">{words.warned}</Notice>
  const slots = { target: shortPercent(cureTargetLtv), liquidation: shortPercent(liquidationLtv) }
  const add = (
    <>
      <PageLink page="collateral" appUuid={appUuid} className={buttonLook({ size: 'small' })}>
        {words.add}
      </PageLink>
      <ToPay appUuid={appUuid} />
    </>
  )
  if (call === null)
    return (
      <Notice tone="danger" title={words.sale.title} action={add}>
        {fill(words.sale.text, slots)} {neededText(margin)}
      </Notice>
    )
  const deadline = dateTime(Date.parse(call.cureBy), { timeZone })
  return (
    <CallBanner
      title={call.isPaused ? words.call.pausedTitle : fill(words.call.title, { deadline })}
      clock={
        answered !== undefined && (
          <CallClock
            key={call.cureBy}
            call={call}
            answeredAt={answered.at}
            fetchedAtMs={answered.fetchedAtMs}
          />
        )
      }
      // The card below names the amounts, each with its own action.
      action={margin.needed === null || isNothing(margin.needed.payment) ? add : null}
      onUpdate={onUpdate}
    >
      {fill(words.call.text, slots)} {neededText(margin)}{' '}
      {call.isPaused ? words.call.paused : words.call.running}
      {debitText(debits, dayOf(Date.parse(call.cureBy), timeZone))}
    </CallBanner>
  )
}

import { start as words } from '@pledge/copy/en/screens/start'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { aprPercent, shortPercent } from '@pledge/copy/format/percent'
import type { Repayment } from '@pledge/domain/offer/repayment'
import { LiveMessage } from '@pledge/ui/LiveMessage'
import { type ReactNode, useContext } from 'react'
import { type Entry, entriesOf, type EntryName } from './entries.ts'
import { IsRenewal } from './is-renewal.ts'
import { paymentOf, scheduleFor, type ShownOffer } from './shown-offer.ts'
import { Term } from './Term.tsx'

/** Characters that fit beside the builder at the size of everyday amounts. */
const MOST_OF_CASH = 13
const MOST_OF_PAYMENT = 11

export interface TermsOfOfferProps {
  readonly offer: ShownOffer
  readonly repayment: Repayment
  /** Beside the rate: what a lower rate requires. */
  readonly lowerRate: ReactNode
  /** The server's own figures: announced to assistive technology when they arrive. */
  readonly isFinal: boolean
  readonly onExplain: (name: EntryName) => void
}

/** The terms of the current offer (row 1.2.52); the label of every figure opens how we calculated it. */
export const TermsOfOffer = ({ offer, repayment, lowerRate, isFinal, onExplain }: TermsOfOfferProps) => {
  const [cash, monthly, apr, ...rows] = entriesOf(offer, repayment, useContext(IsRenewal))
  const announcement = announcementOf(offer, repayment)
  const figure = ({ name, label, value, note }: Entry, look: string) => (
    <div className="min-w-0 first:col-span-2">
      <dt className="text-sm text-muted">
        <Term name={name} label={label} onExplain={onExplain} />
      </dt>
      <dd className={`font-semibold tracking-tight figures ${look}`}>
        {value}
        {noteOf(note)}
      </dd>
    </div>
  )
  return (
    <>
      {/* Two lists, because assistive technology requires the groups to be direct children. */}
      <dl className="-mb-1 grid grid-cols-2 gap-x-4 gap-y-3 border-b border-line pb-3">
        {/* A long amount is set smaller, because it must not wrap. */}
        {figure(cash, cash.value.length > MOST_OF_CASH ? 'text-xl' : 'text-2xl')}
        {figure(monthly, monthly.value.length > MOST_OF_PAYMENT ? 'text-base' : 'text-lg')}
        {figure(apr, 'text-lg')}
      </dl>
      <dl className="divide-y divide-line md:-my-1.5">
        {rows.map(({ name, label, value, note }) => (
          <div key={name} className="flex flex-wrap items-center justify-between gap-x-3 md:py-1.5">
            <dt className="text-muted">
              <Term name={name} label={label} onExplain={onExplain} />
            </dt>
            <dd className="ml-auto text-right font-semibold figures max-md:py-1.5">
              {value}
              {noteOf(name === 'rate' ? lowerRate : note)}
            </dd>
          </div>
        ))}
      </dl>
      <LiveMessage message={isFinal ? announcement : ''} turn={0} />
    </>
  )
}

const noteOf = (note: ReactNode) =>
  note && <span className="block text-sm font-normal text-muted">{note}</span>

const announcementOf = (offer: ShownOffer, repayment: Repayment): string => {
  const schedule = scheduleFor(offer, repayment)
  return fill(repayment === 'deferred' ? words.updatedDeferred : words.updated, {
    payment: wireDollars(paymentOf(offer, repayment)),
    apr: aprPercent(schedule.annualPercentageRate),
    ltv: shortPercent(offer.ltv),
  })
}

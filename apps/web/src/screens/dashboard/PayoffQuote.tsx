import { getPayoffQuote } from '@pledge/contract/servicing'
import { loan } from '@pledge/copy/en/screens/loan'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { DescriptionList } from '@pledge/ui/DescriptionList'
import { Disclosure } from '@pledge/ui/Disclosure'
import { LiveMessage } from '@pledge/ui/LiveMessage'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { TextField } from '@pledge/ui/TextField'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarDate } from '../../brand/dates.ts'
import { api } from '../../api.ts'
import { LoadFailedNotice } from '../../brand/LoadFailedNotice.tsx'
import { refusalText } from '../../refusal-text.ts'
import { PayoffLetter } from './PayoffLetter.tsx'

const words = loan.quote

/** A day's figure lasts for as long as the page knows of no other payment: with what is owed today it is asked anew. */
const quoteQuery = (appUuid: string, on: string, payOffToday: string) =>
  queryOptions({
    queryKey: ['loan', appUuid, 'pay-off', on, payOffToday],
    queryFn: ({ signal }) => api(getPayoffQuote, { params: { uuid: appUuid }, query: { on }, signal }),
  })

const Quoted = (props: { readonly appUuid: string; readonly on: string; readonly payOffToday: string }) => {
  const query = useQuery(quoteQuery(props.appUuid, props.on, props.payOffToday))
  const { data: quote, error } = query
  const term = quote === undefined ? '' : fill(words.payOff, { date: calendarDate(quote.on) })
  const detail = quote === undefined ? '' : wireDollars(quote.payOff)
  return (
    <>
      <LiveMessage message={quote === undefined ? '' : `${term}: ${detail}`} turn={query.dataUpdatedAt} />
      {quote !== undefined ? (
        <>
          <DescriptionList items={[{ key: 'pay-off', term, detail, note: words.payOffNote, strong: true }]} />
          <PayoffLetter key={quote.on} appUuid={props.appUuid} on={quote.on} />
        </>
      ) : error === null ? (
        <Loading label={words.loading}>
          <Skeleton className="h-6 w-full" />
        </Loading>
      ) : (
        <LoadFailedNotice
          text={refusalText(error)}
          retry={loan.tryAgain}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </>
  )
}

/** What pays the loan off on the day on which a payment will arrive: a wire sent today is short by tomorrow's interest (row 1.1.14). */
export const PayoffQuote = ({
  appUuid,
  from,
  until,
  payOffToday,
}: {
  readonly appUuid: string
  /** Today where the lender is. */
  readonly from: string
  readonly until: string
  readonly payOffToday: string
}) => {
  const [on, setOn] = useState('')
  const isQuoted = on >= from && on <= until
  const days = { from: calendarDate(from), until: calendarDate(until) }
  return (
    <Disclosure look="quiet" summary={words.summary}>
      <div className="flex flex-col gap-4 pt-2">
        <TextField
          label={words.on}
          hint={fill(words.onHint, { date: days.until })}
          error={on === '' || isQuoted ? undefined : fill(words.onError, days)}
          type="date"
          min={from}
          max={until}
          value={on}
          onChange={(event) => setOn(event.target.value)}
        />
        {isQuoted && <Quoted appUuid={appUuid} on={on} payOffToday={payOffToday} />}
      </div>
    </Disclosure>
  )
}

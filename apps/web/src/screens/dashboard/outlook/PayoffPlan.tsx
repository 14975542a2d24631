import { getPayoffPlan, type PayoffPlanAnswer } from '@pledge/contract/payoff-plan'
import { payoffPlan as words } from '@pledge/copy/en/screens/payoff-plan'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { parseDollars } from '@pledge/domain/money/dollars'
import { Disclosure } from '@pledge/ui/Disclosure'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { TextField } from '@pledge/ui/TextField'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { api } from '../../../api.ts'
import { calendarDate } from '../../../brand/dates.ts'
import { LoadFailedNotice } from '../../../brand/LoadFailedNotice.tsx'
import { refusalText } from '../../../refusal-text.ts'

interface PlanInput {
  readonly on: string
  readonly extra: string | undefined
}

/** A plan lasts for as long as the page knows of no other payment: with what is owed today it is read anew. */
const planQuery = (appUuid: string, { on, extra }: PlanInput, payOffToday: string) =>
  queryOptions({
    queryKey: ['loan', appUuid, 'payoff-plan', on, extra, payOffToday],
    queryFn: ({ signal }) =>
      api(getPayoffPlan, {
        params: { uuid: appUuid },
        query: extra === undefined ? { on } : { on, extra },
        signal,
      }),
  })

export interface PayoffPlanProps {
  readonly appUuid: string
  /** Today where the lender is, and the last day for which a payoff is quoted. */
  readonly from: string
  readonly until: string
  readonly payOffToday: string
}

/** Undefined for nothing and for zero; null for what is no amount. */
const extraOf = (typed: string): string | undefined | null => {
  const plain = typed.replaceAll(/[$,\s]/g, '')
  if (plain === '') return undefined
  const cents = parseDollars(plain)
  if (cents === undefined) return null
  return cents === 0n ? undefined : plain
}

/** What pays the loan off by each way of paying and when the coins are back then, and what an extra amount each month does. */
export const PayoffPlan = ({ appUuid, from, until, payOffToday }: PayoffPlanProps) => {
  const [isOpen, setOpen] = useState(false)
  const [on, setOn] = useState(from)
  const [typed, setTyped] = useState('')
  const extra = useDeferredValue(extraOf(typed))
  const isQuoted = on >= from && on <= until
  const query = useQuery({
    ...planQuery(appUuid, { on, extra: extra ?? undefined }, payOffToday),
    enabled: isOpen && isQuoted && extra !== null,
    placeholderData: (before: PayoffPlanAnswer | undefined) => before,
  })
  const days = { from: calendarDate(from), until: calendarDate(until) }
  return (
    <Disclosure look="quiet" summary={words.summary} open={isOpen} onOpenChange={setOpen}>
      <div className="flex flex-col gap-4 pt-2">
        <TextField
          label={words.on}
          error={isQuoted ? undefined : fill(words.onError, days)}
          type="date"
          min={from}
          max={until}
          value={on}
          onChange={(event) => setOn(event.target.value)}
        />
        <TextField
          label={words.extra}
          hint={words.extraHint}
          error={extra === null ? words.extraError : undefined}
          inputMode="decimal"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {query.data !== undefined && isQuoted && <Plan plan={query.data} />}
        {query.data === undefined &&
          isOpen &&
          (query.error === null ? (
            <Loading label={words.loading}>
              <Skeleton className="h-24 w-full" />
            </Loading>
          ) : (
            <LoadFailedNotice
              text={refusalText(query.error)}
              retry={words.tryAgain}
              isRetrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          ))}
      </div>
    </Disclosure>
  )
}

const Plan = ({ plan: { ways, monthly } }: { readonly plan: PayoffPlanAnswer }) => (
  <div role="status" className="flex flex-col gap-4">
    <ul className="divide-y divide-line">
      {ways.map(({ way, payOff, paidOn, releasableOn, backBy }) => (
        <li key={way} className="flex flex-col gap-0.5 py-3 first:pt-0">
          <span className="flex flex-wrap justify-between gap-x-3 text-base font-semibold">
            <span>{words.way[way]}</span>
            <span className="figures">{wireDollars(payOff)}</span>
          </span>
          <span className="text-muted">{fill(words.counts, { date: calendarDate(paidOn) })}</span>
          <span className="text-muted">
            {fill(paidOn === releasableOn ? words.back : words.backAfterHold, {
              from: calendarDate(releasableOn),
              date: calendarDate(backBy),
            })}
          </span>
        </li>
      ))}
    </ul>
    {monthly !== null && (
      <div className="flex flex-col gap-1 rounded-field bg-sunken p-3">
        <p className="text-base font-semibold">
          {fill(monthly.payments === 1 ? words.monthlyOne : words.monthly, {
            count: String(monthly.payments),
            date: calendarDate(monthly.lastOn),
            last: wireDollars(monthly.last),
          })}
        </p>
        <p className="text-muted">
          {fill(words.interest, {
            interest: wireDollars(monthly.interest),
            without: wireDollars(monthly.interestWithout),
          })}
        </p>
        {monthly.back.map(({ way, backBy }) => (
          <p key={way} className="text-muted">
            {fill(words.monthlyBack[way], { date: calendarDate(backBy) })}
          </p>
        ))}
      </div>
    )}
    <p className="text-muted">{words.note}</p>
  </div>
)

import { getLoanActivity } from '@pledge/contract/loan-history'
import type { ActivityView } from '@pledge/contract/loan-watch'
import { loanWatch as words } from '@pledge/copy/en/screens/loan-watch'
import { wireDollars } from '@pledge/copy/format/dollars'
import { heldCoins } from '@pledge/copy/format/page-coins'
import type { Coin } from '@pledge/domain/collateral/coins'
import type { ActivityKind } from '@pledge/domain/view/loan-activity'
import { Button } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { Notice } from '@pledge/ui/Notice'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, Bell, Coins, FileText, Landmark, Undo2, type LucideIcon } from 'lucide-react'
import { createElement, useId, useState } from 'react'
import { api } from '../../api.ts'
import { dateTime } from '../../brand/dates.ts'
import { useOrganization } from '../../brand/use-organization.ts'
import { refusalText } from '../../refusal-text.ts'

/** What the loan's answer has: where it has fewer, there are no others. */
const SHOWN_AT_FIRST = 8

const iconOf = (kind: ActivityKind): LucideIcon => {
  if (/^(payment-received|paid-off|renewed)$/.test(kind)) return ArrowDown
  if (/^(payment-reversed|deposit-reorged|funds-came-back|reopened)$/.test(kind)) return Undo2
  if (/^(warning|margin-call|sale)/.test(kind)) return Bell
  if (/^(deposit|release|collateral)/.test(kind)) return Coins
  return kind === 'signed' ? FileText : Landmark
}

/** A picture beside the words, which say the same. */
const ActivityIcon = ({ kind }: { readonly kind: ActivityKind }) =>
  createElement(iconOf(kind), { 'aria-hidden': true, className: 'size-5' })

const movedText = ({ amount, coinQuantity }: ActivityView, coin: Coin): string => {
  if (amount !== null) return wireDollars(amount)
  return coinQuantity === null ? '' : heldCoins(coinQuantity, coin)
}

const Event = ({ event, coin }: { readonly event: ActivityView; readonly coin: Coin }) => {
  const { timeZone } = useOrganization()
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-sunken text-muted">
        <ActivityIcon kind={event.kind} />
      </span>
      <span className="min-w-0 grow">
        <span className="block font-semibold">{words.happened[event.kind]}</span>
        <span className="block text-sm text-muted figures">
          {dateTime(Date.parse(event.at), { timeZone })}
        </span>
      </span>
      <span className="shrink-0 text-right font-semibold figures">{movedText(event, coin)}</span>
    </li>
  )
}

export interface LoanActivityProps {
  readonly appUuid: string
  readonly coin: Coin
  readonly activity: readonly ActivityView[]
}

/** The events of a loan, newest first: the last ones, and all of them on request. */
export const LoanActivity = ({ appUuid, coin, activity }: LoanActivityProps) => {
  const [isWhole, setWhole] = useState(false)
  const titleId = useId()
  const query = useQuery({
    queryKey: ['loan', appUuid, 'activity', activity[0]?.at],
    queryFn: ({ signal }) => api(getLoanActivity, { params: { uuid: appUuid }, signal }),
    enabled: isWhole,
  })
  if (activity.length === 0) return null
  const shown = query.data?.activity ?? activity
  return (
    <Card as="section" labelledBy={titleId} className="flex flex-col gap-3">
      <h3 id={titleId} className="text-lg">
        {words.activity}
      </h3>
      <ul className="divide-y divide-line">
        {shown.map((event, index) => (
          <Event key={`${event.at} ${index}`} event={event} coin={coin} />
        ))}
      </ul>
      {query.isError && (
        <Notice tone="danger" live="alert">
          {refusalText(query.error)}
        </Notice>
      )}
      {query.data === undefined && activity.length >= SHOWN_AT_FIRST && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3 self-start"
          loading={query.isFetching}
          onClick={() => (isWhole ? void query.refetch() : setWhole(true))}
        >
          {words.allActivity}
        </Button>
      )}
      {query.data?.isCut === true && <p className="text-sm text-muted">{words.activityCut}</p>}
    </Card>
  )
}

import type { LoanAnswer } from '@pledge/contract/servicing'
import { loanWatch } from '@pledge/copy/en/screens/loan-watch'
import { Card } from '@pledge/ui/Card'
import { DescriptionList } from '@pledge/ui/DescriptionList'
import { calendarDate, dateTime, shortDate } from '../../brand/dates.ts'
import { useOrganization } from '../../brand/use-organization.ts'

const words = loanWatch.deadlines

interface Deadline {
  readonly key: string
  readonly term: string
  /** As calendar dates and instants of the wire are written: both sort by their text. */
  readonly at: string
  readonly detail: string
}

type LoanDates = Pick<LoanAnswer, 'asOf' | 'nextDue' | 'maturesOn' | 'renewal' | 'margin' | 'pastDueSince'>

/** What is to be done by when, the next first. */
const deadlinesOf = (loan: LoanDates, timeZone: string): readonly Deadline[] => {
  const { nextDue, maturesOn, renewal, margin, pastDueSince } = loan
  const ofDay = (key: keyof typeof words, at: string): Deadline => ({
    key,
    term: words[key],
    at,
    detail: calendarDate(at),
  })
  const call = margin?.call
  return [
    ...(pastDueSince === null ? [] : [ofDay('pastDue', pastDueSince)]),
    ...(call === null || call === undefined || call.isPaused
      ? []
      : [
          {
            key: 'call',
            term: words.call,
            at: call.cureBy,
            detail: dateTime(Date.parse(call.cureBy), { timeZone }),
          },
        ]),
    ...(nextDue === null ? [] : [ofDay('payment', nextDue.onTimeThrough)]),
    ...(renewal === null || renewal.isOpen
      ? []
      : [
          {
            key: 'renewal',
            term: words.renewal,
            at: renewal.opensAt,
            detail: shortDate(Date.parse(renewal.opensAt), { timeZone }),
          },
        ]),
    ofDay('maturity', maturesOn),
  ].toSorted((one, other) => one.at.localeCompare(other.at))
}

/** The dates of a loan that a borrower has to know, in their order. */
export const Deadlines = ({ loan }: { readonly loan: LoanDates }) => {
  const { timeZone } = useOrganization()
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h3 className="text-base">{words.title}</h3>
      <DescriptionList items={deadlinesOf(loan, timeZone)} />
    </Card>
  )
}

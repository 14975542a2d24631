import type { DebitsView } from '@pledge/contract/debits'
import type { LoanView } from '@pledge/contract/loan'
import { loanWatch as words } from '@pledge/copy/en/screens/loan-watch'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { useQuery } from '@tanstack/react-query'
import { calendarDate } from '../../brand/dates.ts'
import { debitsQuery } from './debit-queries.ts'

type Due = Pick<LoanView, 'nextDue' | 'lastDue' | 'pastDue' | 'maturesOn' | 'repayment'>

const dueOf = ({ nextDue, pastDue, maturesOn }: Due) => {
  if (nextDue === null)
    return {
      title: words.dueNow,
      amount: pastDue,
      note: fill(words.dueNowNote, { date: calendarDate(maturesOn) }),
    }
  const slots = { date: calendarDate(nextDue.on), through: calendarDate(nextDue.onTimeThrough) }
  const isBusinessDay = nextDue.on === nextDue.onTimeThrough
  return {
    title: words.next,
    amount: nextDue.amount,
    note: fill(isBusinessDay ? words.due : words.dueNotBusiness, slots),
  }
}

/** What a debit does about it: one that is at the bank already, else what autopay will make. */
const debitText = (debits: DebitsView | undefined, { nextDue }: Due): string | null => {
  const underWay = debits?.debits.find(({ status }) => status === 'SUBMITTING' || status === 'SUBMITTED')
  if (underWay !== undefined)
    return fill(words.dueUnderWay, {
      amount: wireDollars(underWay.amount),
      date: calendarDate(underWay.settlesOn),
    })
  const next = debits?.autopay.isOn === true ? debits.autopay.next : null
  const isMade = next !== null && next.dueOn === nextDue?.on && next.amount === nextDue.amount
  return isMade ? fill(words.dueByAutopay, { date: calendarDate(next.settlesOn) }) : null
}

/** What is due when; a due date that is no business day is told with the day through which it is on time. */
export const NextPayment = ({ appUuid, loan }: { readonly appUuid: string; readonly loan: Due }) => {
  const { data: debits } = useQuery({ ...debitsQuery(appUuid), enabled: false })
  const { title, amount, note } = dueOf(loan)
  const byDebit = debitText(debits, loan)
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <h3 className="text-base">{title}</h3>
        <p className="text-xl font-semibold tracking-tight figures">{wireDollars(amount)}</p>
        <p className="text-sm text-muted">{note}</p>
      </div>
      {byDebit !== null && <p className="text-sm">{byDebit}</p>}
      {loan.lastDue !== null && (
        <p className="text-sm text-muted">
          {fill(words.last, {
            amount: wireDollars(loan.lastDue.amount),
            date: calendarDate(loan.lastDue.on),
          })}
        </p>
      )}
      {loan.repayment === 'deferred' && loan.nextDue !== null && (
        <p className="text-sm text-muted">{words.deferred}</p>
      )}
    </section>
  )
}

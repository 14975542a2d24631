import type { AgentLoanView } from '@pledge/contract/agent-loan'
import type { LoanView } from '@pledge/contract/loan'
import { portfolioLoan as words } from '@pledge/copy/en/portfolio/loan'
import { fill } from '@pledge/copy/fill'
import { isAboveZero } from '@pledge/copy/format/above-zero'
import { calendarDate } from '@pledge/copy/format/dates'
import { wireDollars } from '@pledge/copy/format/dollars'
import { Button } from '@pledge/ui/Button'
import { DataTable, type Column } from '@pledge/ui/DataTable'
import { Notice } from '@pledge/ui/Notice'
import { Section } from '@pledge/ui/Section'
import { Tag } from '@pledge/ui/Tag'
import { useState } from 'react'
import { RecordPaymentDialog } from '../../decisions/RecordPaymentDialog.tsx'
import { TakePaymentBackDialog } from '../../decisions/TakePaymentBackDialog.tsx'
import { momentText } from '../../frame/time.ts'
import { PayoffLetter } from './PayoffLetter.tsx'
import { TypedPaymentNotices } from './TypedPaymentNotices.tsx'
import { RefundsTable } from './RefundsTable.tsx'
import { Facts, type Fact } from './Facts.tsx'
import { Permitted } from '../../session/Permitted.tsx'
import { useMay } from '../../session/rights.ts'
import type { SectionInput } from './section-input.ts'

type Payment = AgentLoanView['payments'][number]

const TONES = { IN_SERVICE: 'info', PAID_IN_FULL: 'warn', CLOSED: 'success' } as const

const outcomeOf = ({ isReturned, heldUntil }: Payment): string => {
  if (isReturned) return words.returned
  return heldUntil === null ? words.counts : fill(words.heldUntil, { moment: momentText(heldUntil) })
}

const columnsFor = (takeBack: ((payment: Payment) => void) | undefined): readonly Column<Payment>[] => [
  { key: 'on', header: words.on, rowHeader: true, cell: ({ paidOn }) => calendarDate(paidOn) },
  { key: 'method', header: words.method, cell: ({ method }) => words.methods[method] },
  {
    key: 'amount',
    header: words.amount,
    cell: ({ amount }) => <span className="figures whitespace-nowrap">{wireDollars(amount)}</span>,
  },
  {
    key: 'reference',
    header: words.reference,
    cell: ({ reference, recordedBy }) =>
      reference !== null && (
        <>
          <span className="figures block wrap-anywhere">{reference}</span>
          <span className="block text-sm text-muted wrap-anywhere">
            {recordedBy === null ? words.byBank : fill(words.byAgent, { agent: recordedBy })}
          </span>
        </>
      ),
  },
  {
    key: 'outcome',
    header: words.outcome,
    cell: (payment) => (
      <>
        <span className="block">{outcomeOf(payment)}</span>
        {!payment.isReturned && takeBack !== undefined && (
          <Button
            size="small"
            variant="quiet"
            aria-label={fill(words.takeBack.actionNamed, {
              amount: wireDollars(payment.amount),
              date: calendarDate(payment.paidOn),
            })}
            onClick={() => takeBack(payment)}
          >
            {words.takeBack.action}
          </Button>
        )}
      </>
    ),
  },
]

/** A due date that is not a business day is shown with the last day on which a payment is on time. */
const onTimeText = ({ on, amount, onTimeThrough }: NonNullable<LoanView['nextDue']>): string =>
  on === onTimeThrough
    ? wireDollars(amount)
    : fill(words.onTime, { amount: wireDollars(amount), date: calendarDate(onTimeThrough) })

const factsOf = (loan: LoanView): readonly Fact[] => [
  [fill(words.payOff, { date: calendarDate(loan.asOf) }), wireDollars(loan.payOff)],
  [words.principal, wireDollars(loan.principal)],
  [words.interest, wireDollars(loan.accruedInterest)],
  ...(isAboveZero(loan.pastDue) ? [[words.pastDue, wireDollars(loan.pastDue)] as const] : []),
  ...(loan.nextDue === null
    ? []
    : [[fill(words.nextDue, { date: calendarDate(loan.nextDue.on) }), onTimeText(loan.nextDue)] as const]),
  [words.paid, wireDollars(loan.paid)],
  [words.funded, calendarDate(loan.fundedOn)],
  [words.matures, calendarDate(loan.maturesOn)],
  [words.loanReference, loan.paymentReference],
]

const News = ({ loan }: { readonly loan: LoanView }) => (
  <>
    {loan.status === 'PAID_IN_FULL' && loan.releaseOpensAt !== null && (
      <Notice tone="info" title={words.holdTitle}>
        {fill(words.holdText, { moment: momentText(loan.releaseOpensAt) })}
      </Notice>
    )}
    {isAboveZero(loan.pastDue) && (
      <Notice tone="warn" title={words.pastDueTitle}>
        {fill(loan.daysPastDue === 1 ? words.pastDueDay : words.pastDueText, {
          amount: wireDollars(loan.pastDue),
          date: loan.pastDueSince === null ? '' : calendarDate(loan.pastDueSince),
          days: String(loan.daysPastDue),
        })}
      </Notice>
    )}
    {isAboveZero(loan.overpaid) && (
      <Notice tone="warn" title={words.overpaidTitle}>
        {fill(words.overpaidText, { amount: wireDollars(loan.overpaid) })}
      </Notice>
    )}
  </>
)

/** A loan in service: today's balance, its payments, and a form to record one. */
export const LoanSection = ({ application, onDecided }: SectionInput) => {
  const [isRecording, setIsRecording] = useState(false)
  const [takenBack, setTakenBack] = useState<Payment>()
  const may = useMay()
  const { loan } = application
  if (loan === null) return null
  return (
    <Section title={words.title} aside={<Tag tone={TONES[loan.status]}>{words.status[loan.status]}</Tag>}>
      <div className="flex flex-col gap-4">
        <News loan={loan} />
        <TypedPaymentNotices
          application={application}
          typedPayments={loan.typedPayments}
          onDecided={onDecided}
        />
        <RefundsTable application={application} loan={loan} onDecided={onDecided} />
        <Facts look="figures" facts={factsOf(loan)} />
        <DataTable
          caption={words.payments}
          dense
          columns={columnsFor(may('payments.record') ? setTakenBack : undefined)}
          rows={loan.payments}
          rowKey={({ paymentId }) => paymentId}
          empty={words.none}
        />
        {loan.status === 'IN_SERVICE' && (
          <Permitted right="payments.record">
            <PayoffLetter appUuid={application.appUuid} loan={loan} />
          </Permitted>
        )}
        <div className="flex justify-end">
          <Permitted right="payments.record">
            <Button size="small" variant="secondary" onClick={() => setIsRecording(true)}>
              {words.record.action}
            </Button>
          </Permitted>
        </div>
      </div>
      {takenBack !== undefined && (
        <TakePaymentBackDialog
          application={application}
          payment={takenBack}
          onClose={() => setTakenBack(undefined)}
          onDecided={(outcome) => {
            setTakenBack(undefined)
            onDecided(outcome)
          }}
        />
      )}
      {isRecording && (
        <RecordPaymentDialog
          application={application}
          loan={loan}
          onClose={() => setIsRecording(false)}
          onDecided={(outcome) => {
            setIsRecording(false)
            onDecided(outcome)
          }}
        />
      )}
    </Section>
  )
}

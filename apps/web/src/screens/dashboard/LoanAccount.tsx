import type { LoanView } from '@pledge/contract/loan'
import { loan as words } from '@pledge/copy/en/screens/loan'
import { fill } from '@pledge/copy/fill'
import { calendarDate, dateTime } from '@pledge/copy/format/dates'
import { wireDollars } from '@pledge/copy/format/dollars'
import { Button } from '@pledge/ui/Button'
import { DescriptionList, type Description } from '@pledge/ui/DescriptionList'
import { Disclosure } from '@pledge/ui/Disclosure'
import { Notice } from '@pledge/ui/Notice'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '../../brand/use-organization.ts'
import { loanQuery } from '../../journey/queries.ts'
import { refusalText } from '../../refusal-text.ts'

const isAbove = (amount: string): boolean => /[1-9]/.test(amount)

const figuresOf = (loan: LoanView): readonly Description[] => [
  {
    key: 'pay-off',
    term: fill(words.payOff, { date: calendarDate(loan.asOf) }),
    detail: wireDollars(loan.payOff),
    note: words.payOffNote,
    strong: true,
  },
  { key: 'principal', term: words.principal, detail: wireDollars(loan.principal) },
  { key: 'interest', term: words.interest, detail: wireDollars(loan.accruedInterest) },
  ...(loan.nextDue === null
    ? []
    : [
        {
          key: 'next',
          term: words.nextDue,
          detail: wireDollars(loan.nextDue.amount),
          note: fill(words.nextDueNote, { date: calendarDate(loan.nextDue.on) }),
        },
      ]),
  { key: 'matures', term: words.matures, detail: calendarDate(loan.maturesOn) },
  { key: 'paid', term: words.paid, detail: wireDollars(loan.paid) },
]

const Payments = ({ payments }: Pick<LoanView, 'payments'>) => (
  <Disclosure summary={fill(words.payments, { count: String(payments.length) })}>
    <DescriptionList
      items={payments.map((payment) => ({
        key: payment.paymentId,
        term: `${calendarDate(payment.paidOn)}, ${words.method[payment.method]}`,
        detail: wireDollars(payment.amount),
        note: payment.isReturned ? words.returned : undefined,
      }))}
    />
  </Disclosure>
)

const News = ({ loan }: { readonly loan: LoanView }) => {
  const { supportPhone: phone, timeZone } = useOrganization()
  return (
    <>
      {loan.status === 'PAID_IN_FULL' && loan.releaseOpensAt !== null && (
        <Notice tone="success" title={words.held}>
          {fill(words.heldText, { moment: dateTime(Date.parse(loan.releaseOpensAt), { timeZone }) })}
        </Notice>
      )}
      {isAbove(loan.pastDue) && (
        <Notice tone="warn" title={words.pastDue}>
          {fill(words.pastDueText, { amount: wireDollars(loan.pastDue), phone })}
        </Notice>
      )}
      {isAbove(loan.overpaid) && (
        <Notice tone="info" title={words.overpaid}>
          {fill(words.overpaidText, { amount: wireDollars(loan.overpaid), phone })}
        </Notice>
      )}
    </>
  )
}

/** What is owed on a loan today, what is due next and what was paid; every figure is the server's (rows 1.1.14, 1.9.24). */
export const LoanAccount = ({ appUuid }: { readonly appUuid: string }) => {
  const { supportPhone: phone } = useOrganization()
  const query = useQuery({ ...loanQuery(appUuid), refetchOnMount: 'always' })
  const loan = query.data
  if (query.isPending)
    return (
      <Loading label={words.loading}>
        <Skeleton className="h-40 w-full" />
      </Loading>
    )
  if (loan === undefined)
    return (
      <Notice
        tone="warn"
        live="status"
        action={
          <Button
            variant="secondary"
            size="small"
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {words.tryAgain}
          </Button>
        }
      >
        {words.failed} {refusalText(query.error)}
      </Notice>
    )
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-base">{loan.status === 'IN_SERVICE' ? words.title : words.titlePaid}</h3>
      <News loan={loan} />
      {loan.status === 'IN_SERVICE' && <DescriptionList items={figuresOf(loan)} />}
      {loan.status === 'IN_SERVICE' && (
        <p className="text-sm text-muted">{fill(words.howToPay, { phone })}</p>
      )}
      {loan.payments.length > 0 && <Payments payments={loan.payments} />}
    </div>
  )
}

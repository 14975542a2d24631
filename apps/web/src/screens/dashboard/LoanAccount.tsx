import type { LoanView } from '@pledge/contract/loan'
import { loan as words } from '@pledge/copy/en/screens/loan'
import { fill } from '@pledge/copy/fill'
import { isAboveZero } from '@pledge/copy/format/above-zero'
import { calendarDate, dateTime } from '@pledge/copy/format/dates'
import { wireDollars } from '@pledge/copy/format/dollars'
import { Button, buttonLook } from '@pledge/ui/Button'
import { CopyButton } from '@pledge/ui/CopyButton'
import { DescriptionList, type Description } from '@pledge/ui/DescriptionList'
import { Disclosure } from '@pledge/ui/Disclosure'
import { Notice } from '@pledge/ui/Notice'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '../../brand/use-organization.ts'
import { loanQuery, loanStatusQuery } from '../../journey/queries.ts'
import { refusalText } from '../../refusal-text.ts'
import { GET_MOBILE_APP_PATH } from '../../routes.ts'
import { PayOffQuote } from './PayOffQuote.tsx'
import { RenewLoan } from './RenewLoan.tsx'

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
      {isAboveZero(loan.pastDue) && (
        <Notice tone="warn" title={words.pastDue}>
          {fill(words.pastDueText, { amount: wireDollars(loan.pastDue), phone })}
        </Notice>
      )}
      {isAboveZero(loan.overpaid) && (
        <Notice tone="info" title={words.overpaid}>
          {fill(words.overpaidText, { amount: wireDollars(loan.overpaid), phone })}
        </Notice>
      )}
    </>
  )
}

/** Where its lender looks after loans in its app (gap G.61). */
const InApp = () => {
  const { shortName } = useOrganization()
  return (
    <Notice
      tone="info"
      action={
        <a href={GET_MOBILE_APP_PATH} className={buttonLook({ variant: 'secondary', size: 'small' })}>
          {words.toApp}
        </a>
      }
    >
      {fill(words.inApp, { shortName })}
    </Notice>
  )
}

interface HowToPayProps {
  readonly reference: string
  readonly isInternational: boolean
}

/** At home to the lender's bank, abroad in USDC (row 1.2.59). */
const HowToPay = ({ reference, isInternational }: HowToPayProps) => {
  const { supportPhone: phone } = useOrganization()
  const text = isInternational ? words.howToPayAbroad : words.howToPay
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line p-4">
      <p className="text-sm text-muted">{fill(text, { phone })}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          <span className="block text-sm text-muted">{words.reference}</span>
          <span className="figures text-lg whitespace-nowrap">{reference}</span>
        </p>
        <CopyButton
          text={reference}
          label={words.copyReference}
          copiedLabel={words.copied}
          failedLabel={words.copyFailed}
          size="small"
        />
      </div>
    </div>
  )
}

export interface LoanAccountProps {
  readonly appUuid: string
  readonly isInternational: boolean
  /** Of a loan that begins now. */
  readonly termMonths: number
  /** No other application is under way. */
  readonly mayRenew: boolean
}

/** What is owed on a loan today, what is due next and what was paid; every figure is the server's (rows 1.1.14, 1.9.24). */
export const LoanAccount = ({ appUuid, isInternational, termMonths, mayRenew }: LoanAccountProps) => {
  const query = useQuery({ ...loanQuery(appUuid), refetchOnMount: 'always' })
  const loan = query.data
  const { data: status } = useQuery(loanStatusQuery())
  const isInApp = status?.find((one) => one.appUuid === appUuid)?.profile.isServicedViaApp === true
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
      {isInApp && <InApp />}
      <News loan={loan} />
      {loan.status === 'IN_SERVICE' && <DescriptionList items={figuresOf(loan)} />}
      {loan.payOffQuotedUntil !== null && (
        <PayOffQuote
          appUuid={appUuid}
          from={loan.asOf}
          until={loan.payOffQuotedUntil}
          payOffToday={loan.payOff}
        />
      )}
      {loan.status === 'IN_SERVICE' && (
        <HowToPay reference={loan.paymentReference} isInternational={isInternational} />
      )}
      {loan.status === 'IN_SERVICE' && mayRenew && (
        <RenewLoan appUuid={appUuid} loan={loan} termMonths={termMonths} />
      )}
      {loan.payments.length > 0 && <Payments payments={loan.payments} />}
    </div>
  )
}

import type { LoanAnswer } from '@pledge/contract/servicing'
import { loan as words } from '@pledge/copy/en/screens/loan'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { Card } from '@pledge/ui/Card'
import { DescriptionList } from '@pledge/ui/DescriptionList'
import { calendarDate } from '../../brand/dates.ts'
import { PayoffPlan } from './outlook/PayoffPlan.tsx'
import { PayoffQuote } from './PayoffQuote.tsx'

export interface PayoffProps {
  readonly appUuid: string
  readonly loan: LoanAnswer
  /** Abroad a loan is paid in USDC, which nobody can take back. */
  readonly isInternational: boolean
}

/** What pays the loan off today, of what it is made, and a quote for another day (row 1.1.14). */
export const Payoff = ({ appUuid, loan, isInternational }: PayoffProps) => (
  <Card as="section" className="flex flex-col gap-3">
    <div className="flex flex-col gap-1">
      <h3 className="text-base">{words.title}</h3>
      <p className="text-xl font-semibold tracking-tight figures">{wireDollars(loan.payOff)}</p>
      <p className="text-sm text-muted">{fill(words.payOff, { date: calendarDate(loan.asOf) })}</p>
    </div>
    <DescriptionList
      items={[
        { key: 'principal', term: words.principal, detail: wireDollars(loan.principal) },
        { key: 'interest', term: words.interest, detail: wireDollars(loan.accruedInterest) },
      ]}
    />
    <p className="text-sm text-muted">{words.payOffNote}</p>
    {!isInternational && (
      <p className="text-sm text-muted">
        {fill(words.collateralBack, {
          wireDays: String(loan.collateralBack.wireReturnDays),
          achDays: String(loan.collateralBack.achHoldDays),
        })}
      </p>
    )}
    {loan.payOffQuotedUntil !== null && (
      <PayoffQuote
        appUuid={appUuid}
        from={loan.asOf}
        until={loan.payOffQuotedUntil}
        payOffToday={loan.payOff}
      />
    )}
    {loan.payOffQuotedUntil !== null && (
      <PayoffPlan
        appUuid={appUuid}
        from={loan.asOf}
        until={loan.payOffQuotedUntil}
        payOffToday={loan.payOff}
      />
    )}
  </Card>
)

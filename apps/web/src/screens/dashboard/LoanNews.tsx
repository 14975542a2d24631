import type { LoanView } from '@pledge/contract/loan'
import type { LoanAnswer } from '@pledge/contract/servicing'
import { loan as words } from '@pledge/copy/en/screens/loan'
import { fill } from '@pledge/copy/fill'
import { isAboveZero } from '@pledge/copy/format/above-zero'
import { wireDollars } from '@pledge/copy/format/dollars'
import { buttonLook } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { PhoneText } from '../../brand/PhoneText.tsx'
import { calendarDate, dateTime } from '../../brand/dates.ts'
import { useOrganization } from '../../brand/use-organization.ts'
import { GET_MOBILE_APP_PATH } from '../../routes.ts'
import { daysText } from './condition-text.ts'
import { DelinquencyNotice } from './DelinquencyNotice.tsx'
import { HoldNotices } from './HoldNotices.tsx'
import { ToPay } from './ToPay.tsx'

/** One refund waits at a time: of more, a payment is on hold, and its destination is not known yet. */
const overpaidText = ({ overpaid, refunds }: LoanView, phone: string): string => {
  const waiting = refunds.find(({ stage, amount }) => stage === 'WAITING' && amount === overpaid)
  const slots = { amount: wireDollars(overpaid), phone }
  if (waiting === undefined || waiting.destination === null) return fill(words.overpaidText, slots)
  const { kind, mask } = waiting.destination
  return fill(words.overpaidTo[kind], { ...slots, to: mask })
}

/** What a borrower has to know of a loan before anything else. */
export const LoanNews = ({
  appUuid,
  loan,
}: {
  readonly appUuid: string
  readonly loan: LoanView & Pick<LoanAnswer, 'delinquency' | 'holds'>
}) => {
  const { supportPhone: phone, timeZone } = useOrganization()
  return (
    <>
      {loan.status === 'PAID_IN_FULL' && loan.releaseOpensAt !== null && (
        <Notice tone="success" title={words.held}>
          {fill(words.heldText, { moment: dateTime(Date.parse(loan.releaseOpensAt), { timeZone }) })}
        </Notice>
      )}
      <HoldNotices holds={loan.holds} />
      {!loan.holds.includes('BANKRUPTCY') && <DelinquencyNotice appUuid={appUuid} loan={loan} />}
      {isAboveZero(loan.pastDue) &&
        loan.delinquency?.everythingDueSince == null &&
        !loan.holds.includes('BANKRUPTCY') && (
          <Notice tone="warn" title={words.pastDue} action={<ToPay appUuid={appUuid} />}>
            <PhoneText
              text={fill(words.pastDueText, {
                amount: wireDollars(loan.pastDue),
                days: daysText(loan.daysPastDue),
                date: calendarDate(loan.pastDueSince ?? loan.asOf),
                phone,
              })}
            />
          </Notice>
        )}
      {isAboveZero(loan.overpaid) && (
        <Notice tone="info" title={words.overpaid}>
          <PhoneText text={overpaidText(loan, phone)} />
        </Notice>
      )}
    </>
  )
}

/** Where its lender looks after loans in its app (gap G.61). */
export const InApp = () => {
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

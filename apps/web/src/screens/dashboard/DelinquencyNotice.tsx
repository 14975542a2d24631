import type { LoanView } from '@pledge/contract/loan'
import type { LoanAnswer } from '@pledge/contract/servicing'
import { loan as words } from '@pledge/copy/en/screens/loan'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { Notice } from '@pledge/ui/Notice'
import { PhoneText } from '../../brand/PhoneText.tsx'
import { calendarDate } from '../../brand/dates.ts'
import { useOrganization } from '../../brand/use-organization.ts'
import { ToPay } from './ToPay.tsx'

type Delinquency = NonNullable<LoanAnswer['delinquency']>

interface Words {
  readonly tone: 'warn' | 'danger'
  readonly title: string
  readonly text: string
  readonly values: Readonly<Record<string, string>>
}

const wordsOf = (
  { status, notice, everythingDueSince, plannedSale }: Delinquency,
  payOff: string,
): Words | null => {
  const { delinquency: own } = words
  const amount = wireDollars(payOff)
  if (plannedSale !== null) {
    const [begins, through] = [calendarDate(plannedSale.beginsOn), calendarDate(plannedSale.payThrough)]
    return { tone: 'danger', title: own.saleTitle, text: own.sale, values: { amount, begins, through } }
  }
  if (status === 'CHARGED_OFF')
    return { tone: 'danger', title: own.chargedOffTitle, text: own.chargedOff, values: { amount } }
  if (everythingDueSince !== null) {
    const date = calendarDate(everythingDueSince)
    return { tone: 'danger', title: own.dueTitle, text: own.due, values: { amount, date } }
  }
  if (status === 'IN_DEFAULT')
    return { tone: 'danger', title: own.defaultTitle, text: own.default, values: {} }
  if (notice === null) return null
  const values = { amount: wireDollars(notice.pastDue), date: calendarDate(notice.cureThrough) }
  return { tone: 'warn', title: own.noticeTitle, text: own.notice, values }
}

/** What a borrower has to know of a default: that it can still be avoided, that it has begun, what followed, or that collateral is to be sold. */
export const DelinquencyNotice = ({
  appUuid,
  loan,
}: {
  readonly appUuid: string
  readonly loan: Pick<LoanView, 'payOff'> & Pick<LoanAnswer, 'delinquency'>
}) => {
  const { supportPhone: phone } = useOrganization()
  const shown = loan.delinquency === null ? null : wordsOf(loan.delinquency, loan.payOff)
  if (shown === null) return null
  return (
    <Notice tone={shown.tone} title={fill(shown.title, shown.values)} action={<ToPay appUuid={appUuid} />}>
      <PhoneText text={fill(shown.text, { ...shown.values, phone })} />
    </Notice>
  )
}

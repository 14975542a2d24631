import type { LoanView } from '@pledge/contract/loan'
import type { LoanAnswer } from '@pledge/contract/servicing'
import { loan as words } from '@pledge/copy/en/screens/loan'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { Card } from '@pledge/ui/Card'
import { DescriptionList } from '@pledge/ui/DescriptionList'
import { Disclosure } from '@pledge/ui/Disclosure'
import { calendarDate } from '../../brand/dates.ts'

/** Each payment that came, those that were reversed too. The proceeds of a sale are a payment with the id of the sale. */
export const LoanPayments = ({ payments, sales }: Pick<LoanView, 'payments'> & Pick<LoanAnswer, 'sales'>) =>
  payments.length === 0 ? null : (
    <Card as="section">
      <Disclosure summary={fill(words.payments, { count: String(payments.length) })}>
        <DescriptionList
          items={payments.map((payment) => ({
            key: payment.paymentId,
            term: `${calendarDate(payment.paidOn)}, ${sales.some(({ saleUuid }) => saleUuid === payment.paymentId) ? words.saleProceeds : words.method[payment.method]}`,
            detail: wireDollars(payment.amount),
            note: payment.isReturned ? words.returned : undefined,
          }))}
        />
      </Disclosure>
    </Card>
  )

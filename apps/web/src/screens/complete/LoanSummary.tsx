import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { DisbursementAccount } from '@pledge/contract/disbursement'
import type { LoanAnswer } from '@pledge/contract/servicing'
import { complete as words } from '@pledge/copy/en/screens/complete'
import { messages } from '@pledge/copy/en/messages'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { heldCoins } from '@pledge/copy/format/page-coins'
import { type Description, DescriptionList } from '@pledge/ui/DescriptionList'
import { Section } from '@pledge/ui/Section'
import { calendarDate } from '../../brand/dates.ts'
import { firstPayment } from '../../loan/first-payment.ts'

export interface LoanSummaryProps {
  readonly application: ApplicationAnswer
  /** The collateral balance, as last read. */
  readonly held: NonNullable<ApplicationAnswer['collateral']>['wallet']['currentTotalCoinBalance'] | undefined
  readonly account: DisbursementAccount
  /** The disbursement was returned: until another account is entered it has no destination. */
  readonly isAwaited: boolean
  /** Once it is disbursed: when, and when its first payment is due. */
  readonly loan: LoanAnswer | undefined
}

const paidTo = ({ accountMask, wallet, usdc }: DisbursementAccount, isAwaited: boolean): string => {
  if (wallet !== null) return fill(words.walletAt, { address: wallet.addressMask, chain: wallet.chain })
  if (accountMask !== null) return fill(words.accountEnding, { mask: accountMask.replaceAll(/\D/g, '') })
  if (isAwaited) return words.accountAwaited
  return usdc === null ? words.accountUnknown : words.walletUnknown
}

/** By its date once there is one. */
const dueText = (month: number, dueOn: string | undefined): string => {
  if (dueOn !== undefined) return fill(words.dueOn, { date: calendarDate(dueOn) })
  const after = month === 1 ? words.months.one : fill(words.months.many, { count: String(month) })
  return fill(words.firstPaymentNote, { month: after })
}

/** The amount disbursed, its destination, and the first payment. */
export const LoanSummary = ({ application, held, account, isAwaited, loan }: LoanSummaryProps) => {
  const offer = application.selectedOffer
  if (offer === null) return null
  const payment = firstPayment(offer)
  const items: readonly Description[] = [
    { key: 'cash', term: words.cash, detail: wireDollars(offer.drawAmount), strong: true },
    {
      key: 'account',
      term: words.account,
      detail: paidTo(account, isAwaited),
    },
    ...(loan === undefined ? [] : [{ key: 'sent', term: words.sentOn, detail: calendarDate(loan.fundedOn) }]),
    { key: 'repayment', term: words.repayment, detail: messages.repayments[offer.repayment] },
    ...(payment === null
      ? []
      : [
          {
            key: 'payment',
            term: payment.isOnly ? words.onlyPayment : words.firstPayment,
            detail: wireDollars(payment.amount),
            note: dueText(payment.month, loan?.nextDue?.on),
          },
        ]),
    ...(held === undefined
      ? []
      : [{ key: 'collateral', term: words.collateral, detail: heldCoins(held.coinQuantity, held.type) }]),
  ]
  return (
    <Section title={words.summary}>
      <DescriptionList items={items} />
    </Section>
  )
}

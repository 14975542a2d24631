import type { DisbursementAccount } from '@pledge/contract/disbursement'
import type { LoanAnswer } from '@pledge/contract/servicing'
import { fundsSent as words } from '@pledge/copy/en/screens/funds-sent'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { Notice } from '@pledge/ui/Notice'
import { calendarDate } from '../../brand/dates.ts'

export interface FundsSentProps {
  /** What was sent, in dollars. */
  readonly amount: string
  readonly sentOn: string
  readonly arrival: NonNullable<LoanAnswer['arrival']>
  readonly account: DisbursementAccount
}

const placeOf = ({ accountMask, wallet }: DisbursementAccount): string => {
  if (wallet !== null) return fill(words.wallet, { address: wallet.addressMask, chain: wallet.chain })
  return accountMask === null
    ? words.unnamed
    : fill(words.account, { mask: accountMask.replaceAll(/\D/g, '') })
}

/** While the money of a loan is on its way: how much, where to, and when it should be there (rows 1.9.22, 1.9.23). */
export const FundsSent = ({ amount, sentOn, arrival, account }: FundsSentProps) => (
  <Notice title={words.title}>
    {fill(words.text, {
      amount: wireDollars(amount),
      sent: calendarDate(sentOn),
      place: placeOf(account),
      from: calendarDate(arrival.from),
      until: calendarDate(arrival.until),
    })}
  </Notice>
)

import type { DueNoticeKind } from '@pledge/domain/servicing/due-notices'
import { calendarDate } from '../format/dates.ts'
import { dollars } from '../format/dollars.ts'
import { counted } from '../format/range.ts'
import { composeMail, type MailWords, type NoticeFacts } from './mails.ts'

/** An amount with its signed due date, `2026-02-15`, and the last day on which it is on time. */
export interface DueAmount {
  readonly amountCents: bigint
  readonly on: string
  readonly onTimeThrough: string
}

/** The payment facts in an email, as of when it is queued. */
export interface DueFacts {
  readonly kind: DueNoticeKind
  /** The next payment; null if everything is past due. */
  readonly next: DueAmount | null
  /** Null if nothing is past due. */
  readonly pastDue: {
    readonly amountCents: bigint
    readonly since: string
    readonly daysPastDue: number
  } | null
  /** The amount due at maturity if every payment before it is made when due. */
  readonly atMaturity: { readonly amountCents: bigint; readonly on: string }
  /** The term is over. */
  readonly isMatured: boolean
  readonly canBeRenewed: boolean
  /** A scheduled or pending debit of the borrower's account; null if there is none. */
  readonly debit: { readonly amountCents: bigint; readonly settlesOn: string } | null
  /** 'A1B2-C3D4-E5F6' */
  readonly reference: string
}

const day = (isoDate: string, { country }: NoticeFacts): string => calendarDate(isoDate, { country })

const howToPay = ({ reference }: DueFacts, { isPaidInUsdc, supportPhone }: NoticeFacts): string =>
  isPaidInUsdc
    ? `You pay in USDC. Sign in to see the address of your loan and the networks that it is for, and call ${supportPhone} if you need help. Your payment reference is ${reference}. We never send an address by email.`
    : `You can pay by bank transfer (ACH) or by wire. Sign in to see where to send it, and include your payment reference: ${reference}. We never change our account details by email.`

/** The debit that pays everything due on time, so the borrower need not do anything. */
const payingDebit = ({ debit }: DueFacts, next: DueAmount): DueFacts['debit'] =>
  debit !== null && debit.amountCents >= next.amountCents && debit.settlesOn <= next.onTimeThrough
    ? debit
    : null

const debitPays = ({ settlesOn }: NonNullable<DueFacts['debit']>, facts: NoticeFacts): string =>
  `We debit it from your bank account on ${day(settlesOn, facts)}, so you don't need to send anything. To stop the debit, sign in or call ${facts.supportPhone}, at least three business days before.`

/** A debit that pays less, or later: mentioned, so the borrower does not pay the same amount twice. */
const debitToo = ({ debit }: DueFacts, facts: NoticeFacts): string =>
  debit === null
    ? ''
    : `A debit of ${dollars(debit.amountCents)} from your bank account counts on ${day(debit.settlesOn, facts)}.\n\n`

const PAID_ALREADY = 'If you already sent this payment, thank you. We may not have received it yet.'

const onTime = ({ on, onTimeThrough }: DueAmount, facts: NoticeFacts): string =>
  on === onTimeThrough
    ? ''
    : ` Banks are closed that day, so your payment is on time through ${day(onTimeThrough, facts)}.`

const nextLine = ({ next }: DueFacts, facts: NoticeFacts): string =>
  next === null || next.amountCents <= 0n
    ? ''
    : ` Your next payment of ${dollars(next.amountCents)} is due ${day(next.on, facts)}.`

const required = (next: DueAmount | null): DueAmount => {
  if (next === null) throw new Error('a payment that is to come has an amount')
  return next
}

const before = (due: DueFacts): MailWords => {
  const next = required(due.next)
  return {
    subject: 'Your payment is due soon',
    body: (facts) => {
      const what = `Your payment of ${dollars(next.amountCents)} is due ${day(next.on, facts)}.${onTime(next, facts)}`
      const debit = payingDebit(due, next)
      return debit !== null
        ? `${what}\n\n${debitPays(debit, facts)}`
        : `${what} Interest accrues until then, so a payment that reaches us earlier leaves the interest of the last days due.\n\n${debitToo(due, facts)}${howToPay(due, facts)} An ACH transfer can take 3 to 5 business days.`
    },
  }
}

const today = (due: DueFacts): MailWords => {
  const next = required(due.next)
  const isToday = next.on === next.onTimeThrough
  return {
    subject: isToday ? 'Your payment is due today' : 'Your payment is due',
    body: (facts) => {
      const what = `Your payment of ${dollars(next.amountCents)} is due ${isToday ? 'today, ' : ''}${day(next.on, facts)}.${onTime(next, facts)}`
      const debit = payingDebit(due, next)
      return debit !== null
        ? `${what}\n\nWe debit it from your bank account on ${day(debit.settlesOn, facts)}, so you don't need to send anything.`
        : `${what}\n\n${debitToo(due, facts)}${howToPay(due, facts)}\n\n${PAID_ALREADY}`
    },
  }
}

/** The consequences stated in the agreement. There is no late fee, because no agreement has one. */
const consequence = (daysPastDue: number): string =>
  daysPastDue >= 15
    ? "There's no late fee, but interest keeps accruing on what you owe. If the payment stays unpaid, we may send you a written notice with a final date to pay. After that date, your loan is in default: we may declare everything you owe due, and sell collateral. We may also report late payments to credit bureaus. If you're having trouble paying, call us. We want to help."
    : "There's no late fee, but interest keeps accruing on what you owe. Please pay as soon as you can. If you're having trouble paying, call us."

const pastDue = (due: DueFacts): MailWords => {
  const { pastDue: late } = due
  if (late === null) throw new Error('a notice of a payment that is past due has an amount')
  const count = counted(late.daysPastDue, 'day', 'days')
  return {
    subject: due.isMatured ? `Your loan is ${count} past its maturity` : `Your payment is ${count} past due`,
    body: (facts) => {
      const what = due.isMatured
        ? `Your loan matured on ${day(due.atMaturity.on, facts)}, and ${dollars(late.amountCents)} is still unpaid. That is your whole balance today, and it's now ${count} past due.`
        : `We haven't received your full payment that was due ${day(late.since, facts)}. ${dollars(late.amountCents)} is now ${count} past due.${nextLine(due, facts)}`
      return `${what}\n\n${debitToo(due, facts)}${howToPay(due, facts)}\n\n${consequence(late.daysPastDue)} Our number is ${facts.supportPhone}.\n\n${PAID_ALREADY}`
    },
  }
}

const maturity = (due: DueFacts, days: 7 | 30 | 90): MailWords => ({
  subject: `Your loan matures in ${days === 7 ? 'a week' : `${days} days`}`,
  body: (facts) => {
    const { on, amountCents } = due.atMaturity
    const renewal = due.canBeRenewed
      ? ' You may be able to renew it instead. Sign in to see whether and from when.'
      : ''
    return `Your loan matures on ${day(on, facts)}. If you make every payment before then on time, ${dollars(amountCents)} is due that day. It includes your principal. You can pay it off at any time with no fee.${renewal}\n\n${howToPay(due, facts)}\n\nOnce the loan is paid off, you can withdraw your collateral.`
  },
})

const wordsOf = (due: DueFacts): MailWords => {
  switch (due.kind) {
    case 'BEFORE_DUE':
      return before(due)
    case 'DUE':
      return today(due)
    case 'PAST_DUE_1':
    case 'PAST_DUE_5':
    case 'PAST_DUE_15':
    case 'PAST_DUE_30':
      return pastDue(due)
    case 'MATURITY_7':
      return maturity(due, 7)
    case 'MATURITY_30':
      return maturity(due, 30)
    case 'MATURITY_90':
      return maturity(due, 90)
  }
}

/** Subject and text of a notice of payments due. */
export const composeDueNotice = (
  due: DueFacts,
  facts: NoticeFacts,
): { readonly subject: string; readonly text: string } => composeMail(wordsOf(due), facts)

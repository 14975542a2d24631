import type { DocumentBlock } from '@pledge/domain/agreements/document-content'
import { formatCalendarDate, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import type { PaymentSource } from '@pledge/domain/servicing/received-payment'
import type { PeriodFigures } from '@pledge/domain/servicing/statement'
import type { LoanDocumentFacts } from '../../documents/loan-document-facts.ts'
import { calendarDate } from '../../format/dates.ts'
import { dollars } from '../../format/dollars.ts'
import { heading, paragraph, parties, reach, unbroken } from './frame.ts'

const METHODS: Readonly<Record<PaymentSource, string>> = {
  ACH: 'ACH',
  WIRE: 'Wire',
  USDC: 'USDC',
  OTHER: 'Other',
  RENEWAL: 'Renewal',
}

export const day = (date: CalendarDate): string => calendarDate(formatCalendarDate(date))

/** The parties, and the reference that a payment carries. */
export const loanParties = (facts: LoanDocumentFacts): DocumentBlock => {
  const block = parties(facts)
  const reference = { label: 'Payment reference', value: facts.paymentReference }
  return block.kind === 'facts' ? { ...block, rows: [...block.rows, reference] } : block
}

/** From the opening balance to the closing balance, in the order in which they add up. */
export const activity = (figures: PeriodFigures): DocumentBlock => {
  const { opening, lentCents, carriedCents, paidToInterestCents, paidToPrincipalCents, closing } = figures
  const { writtenOff } = figures
  return {
    kind: 'table',
    caption: 'Activity',
    columns: [
      { label: 'Item', align: 'left' },
      { label: 'Principal', align: 'right' },
      { label: 'Interest', align: 'right' },
      { label: 'Total', align: 'right' },
    ],
    rows: [
      ['Opening balance', opening.principalCents, opening.interestCents] as const,
      ...(lentCents === 0n && carriedCents === 0n ? [] : [['Loan made', lentCents, carriedCents] as const]),
      ['Interest accrued', 0n, figures.interestAccruedCents] as const,
      ['Payments', -paidToPrincipalCents, -paidToInterestCents] as const,
      ...(writtenOff === undefined
        ? []
        : [['Written off', -writtenOff.principalCents, -writtenOff.interestCents] as const]),
      ['Closing balance', closing.principalCents, closing.interestCents] as const,
    ].map(([label, principal, interest]) => [
      label,
      dollars(principal),
      dollars(interest),
      dollars(principal + interest),
    ]),
  }
}

/** Each payment of the period with its effective date and how it was applied. */
export const paymentsOfPeriod = ({ payments, overCents }: PeriodFigures): readonly DocumentBlock[] => {
  if (payments.length === 0)
    return [heading('Payments'), paragraph('We received no payments in this period.')]
  return [
    heading('Payments'),
    {
      kind: 'table',
      caption: 'Payments received',
      columns: [
        { label: 'Effective date', align: 'left' },
        { label: 'Method', align: 'left' },
        { label: 'Amount', align: 'right' },
        { label: 'To interest', align: 'right' },
        { label: 'To principal', align: 'right' },
        { label: 'Overpaid', align: 'right' },
      ],
      rows: payments.map(({ payment, on, split }) => [
        day(on),
        METHODS[payment.method],
        dollars(payment.amountCents),
        dollars(split.toInterestCents),
        dollars(split.toPrincipalCents),
        dollars(split.overCents),
      ]),
    },
    ...(overCents === 0n
      ? []
      : [paragraph(`You paid ${dollars(overCents)} more than you owed. We owe it back to you.`)]),
  ]
}

/** Payments that do not count, because the bank returned them or they were posted by mistake. */
export const reversedPayments = ({ reversed }: PeriodFigures): readonly DocumentBlock[] =>
  reversed.length === 0
    ? []
    : [
        heading('Reversed payments'),
        paragraph('These payments do not count. Your bank returned them, or they were posted by mistake.'),
        {
          kind: 'table',
          caption: 'Payments reversed',
          columns: [
            { label: 'Received', align: 'left' },
            { label: 'Method', align: 'left' },
            { label: 'Amount', align: 'right' },
            { label: 'Reversed', align: 'left' },
          ],
          rows: reversed.map(({ payment, reversedOn }) => [
            calendarDate(payment.paidOn),
            METHODS[payment.method],
            dollars(payment.amountCents),
            day(reversedOn),
          ]),
        },
      ]

export const howToPay = ({ isPaidInUsdc, lender, paymentReference }: LoanDocumentFacts): string =>
  isPaidInUsdc
    ? `You pay in USDC, one USDC for one dollar. Your account shows the address of this loan and the networks that it is for. If you need help, call ${unbroken(lender.phone)} and give your payment reference, ${paymentReference}.`
    : `You may pay by bank transfer (ACH) or by wire. Your account shows where to send it. Include your payment reference, ${paymentReference}. If your account shows a debit that is planned for this payment, you do not need to send it.`

export const questions = ({ lender }: LoanDocumentFacts): readonly DocumentBlock[] => [
  heading('Questions or mistakes'),
  paragraph(
    `If something here looks wrong, contact us: ${reach(lender)}. We will check it and write to you.`,
  ),
]

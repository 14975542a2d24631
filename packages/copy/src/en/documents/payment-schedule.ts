import type { DocumentBlock } from '@pledge/domain/agreements/document-content'
import type { ScheduleFacts } from '../../documents/facts.ts'
import { dollars } from '../../format/dollars.ts'

type Payment = ScheduleFacts['payments'][number]

/** Payments of one amount in following months, told together: '11 payments of $74.99, months 1 to 11'. */
interface Run {
  readonly first: Payment
  readonly last: Payment
  readonly count: number
}

export const runsOf = (payments: readonly Payment[]): readonly Run[] => {
  const runs: Run[] = []
  for (const payment of payments) {
    const run = runs.at(-1)
    if (run !== undefined && run.first.amountCents === payment.amountCents) {
      runs[runs.length - 1] = { ...run, last: payment, count: run.count + 1 }
    } else {
      runs.push({ first: payment, last: payment, count: 1 })
    }
  }
  return runs
}

const whenDue = ({ first, last, count }: Run): string =>
  count === 1
    ? `${first.month} ${first.month === 1 ? 'month' : 'months'} after the funding date`
    : `Monthly, ${first.month} to ${last.month} months after the funding date`

/** The payments of a loan at a glance, by the names that the offer gives them. */
export const paymentFacts = ({ payments, totalOfPaymentsCents }: ScheduleFacts) => {
  const monthly = runsOf(payments.slice(0, -1)).map(
    ({ first, count }) => `${count} ${count === 1 ? 'payment' : 'payments'} of ${dollars(first.amountCents)}`,
  )
  return [
    { label: 'Monthly payment', value: monthly.length === 0 ? 'None' : monthly.join(', ') },
    { label: 'Last payment', value: dollars(payments.at(-1)?.amountCents ?? 0n) },
    { label: 'Total of payments', value: dollars(totalOfPaymentsCents) },
  ]
}

/** Number, amounts and timing of payments (12 CFR 1026.18(g)); an equal run is one row. */
export const paymentSummary = (schedule: ScheduleFacts): DocumentBlock => ({
  kind: 'table',
  caption: 'Payment schedule',
  columns: [
    { label: 'Number of payments', align: 'left' },
    { label: 'Amount of each payment', align: 'right' },
    { label: 'When payments are due', align: 'left' },
  ],
  rows: runsOf(schedule.payments).map((run) => [
    String(run.count),
    dollars(run.first.amountCents),
    whenDue(run),
  ]),
})

/** Every payment on its own row, with what is interest and what is principal. */
export const paymentRows = (
  schedule: ScheduleFacts,
  principalCents: bigint,
  caption: string,
): DocumentBlock => {
  const last = schedule.payments.at(-1)
  return {
    kind: 'table',
    caption,
    columns: [
      { label: 'Payment', align: 'left' },
      { label: 'Due', align: 'left' },
      { label: 'Interest', align: 'right' },
      { label: 'Principal', align: 'right' },
      { label: 'Payment amount', align: 'right' },
    ],
    rows: schedule.payments.map((payment, index) => {
      const principal = payment === last ? principalCents : 0n
      return [
        String(index + 1),
        `Month ${payment.month}`,
        dollars(payment.amountCents - principal),
        dollars(principal),
        dollars(payment.amountCents),
      ]
    }),
  }
}

import { wireDollars } from '@pledge/copy/format/dollars'
import { DataTable, type Column } from '@pledge/ui/DataTable'
import { Section } from '@pledge/ui/Section'
import { sandbox } from '../words/sandbox.ts'
import { BankActions } from './BankActions.tsx'
import { useMoment } from './moment.ts'
import type { Sandbox } from './use-sandbox.ts'

const words = sandbox.payments
type Payment = Sandbox['payments'][number]

/** The payments requested from the simulated bank, and what the bank does with them afterwards. */
export const PaymentsCard = ({ payments }: { readonly payments: readonly Payment[] }) => {
  const moment = useMoment()
  const columns: readonly Column<Payment>[] = [
    {
      key: 'time',
      header: words.time,
      cell: ({ at }) => <span className="figures whitespace-nowrap">{moment(at)}</span>,
    },
    {
      key: 'to',
      header: words.to,
      rowHeader: true,
      cell: ({ accountHolder }) => <span className="block min-w-40 wrap-anywhere">{accountHolder}</span>,
    },
    {
      key: 'account',
      header: words.account,
      cell: ({ accountMask }) => <span className="figures whitespace-nowrap">{accountMask}</span>,
    },
    {
      key: 'trace',
      header: words.trace,
      cell: ({ traceNumber }) => <span className="figures">{traceNumber}</span>,
    },
    { key: 'status', header: words.status, cell: ({ status }) => words.statuses[status] },
    { key: 'amount', header: words.amount, align: 'end', cell: ({ amount }) => wireDollars(amount) },
  ]
  return (
    <Section title={words.title}>
      <DataTable
        caption={words.title}
        captionHidden
        dense
        columns={columns}
        rows={payments}
        rowKey={({ traceNumber }) => traceNumber}
        empty={words.empty}
      />
      <BankActions payments={payments} />
    </Section>
  )
}

import type { AgentDebitView } from '@pledge/contract/debits'
import { portfolioDebits as words } from '@pledge/copy/en/portfolio/debits'
import { fill } from '@pledge/copy/fill'
import { calendarDate } from '@pledge/copy/format/dates'
import { wireDollars } from '@pledge/copy/format/dollars'
import type { Column } from '@pledge/ui/DataTable'

const kindText = ({ kind, presentment }: AgentDebitView): string =>
  presentment === 1
    ? words.kinds[kind]
    : fill(words.retry, { kind: words.kinds[kind], number: String(presentment) })

/** The code of the bank with its title, or why it was stopped. */
const reasonText = ({ reasonCode, reason }: AgentDebitView): string | null => {
  if (reasonCode === null) return null
  if (reason !== null) return fill(words.reason, { code: reasonCode, title: reason })
  return words.stopped[reasonCode] ?? reasonCode
}

/** A debit as lists show it, of one loan or of all. */
export const DEBIT_COLUMNS: readonly Column<AgentDebitView>[] = [
  { key: 'on', header: words.on, rowHeader: true, cell: ({ settlesOn }) => calendarDate(settlesOn) },
  { key: 'kind', header: words.kind, cell: kindText },
  {
    key: 'amount',
    header: words.amount,
    align: 'end',
    cell: ({ amount }) => <span className="figures whitespace-nowrap">{wireDollars(amount)}</span>,
  },
  {
    key: 'account',
    header: words.account,
    cell: ({ accountMask, traceNumber }) => (
      <>
        <span className="block whitespace-nowrap">{accountMask}</span>
        {traceNumber !== null && (
          <span className="figures block text-sm text-muted wrap-anywhere">{traceNumber}</span>
        )}
      </>
    ),
  },
  {
    key: 'status',
    header: words.status,
    cell: (debit) => {
      const reason = reasonText(debit)
      return (
        <>
          <span className="block">{words.statuses[debit.status]}</span>
          {reason !== null && <span className="block text-sm text-muted">{reason}</span>}
          {debit.correction !== null && (
            <span className="block text-sm">
              {fill(words.correction, {
                mask: debit.correction.mask,
                date: calendarDate(debit.correction.correctBy),
              })}
            </span>
          )}
          {debit.needsAgent && <span className="block text-sm font-semibold">{words.needsAgent}</span>}
        </>
      )
    },
  },
]

import type { AgentDebitView } from '@pledge/contract/debits'
import { portfolioDebits } from '@pledge/copy/en/portfolio/debits'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { MOST_QUEUE_ENTRIES } from '@pledge/domain/application/limits'
import { Button } from '@pledge/ui/Button'
import type { Column } from '@pledge/ui/DataTable'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { failedDebitsQuery } from '../../debit-queries.ts'
import { HandleDebitDialog } from '../../decisions/HandleDebitDialog.tsx'
import { DEBIT_COLUMNS } from '../../frame/debit-columns.tsx'
import { toasts } from '../../frame/toasts.ts'
import { useMay } from '../../session/rights.ts'
import { QueueTable } from './QueueTable.tsx'

const words = portfolioDebits.queue

const columnsFor = (handle: (debit: AgentDebitView) => void): readonly Column<AgentDebitView>[] => [
  ...DEBIT_COLUMNS,
  {
    key: 'loan',
    header: words.loan,
    cell: ({ applicationUuid }) => (
      <Link to="/applications/$appUuid" params={{ appUuid: applicationUuid }} className="link">
        {words.open}
      </Link>
    ),
  },
  {
    key: 'action',
    header: words.action,
    cell: (debit) => (
      <Button
        size="small"
        variant="quiet"
        aria-label={fill(words.handleNamed, {
          amount: wireDollars(debit.amount),
          trace: debit.traceNumber ?? debit.accountMask,
        })}
        onClick={() => handle(debit)}
      >
        {words.handle}
      </Button>
    ),
  },
]

/** Debits that an agent has to look at, the longest waiting first; for those who may record payments. */
export const FailedDebits = () => {
  const may = useMay()
  const isAllowed = may('payments.record')
  const { data: debits } = useQuery({ ...failedDebitsQuery, enabled: isAllowed })
  const [handled, setHandled] = useState<AgentDebitView>()
  if (!isAllowed || debits === undefined) return null
  return (
    <>
      <QueueTable
        title={words.title}
        {...(debits.length === 0 ? {} : { note: words.note })}
        empty={words.empty}
        columns={columnsFor(setHandled)}
        entries={debits}
        isCut={debits.length === MOST_QUEUE_ENTRIES}
        keyOf={({ uuid }) => uuid}
        tone="warn"
      />
      {handled !== undefined && (
        <HandleDebitDialog
          debit={handled}
          onClose={() => setHandled(undefined)}
          onHandled={() => {
            setHandled(undefined)
            toasts.show({ tone: 'success', text: portfolioDebits.dialog.done })
          }}
        />
      )}
    </>
  )
}

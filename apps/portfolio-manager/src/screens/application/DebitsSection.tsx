import type { AgentDebitView } from '@pledge/contract/debits'
import { portfolioDebits as words } from '@pledge/copy/en/portfolio/debits'
import { fill } from '@pledge/copy/fill'
import { calendarDate } from '@pledge/copy/format/dates'
import { wireDollars } from '@pledge/copy/format/dollars'
import { Button } from '@pledge/ui/Button'
import { DataTable, type Column } from '@pledge/ui/DataTable'
import { Section } from '@pledge/ui/Section'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loanDebitsQuery } from '../../debit-queries.ts'
import { StopDebitsDialog } from '../../decisions/StopDebitsDialog.tsx'
import { DEBIT_COLUMNS } from '../../frame/debit-columns.tsx'
import { useMay } from '../../session/rights.ts'
import type { SectionInput } from './section-input.ts'

const withStop = (stop: (debit: AgentDebitView) => void): readonly Column<AgentDebitView>[] => [
  ...DEBIT_COLUMNS,
  {
    key: 'stop',
    header: words.queue.action,
    cell: (debit) =>
      debit.canStop && (
        <Button
          size="small"
          variant="quiet"
          aria-label={fill(words.stop.one.actionNamed, {
            amount: wireDollars(debit.amount),
            date: calendarDate(debit.settlesOn),
          })}
          onClick={() => stop(debit)}
        >
          {words.stop.one.action}
        </Button>
      ),
  },
]

/** Autopay and the debits of a loan in service, the newest first; nothing for a loan that has neither. */
export const DebitsSection = ({ application, onDecided }: SectionInput) => {
  const { appUuid, loan } = application
  const may = useMay()
  const { data } = useQuery({ ...loanDebitsQuery(appUuid), enabled: loan !== null })
  // Null is autopay itself.
  const [stopped, setStopped] = useState<AgentDebitView | null>()
  if (data === undefined || (data.debits.length === 0 && !data.autopay.isOn)) return null
  const isAllowed = may('payments.record')
  const { isOn, accountMask } = data.autopay
  return (
    <Section title={words.title}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p>{isOn ? fill(words.autopayOn, { account: accountMask ?? '' }) : words.autopayOff}</p>
        {isOn && isAllowed && (
          <Button size="small" variant="secondary" onClick={() => setStopped(null)}>
            {words.stop.autopay.action}
          </Button>
        )}
      </div>
      {data.debits.length > 0 && (
        <DataTable
          caption={words.title}
          captionHidden
          dense
          columns={
            isAllowed && data.debits.some(({ canStop }) => canStop) ? withStop(setStopped) : DEBIT_COLUMNS
          }
          rows={data.debits}
          rowKey={({ uuid }) => uuid}
          empty={words.empty}
        />
      )}
      {stopped !== undefined && (
        <StopDebitsDialog
          appUuid={appUuid}
          debit={stopped}
          onClose={() => setStopped(undefined)}
          onStopped={(outcome) => {
            setStopped(undefined)
            onDecided(outcome)
          }}
        />
      )}
    </Section>
  )
}

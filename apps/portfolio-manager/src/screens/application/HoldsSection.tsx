import type { HoldsAnswer } from '@pledge/contract/holds'
import { portfolioHolds as words } from '@pledge/copy/en/portfolio/holds'
import { fill } from '@pledge/copy/fill'
import { calendarDate } from '@pledge/copy/format/dates'
import { Button } from '@pledge/ui/Button'
import { DataTable, type Column } from '@pledge/ui/DataTable'
import { Section } from '@pledge/ui/Section'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HoldDialog, type HoldAction } from '../../decisions/HoldDialog.tsx'
import { holdsQuery } from '../../hold-queries.ts'
import { useMay } from '../../session/rights.ts'
import type { SectionInput } from './section-input.ts'

type Hold = HoldsAnswer['holds'][number]

const stateOf = ({ lifted }: Hold): string =>
  lifted === null
    ? words.inForce
    : fill(words.liftedBy, { agent: lifted.by, date: calendarDate(lifted.endedOn) })

const columnsFor = (
  today: string,
  change: ((action: HoldAction) => void) | undefined,
): readonly Column<Hold>[] => [
  { key: 'kind', header: words.kind, rowHeader: true, cell: ({ kind }) => words.kinds[kind] },
  {
    key: 'reason',
    header: words.reason,
    cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span>,
  },
  { key: 'from', header: words.from, cell: ({ from }) => calendarDate(from) },
  { key: 'until', header: words.until, cell: ({ until }) => calendarDate(until) },
  { key: 'by', header: words.setBy, cell: ({ setBy }) => setBy },
  {
    key: 'state',
    header: words.state,
    cell: (hold) => (
      <>
        <span className="block">{stateOf(hold)}</span>
        {hold.lifted === null && change !== undefined && (
          <span className="flex gap-2">
            <Button size="small" variant="quiet" onClick={() => change({ kind: 'extend', hold, today })}>
              {words.extend.action}
            </Button>
            <Button size="small" variant="quiet" onClick={() => change({ kind: 'lift', hold, today })}>
              {words.lift.action}
            </Button>
          </span>
        )}
      </>
    ),
  },
]

/** The holds of a loan, what each of them stops, and a form to set one. */
export const HoldsSection = ({ application, onDecided }: SectionInput) => {
  const { appUuid, loan } = application
  const may = useMay()
  const { data } = useQuery({ ...holdsQuery(appUuid), enabled: loan !== null })
  const [action, setAction] = useState<HoldAction>()
  if (loan === null || data === undefined) return null
  const { holds, settable, today } = data
  const isAllowed = may('payments.record')
  const inForce = holds.filter(({ lifted }) => lifted === null)
  return (
    <Section title={words.title}>
      <div className="flex flex-col gap-4">
        {holds.length === 0 && <p>{words.none}</p>}
        {inForce.map(({ uuid, kind }) => (
          <p key={uuid}>{words.means[kind]}</p>
        ))}
        {holds.length > 0 && (
          <DataTable
            caption={words.title}
            captionHidden
            dense
            columns={columnsFor(today, isAllowed ? setAction : undefined)}
            rows={holds}
            rowKey={({ uuid }) => uuid}
            empty={words.none}
          />
        )}
        {isAllowed && settable.length > 0 && (
          <div className="flex justify-end">
            <Button size="small" variant="secondary" onClick={() => setAction({ kind: 'set', settable })}>
              {words.set.action}
            </Button>
          </div>
        )}
      </div>
      {action !== undefined && (
        <HoldDialog
          appUuid={appUuid}
          action={action}
          onClose={() => setAction(undefined)}
          onDone={(outcome) => {
            setAction(undefined)
            onDecided(outcome)
          }}
        />
      )}
    </Section>
  )
}

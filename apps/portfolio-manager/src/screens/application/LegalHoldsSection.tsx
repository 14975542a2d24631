import type { LegalHoldView } from '@pledge/contract/legal-holds'
import { portfolioLegalHolds as words } from '@pledge/copy/en/portfolio/legal-holds'
import { fill } from '@pledge/copy/fill'
import type { LegalHoldStep } from '@pledge/domain/holds/legal-holds'
import { Button } from '@pledge/ui/Button'
import { DataTable, type Column } from '@pledge/ui/DataTable'
import { Section } from '@pledge/ui/Section'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LegalHoldDialog, type LegalHoldAction } from '../../decisions/LegalHoldDialog.tsx'
import { momentText } from '../../frame/time.ts'
import { legalHoldsQuery } from '../../legal-hold-queries.ts'
import { useMay } from '../../session/rights.ts'
import type { SectionInput } from './section-input.ts'

const stateOf = ({ proposal, lifted }: LegalHoldView): string => {
  if (proposal === null) return words.inForce
  return lifted === null
    ? fill(words.proposed, { agent: proposal.by, reason: proposal.reason })
    : fill(words.lifted, { agent: proposal.by, second: lifted.by, time: momentText(lifted.at) })
}

/** What can be done about a hold in the file in which it was set. */
const stepsOf = ({ proposal, lifted, canLift }: LegalHoldView): readonly LegalHoldStep[] => {
  if (lifted !== null) return []
  if (proposal === null) return ['propose-lift']
  return canLift ? ['lift', 'keep'] : ['keep']
}

interface StateCellProps {
  readonly hold: LegalHoldView
  readonly isHere: boolean
  readonly change: ((action: LegalHoldAction) => void) | undefined
}

const StateCell = ({ hold, isHere, change }: StateCellProps) => (
  <>
    <span className="block wrap-anywhere">{stateOf(hold)}</span>
    {!isHere && <span className="block text-muted">{words.elsewhere}</span>}
    {isHere && change !== undefined && (
      <span className="flex gap-2">
        {stepsOf(hold).map((kind) => (
          <Button key={kind} size="small" variant="quiet" onClick={() => change({ kind, hold })}>
            {words[kind].action}
          </Button>
        ))}
      </span>
    )}
  </>
)

const columnsFor = (appUuid: string, change: StateCellProps['change']): readonly Column<LegalHoldView>[] => [
  {
    key: 'matter',
    header: words.matter,
    rowHeader: true,
    cell: ({ matter }) => <span className="wrap-anywhere">{matter}</span>,
  },
  { key: 'covers', header: words.covers, cell: ({ covers }) => words.coverNames[covers] },
  {
    key: 'reason',
    header: words.reason,
    cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span>,
  },
  {
    key: 'by',
    header: words.setBy,
    cell: ({ setBy, setAt }) => `${setBy}, ${momentText(setAt)}`,
  },
  {
    key: 'state',
    header: words.state,
    cell: (hold) => <StateCell hold={hold} isHere={hold.appUuid === appUuid} change={change} />,
  },
]

/** The legal holds that keep the records of an application, and the steps that set and lift them (note 086). */
export const LegalHoldsSection = ({ application, onDecided }: SectionInput) => {
  const { appUuid } = application
  const may = useMay()
  const { data } = useQuery(legalHoldsQuery(appUuid))
  const [action, setAction] = useState<LegalHoldAction>()
  if (data === undefined) return null
  const isAllowed = may('checks.decide')
  return (
    <Section title={words.title} description={words.description}>
      <div className="flex flex-col gap-4">
        {data.holds.length === 0 ? (
          <p>{words.none}</p>
        ) : (
          <DataTable
            caption={words.title}
            captionHidden
            dense
            columns={columnsFor(appUuid, isAllowed ? setAction : undefined)}
            rows={data.holds}
            rowKey={({ uuid }) => uuid}
            empty={words.none}
          />
        )}
        {isAllowed && (
          <div className="flex justify-end">
            <Button size="small" variant="secondary" onClick={() => setAction({ kind: 'set' })}>
              {words.set.action}
            </Button>
          </div>
        )}
      </div>
      {action !== undefined && (
        <LegalHoldDialog
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

import type { LotView, RecallResolutionView } from '@pledge/contract/rehypothecation'
import { portfolioRehypothecation as words } from '@pledge/copy/en/portfolio/rehypothecation'
import { fill } from '@pledge/copy/fill'
import { heldCoins } from '@pledge/copy/format/page-coins'
import { Button } from '@pledge/ui/Button'
import { DataTable, type Column } from '@pledge/ui/DataTable'
import { Section } from '@pledge/ui/Section'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RecallDialog, type RecallAction } from '../../decisions/RecallDialog.tsx'
import { deadlineText, momentText } from '../../frame/time.ts'
import { rehypothecationQuery } from '../../rehypothecation-queries.ts'
import { useMay } from '../../session/rights.ts'
import type { SectionInput } from './section-input.ts'

/** What was proposed or decided about a lot; undefined of a proposal that was rejected or lapsed. */
const resolutionText = (resolution: RecallResolutionView): string | undefined => {
  const { status, proposedBy: agent, decidedBy, reference } = resolution
  const values = { agent, outcome: words.outcomes[resolution.outcome], reference }
  if (status === 'WAITING') return fill(words.waiting, values)
  return status === 'APPROVED' ? fill(words.approved, { ...values, second: decidedBy ?? '' }) : undefined
}

const actionsOf = (lot: LotView): readonly RecallAction[] => {
  if (lot.canResolve) return [{ kind: 'propose', lot }]
  const resolution = lot.resolutions.find(({ status }) => status === 'WAITING')
  if (resolution === undefined) return []
  const reject = { kind: 'reject', lot, resolution } as const
  return resolution.canApprove ? [{ kind: 'approve', lot, resolution }, reject] : [reject]
}

interface StatusCellProps {
  readonly lot: LotView
  /** Undefined for an agent without the right. */
  readonly take: ((action: RecallAction) => void) | undefined
}

/** What of the custodian's answers a decision has to know; undefined where the status says it. */
const answersText = ({ status, hasLeft, isVoidReported }: LotView): string | undefined => {
  if (status !== 'RECALLED') return undefined
  if (isVoidReported) return words.voidReported
  return hasLeft ? undefined : words.notKnownToHaveLeft
}

const StatusCell = ({ lot, take }: StatusCellProps) => (
  <>
    <span className="block">{words.statuses[lot.status]}</span>
    <span className="block text-muted empty:hidden">{answersText(lot)}</span>
    {lot.resolutions.map((resolution) => (
      <span key={resolution.uuid} className="block wrap-anywhere text-muted empty:hidden">
        {resolutionText(resolution)}
      </span>
    ))}
    {take !== undefined && (
      <span className="flex gap-2">
        {actionsOf(lot).map((action) => (
          <Button key={action.kind} size="small" variant="quiet" onClick={() => take(action)}>
            {words[action.kind].action}
          </Button>
        ))}
      </span>
    )}
  </>
)

const columnsFor = (take: StatusCellProps['take']): readonly Column<LotView>[] => [
  {
    key: 'amount',
    header: words.amount,
    rowHeader: true,
    cell: ({ amount }) => heldCoins(amount.coinQuantity, amount.type),
  },
  { key: 'ordered', header: words.ordered, cell: ({ orderedAt }) => momentText(orderedAt) },
  { key: 'due', header: words.due, cell: ({ dueAt }) => (dueAt === null ? '–' : deadlineText(dueAt)) },
  { key: 'status', header: words.status, cell: (lot) => <StatusCell lot={lot} take={take} /> },
]

/** The lots of collateral that left custody, and the steps that end a recall which the custodian does not (note 107). */
export const RehypothecationSection = ({ application, onDecided }: SectionInput) =>
  application.custody === null ? null : <Lots application={application} onDecided={onDecided} />

const Lots = ({ application, onDecided }: SectionInput) => {
  const { appUuid } = application
  const may = useMay()
  const { data } = useQuery(rehypothecationQuery(appUuid))
  const [action, setAction] = useState<RecallAction>()
  if (data === undefined) return null
  return (
    <Section title={words.title} description={words.description}>
      <DataTable
        caption={words.title}
        captionHidden
        dense
        columns={columnsFor(may('collateral.return') ? setAction : undefined)}
        rows={data.lots}
        rowKey={({ uuid }) => uuid}
        empty={words.none}
      />
      {action !== undefined && (
        <RecallDialog
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

import type { ModificationsAnswer } from '@pledge/contract/modifications'
import { portfolioModifications as words } from '@pledge/copy/en/portfolio/modifications'
import { fill } from '@pledge/copy/fill'
import { calendarDate } from '@pledge/copy/format/dates'
import { Button } from '@pledge/ui/Button'
import { DataTable, type Column } from '@pledge/ui/DataTable'
import { Section } from '@pledge/ui/Section'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ModificationDialog, type ModificationAction } from '../../decisions/ModificationDialog.tsx'
import { termsText } from '../../decisions/modification-text.ts'
import { deadlineText } from '../../frame/time.ts'
import { modificationsQuery } from '../../modification-queries.ts'
import { useMay } from '../../session/rights.ts'
import type { SectionInput } from './section-input.ts'

type Modification = ModificationsAnswer['modifications'][number]

const stateOf = ({ status, decideUntil, effectiveOn }: Modification): string => {
  const date = effectiveOn === null ? deadlineText(decideUntil) : calendarDate(effectiveOn)
  return fill(words.statuses[status], { date })
}

const columns = (
  take: ((action: ModificationAction) => void) | undefined,
): readonly Column<Modification>[] => [
  { key: 'change', header: words.change, rowHeader: true, cell: ({ terms }) => termsText(terms) },
  {
    key: 'reason',
    header: words.reason,
    cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span>,
  },
  { key: 'by', header: words.proposed, cell: ({ proposedBy }) => proposedBy },
  {
    key: 'state',
    header: words.state,
    cell: (one) => (
      <>
        <span className="block">{stateOf(one)}</span>
        {take !== undefined && one.canWithdraw && (
          <span className="flex gap-2">
            {one.canApprove && (
              <Button size="small" onClick={() => take({ kind: 'approve', modification: one })}>
                {words.approve.action}
              </Button>
            )}
            <Button
              size="small"
              variant="quiet"
              onClick={() => take({ kind: 'withdraw', modification: one })}
            >
              {words.withdraw.action}
            </Button>
          </span>
        )}
      </>
    ),
  },
]

/** Changed terms of a loan in service: what was proposed, offered and accepted; nothing where none can be. */
export const ModificationsSection = ({ application, onDecided }: SectionInput) => {
  const { appUuid, loan } = application
  const isAllowed = useMay()('payments.record')
  const { data } = useQuery({ ...modificationsQuery(appUuid), enabled: loan !== null })
  const [action, setAction] = useState<ModificationAction>()
  if (data === undefined || data.modifications.length + data.proposable.length === 0) return null
  const { modifications, proposable } = data
  return (
    <Section title={words.title}>
      <div className="flex flex-col gap-4">
        <DataTable
          caption={words.caption}
          dense
          columns={columns(isAllowed ? setAction : undefined)}
          rows={modifications}
          rowKey={({ uuid }) => uuid}
          empty={words.none}
        />
        {isAllowed && proposable.length > 0 && (
          <div className="flex justify-end">
            <Button
              size="small"
              variant="secondary"
              onClick={() => setAction({ kind: 'propose', proposable })}
            >
              {words.propose.action}
            </Button>
          </div>
        )}
      </div>
      {action !== undefined && (
        <ModificationDialog
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

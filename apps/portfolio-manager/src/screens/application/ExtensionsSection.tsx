import type { ExtensionsAnswer } from '@pledge/contract/extensions'
import { portfolioExtensions as words } from '@pledge/copy/en/portfolio/extensions'
import { fill } from '@pledge/copy/fill'
import { calendarDate } from '@pledge/copy/format/dates'
import { Button } from '@pledge/ui/Button'
import { DataTable, type Column } from '@pledge/ui/DataTable'
import { Section } from '@pledge/ui/Section'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ExtensionDialog, monthsText, type ExtensionAction } from '../../decisions/ExtensionDialog.tsx'
import { extensionsQuery } from '../../extension-queries.ts'
import { useMay } from '../../session/rights.ts'
import type { SectionInput } from './section-input.ts'

type Extension = ExtensionsAnswer['extensions'][number]

const stateOf = ({ status, acceptBy, effectiveOn }: Extension): string => {
  const date = status === 'OFFERED' ? acceptBy : effectiveOn
  return fill(words.statuses[status], { date: date === null ? '' : calendarDate(date) })
}

const columns = (take: ((action: ExtensionAction) => void) | undefined): readonly Column<Extension>[] => [
  { key: 'months', header: words.months, rowHeader: true, cell: ({ months }) => monthsText(months) },
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
              <Button size="small" onClick={() => take({ kind: 'approve', extensionUuid: one.uuid })}>
                {words.approve.action}
              </Button>
            )}
            <Button
              size="small"
              variant="quiet"
              onClick={() => take({ kind: 'withdraw', extensionUuid: one.uuid })}
            >
              {words.withdraw.action}
            </Button>
          </span>
        )}
      </>
    ),
  },
]

/** Later maturities of a loan in service: what was proposed, offered and accepted; nothing where none can be. */
export const ExtensionsSection = ({ application, onDecided }: SectionInput) => {
  const { appUuid, loan } = application
  const isAllowed = useMay()('payments.record')
  const { data } = useQuery({ ...extensionsQuery(appUuid), enabled: loan !== null })
  const [action, setAction] = useState<ExtensionAction>()
  if (data === undefined || data.extensions.length + data.proposable.length === 0) return null
  const { extensions, proposable } = data
  return (
    <Section title={words.title}>
      <div className="flex flex-col gap-4">
        <DataTable
          caption={words.caption}
          dense
          columns={columns(isAllowed ? setAction : undefined)}
          rows={extensions}
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
        <ExtensionDialog
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

import type { DelinquencyView } from '@pledge/contract/delinquency'
import { portfolioDelinquency as words } from '@pledge/copy/en/portfolio/delinquency'
import { portfolioLists } from '@pledge/copy/en/portfolio/lists'
import { fill } from '@pledge/copy/fill'
import { calendarDate } from '@pledge/copy/format/dates'
import { wireDollars } from '@pledge/copy/format/dollars'
import { Button } from '@pledge/ui/Button'
import { DataTable, type Column } from '@pledge/ui/DataTable'
import { Section } from '@pledge/ui/Section'
import { Tag } from '@pledge/ui/Tag'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DelinquencyDialog, type DelinquencyAction } from '../../decisions/DelinquencyDialog.tsx'
import { delinquencyQuery } from '../../delinquency-queries.ts'
import { useMay } from '../../session/rights.ts'
import { Facts, type Fact } from './Facts.tsx'
import { PlannedSale } from './PlannedSale.tsx'
import type { SectionInput } from './section-input.ts'

type Notice = DelinquencyView['notices'][number]
type Decision = DelinquencyView['decisions'][number]

const TONES = {
  CURRENT: 'success',
  DUE_SOON: 'info',
  PAST_DUE: 'warn',
  MATURED_UNPAID: 'warn',
  IN_DEFAULT: 'danger',
  CHARGED_OFF: 'danger',
} as const

const NOTICE_COLUMNS: readonly Column<Notice>[] = [
  {
    key: 'sent',
    header: words.sent,
    rowHeader: true,
    cell: ({ sentOn, sentBy }) => fill(words.sentBy, { date: calendarDate(sentOn), agent: sentBy }),
  },
  { key: 'way', header: words.way, cell: ({ way }) => words.ways[way] },
  { key: 'amount', header: words.amount, align: 'end', cell: ({ pastDue }) => wireDollars(pastDue) },
  { key: 'cure', header: words.cure, cell: ({ cureThrough }) => calendarDate(cureThrough) },
  {
    key: 'state',
    header: words.withdrawn,
    cell: ({ withdrawn }) => (withdrawn === null ? words.counts : words.withdrawnBy[withdrawn]),
  },
]

const stateOf = ({ status, effectiveOn, end }: Decision): string =>
  end === null ? stateInForce({ status, effectiveOn }) : words.saleEnds[end]

const stateInForce = ({ status, effectiveOn }: Pick<Decision, 'status' | 'effectiveOn'>): string =>
  fill(words.statuses[status], { date: effectiveOn === null ? '' : calendarDate(effectiveOn) })

const decisionColumns = (
  review: ((action: DelinquencyAction) => void) | undefined,
): readonly Column<Decision>[] => [
  { key: 'kind', header: words.kind, rowHeader: true, cell: ({ kind }) => words.kinds[kind] },
  {
    key: 'reason',
    header: words.reason,
    cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span>,
  },
  { key: 'by', header: words.proposed, cell: ({ proposedBy }) => proposedBy },
  {
    key: 'state',
    header: words.decided,
    cell: (decision) => (
      <>
        <span className="block">{stateOf(decision)}</span>
        {decision.status === 'WAITING' && review !== undefined && (
          <span className="flex gap-2">
            {decision.canApprove && (
              <Button size="small" onClick={() => review({ kind: 'approve', decision })}>
                {words.approve.action}
              </Button>
            )}
            <Button size="small" variant="quiet" onClick={() => review({ kind: 'reject', decision })}>
              {words.reject.action}
            </Button>
          </span>
        )}
      </>
    ),
  },
]

const factsOf = (one: DelinquencyView): readonly Fact[] => [
  [words.pastDue, wireDollars(one.pastDue)],
  [words.daysPastDue, String(one.daysPastDue)],
  ...(one.pastDueSince === null ? [] : [[words.since, calendarDate(one.pastDueSince)] as const]),
  ...(one.cureThrough === null ? [] : [[words.cureThrough, calendarDate(one.cureThrough)] as const]),
  ...(one.next === null
    ? []
    : [
        [
          words.next,
          fill(words.nextBy, {
            step: portfolioLists.pastDue.steps[one.next.step],
            date: calendarDate(one.next.on),
          }),
        ] as const,
      ]),
]

const Steps = ({
  one,
  take,
}: {
  readonly one: DelinquencyView
  readonly take: (action: DelinquencyAction) => void
}) => {
  const { noticeToSend: notice, proposable } = one
  const isProposed = one.decisions.some(({ status }) => status === 'WAITING')
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {notice !== null && (
        <Button size="small" variant="secondary" onClick={() => take({ kind: 'notify', notice })}>
          {words.notify.action}
        </Button>
      )}
      {one.canWithdraw && (
        <Button size="small" variant="quiet" onClick={() => take({ kind: 'withdraw' })}>
          {words.withdraw.action}
        </Button>
      )}
      {!isProposed &&
        proposable.map((decision) => (
          <Button
            key={decision}
            size="small"
            variant="secondary"
            onClick={() => take({ kind: 'propose', decision })}
          >
            {words.propose[decision].action}
          </Button>
        ))}
    </div>
  )
}

/** How a loan in service stands with its due dates, and what agents do about it; nothing for one on which nothing was ever late. */
export const DelinquencySection = ({ application, onDecided }: SectionInput) => {
  const { appUuid, loan } = application
  const may = useMay()
  const { data } = useQuery({ ...delinquencyQuery(appUuid), enabled: loan !== null })
  const [action, setAction] = useState<DelinquencyAction>()
  const one = data?.delinquency ?? null
  if (one === null || (one.daysPastDue === 0 && one.notices.length + one.decisions.length === 0)) return null
  const isAllowed = may('payments.record')
  return (
    <Section title={words.title} aside={<Tag tone={TONES[one.status]}>{words.status[one.status]}</Tag>}>
      <div className="flex flex-col gap-4">
        {one.daysPastDue === 0 ? <p>{words.nothing}</p> : <Facts look="figures" facts={factsOf(one)} />}
        <DataTable
          caption={words.notices}
          dense
          columns={NOTICE_COLUMNS}
          rows={one.notices}
          rowKey={({ uuid }) => uuid}
          empty={words.noNotices}
        />
        {one.decisions.length > 0 && (
          <DataTable
            caption={words.decisions}
            dense
            columns={decisionColumns(isAllowed ? setAction : undefined)}
            rows={one.decisions}
            rowKey={({ uuid }) => uuid}
            empty={words.noDecisions}
          />
        )}
        {one.plannedSale !== null && (
          <PlannedSale planned={one.plannedSale} take={isAllowed ? setAction : undefined} />
        )}
        {isAllowed && <Steps one={one} take={setAction} />}
      </div>
      {action !== undefined && (
        <DelinquencyDialog
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

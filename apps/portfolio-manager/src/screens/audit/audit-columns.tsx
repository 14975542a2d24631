import type { AuditLogEntry } from '@pledge/contract/audit'
import { portfolioAudit as words } from '@pledge/copy/en/portfolio/audit'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { portfolioStates } from '@pledge/copy/en/portfolio/lists'
import { fill } from '@pledge/copy/fill'
import type { Column } from '@pledge/ui/DataTable'
import { Tag } from '@pledge/ui/Tag'
import { Link } from '@tanstack/react-router'
import { moment } from '../../frame/moment.tsx'

const id = (text: string) => (
  <span className="figures block text-xs break-all text-muted sm:whitespace-nowrap">{text}</span>
)

const Outcome = ({ outcome }: AuditLogEntry) =>
  outcome === 'done' ? null : (
    <Tag tone={outcome === 'refused' ? 'danger' : 'warn'}>{words.outcomes[outcome]}</Tag>
  )

const Who = ({ actor, network }: AuditLogEntry) => (
  <div className="min-w-40">
    <span className="block wrap-anywhere">{actor.email ?? words.actors[actor.kind]}</span>
    {actor.role !== null && <span className="block text-muted">{portfolioFrame.roles[actor.role]}</span>}
    {actor.email === null && actor.id !== null && id(actor.id)}
    {network !== null && id(fill(words.network, { network }))}
  </div>
)

const nameOf = ({ subject, call }: AuditLogEntry): string => {
  if (subject === null) return ''
  return (subject.kind === 'list' ? words.lists[call ?? ''] : undefined) ?? words.subjects[subject.kind]
}

const About = (entry: AuditLogEntry) => {
  const { subject, applicationId } = entry
  return (
    <div className="min-w-40">
      <span className="block">{nameOf(entry)}</span>
      {subject?.email !== undefined && subject.email !== null && (
        <span className="block wrap-anywhere">{subject.email}</span>
      )}
      {subject?.id !== undefined && subject.id !== null && id(subject.id)}
      {applicationId !== null && (
        <Link
          to="/applications/$appUuid"
          params={{ appUuid: applicationId }}
          className="link -my-1 inline-flex min-h-9 items-center whitespace-nowrap"
          aria-label={fill(words.applicationOf, { id: applicationId })}
        >
          {words.application}
        </Link>
      )}
    </div>
  )
}

const STATES: Readonly<Record<string, string>> = portfolioStates

const ACCESS: Readonly<Record<string, string>> = words.accessReasons

const reasonText = (reason: string): string => {
  const state = STATES[reason]
  if (state !== undefined) return fill(words.onState, { state })
  return ACCESS[reason] ?? words.reasons[reason] ?? reason
}

const detailText = (name: string, value: string): string =>
  name === 'state' ? reasonText(value) : fill(words.detail, { name: words.details[name] ?? name, value })

const Why = ({ reason, detail }: AuditLogEntry) => (
  <div className="min-w-48">
    {reason !== null && <span className="block">{reasonText(reason)}</span>}
    {Object.entries(detail).map(([name, value]) => (
      <span key={name} className="block max-w-80 wrap-anywhere">
        {detailText(name, value)}
      </span>
    ))}
  </div>
)

/** The columns of an audit log entry. */
export const AUDIT_COLUMNS: readonly Column<AuditLogEntry>[] = [
  { key: 'at', header: words.at, cell: ({ at }) => <span className="block min-w-28">{moment(at)}</span> },
  {
    key: 'kind',
    header: words.kind,
    rowHeader: true,
    cell: (entry) => (
      <span className="flex min-w-36 flex-col items-start gap-1">
        {words.kinds[entry.kind]}
        <Outcome {...entry} />
      </span>
    ),
  },
  { key: 'who', header: words.who, cell: (entry) => <Who {...entry} /> },
  { key: 'about', header: words.subject, cell: (entry) => <About {...entry} /> },
  { key: 'why', header: words.reason, cell: (entry) => <Why {...entry} /> },
]

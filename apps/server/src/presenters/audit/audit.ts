import type { AuditLogEntry } from '@pledge/contract/audit'
import { auditCsvColumns as words } from '@pledge/copy/en/portfolio/audit'
import type { FoundEntry } from '../../store/audit/audit-search.ts'
import { csvOf } from './csv.ts'

/** An entry as administrators and auditors see it: ids, codes, and the email addresses of their own staff. */
export const presentAuditEntry = (entry: FoundEntry): AuditLogEntry => ({
  id: entry.id.toString(),
  at: entry.at.toISOString(),
  kind: entry.kind,
  outcome: entry.outcome,
  actor: { ...entry.actor, email: entry.actorEmail },
  subject: entry.subject === null ? null : { ...entry.subject, email: entry.subjectEmail },
  applicationId: entry.applicationId,
  reason: entry.reason,
  detail: { ...entry.detail },
  call: entry.call,
  requestId: entry.requestId,
  network: entry.network,
})

const detailText = (detail: AuditLogEntry['detail']): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ')

const rowOf = ({ actor, subject, ...entry }: AuditLogEntry): readonly string[] => [
  entry.id,
  entry.at,
  entry.kind,
  entry.outcome,
  actor.kind,
  actor.email ?? '',
  actor.id ?? '',
  actor.role ?? '',
  subject?.kind ?? '',
  subject?.email ?? '',
  subject?.id ?? '',
  entry.applicationId ?? '',
  entry.reason ?? '',
  detailText(entry.detail),
  entry.call ?? '',
  entry.network ?? '',
  entry.requestId ?? '',
]

export const auditCsv = (entries: readonly AuditLogEntry[]): string =>
  csvOf([Object.values(words), ...entries.map(rowOf)])

import type { AgentRole } from '../organization/rights.ts'
import type { AuditActorKind, AuditKind, AuditOutcome, AuditSubjectKind } from './kinds.ts'

/**
 * An audit log entry as written: who, what, why. Ids and codes only: never a number that identifies a person,
 * a token, a typed code, an account number, or the content of a document.
 */
export interface NewAuditEntry {
  readonly organizationId: string
  readonly kind: AuditKind
  readonly outcome: AuditOutcome
  readonly actor: AuditActor
  readonly subject: AuditSubject | null
  /** The application concerned, so that all its entries can be found. */
  readonly applicationId: string | null
  /** Why: a controlled reason, or the state of the application at the time of access. */
  readonly reason: string | null
  /** Further codes: the decision, the factor, the former role. */
  readonly detail: Readonly<Record<string, string>>
}

export interface AuditActor {
  readonly kind: AuditActorKind
  readonly id: string | null
  /** Only for staff. */
  readonly role: AgentRole | null
}

export interface AuditSubject {
  readonly kind: AuditSubjectKind
  /** Null for a whole list. An email address without an account is a keyed hash. */
  readonly id: string | null
}

/** The source of a request: its call, its id in the log lines, and its network as a keyed hash. */
export interface AuditOrigin {
  readonly call: string | null
  readonly requestId: string | null
  readonly network: string | null
}

/** An entry as read back. Ids increase within an organization, by the database's clock. */
export interface AuditEntry extends NewAuditEntry, AuditOrigin {
  readonly id: bigint
  readonly at: Date
}

const byKey = ([a]: readonly [string, string], [b]: readonly [string, string]): number => (a < b ? -1 : 1)

/** The canonical text of an entry: one JSON list, so that fields cannot be confused. */
export const auditText = (entry: AuditEntry): string =>
  JSON.stringify([
    entry.id.toString(),
    entry.organizationId,
    entry.at.toISOString(),
    entry.kind,
    entry.outcome,
    [entry.actor.kind, entry.actor.id, entry.actor.role],
    entry.subject === null ? null : [entry.subject.kind, entry.subject.id],
    entry.applicationId,
    entry.reason,
    [entry.call, entry.requestId, entry.network],
    Object.entries(entry.detail).toSorted(byKey),
  ])

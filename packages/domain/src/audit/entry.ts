import type { AgentRole } from '../organization/rights.ts'
import type { AuditActorKind, AuditKind, AuditOutcome, AuditSubjectKind } from './kinds.ts'

/**
 * One line of the audit log, as it is written: who, what, why. Ids and codes alone: never a number that identifies a
 * person, a token, a code that was typed, an account number, or what a document says.
 */
export interface NewAuditEntry {
  readonly organizationId: string
  readonly kind: AuditKind
  readonly outcome: AuditOutcome
  readonly actor: AuditActor
  readonly subject: AuditSubject | null
  /** The application that it concerns, so that everything about one is found. */
  readonly applicationId: string | null
  /** Why: a controlled reason, or the state of the application in which somebody looked. */
  readonly reason: string | null
  /** Codes that say more: the decision, the factor, the former role. */
  readonly detail: Readonly<Record<string, string>>
}

export interface AuditActor {
  readonly kind: AuditActorKind
  readonly id: string | null
  /** Of staff alone. */
  readonly role: AgentRole | null
}

export interface AuditSubject {
  readonly kind: AuditSubjectKind
  /** Null for a whole list. An email address without an account is a keyed hash. */
  readonly id: string | null
}

/** How a request came: its call, its id in the log lines, and its network as a keyed hash. */
export interface AuditOrigin {
  readonly call: string | null
  readonly requestId: string | null
  readonly network: string | null
}

/** An entry as it was read back. Ids count up within an organization, by the database's clock. */
export interface AuditEntry extends NewAuditEntry, AuditOrigin {
  readonly id: bigint
  readonly at: Date
}

const byKey = ([a]: readonly [string, string], [b]: readonly [string, string]): number => (a < b ? -1 : 1)

/** The canonical text of an entry: one JSON list, so that no part can pass for another. */
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

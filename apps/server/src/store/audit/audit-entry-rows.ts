import type { AuditEntry } from '@pledge/domain/audit/entry'
import {
  AUDIT_ACTOR_KINDS,
  AUDIT_KINDS,
  AUDIT_OUTCOMES,
  AUDIT_SUBJECT_KINDS,
} from '@pledge/domain/audit/kinds'
import { AGENT_ROLES } from '@pledge/domain/organization/rights'
import * as z from 'zod'

const rowSchema = z.object({
  kind: z.enum(AUDIT_KINDS),
  outcome: z.enum(AUDIT_OUTCOMES),
  actor_kind: z.enum(AUDIT_ACTOR_KINDS),
  actor_role: z.nullable(z.enum(AGENT_ROLES)),
  subject_kind: z.nullable(z.enum(AUDIT_SUBJECT_KINDS)),
  detail: z.record(z.string(), z.string()),
})

export interface AuditEntryRow {
  readonly id: bigint
  readonly organization_id: string
  readonly at: Date
  readonly kind: string
  readonly outcome: string
  readonly actor_kind: string
  readonly actor_id: string | null
  readonly actor_role: string | null
  readonly subject_kind: string | null
  readonly subject_id: string | null
  readonly application_id: string | null
  readonly reason: string | null
  readonly detail: unknown
  readonly call: string | null
  readonly request_id: string | null
  readonly network: string | null
}

/**
 * An entry as hashed: the row's raw values, so that an entry with unlisted codes is reported as changed, and
 * does not prevent the sealing of later ones.
 */
export const hashedEntryOf = (row: AuditEntryRow): AuditEntry =>
  ({
    id: row.id,
    organizationId: row.organization_id,
    at: row.at,
    kind: row.kind,
    outcome: row.outcome,
    actor: { kind: row.actor_kind, id: row.actor_id, role: row.actor_role },
    subject: row.subject_kind === null ? null : { kind: row.subject_kind, id: row.subject_id },
    applicationId: row.application_id,
    reason: row.reason,
    detail: row.detail,
    call: row.call,
    requestId: row.request_id,
    network: row.network,
  }) as AuditEntry

/** An entry as displayed. Throws for one with codes outside the closed lists. */
export const auditEntryOf = (row: AuditEntryRow): AuditEntry => {
  rowSchema.parse(row)
  return hashedEntryOf(row)
}

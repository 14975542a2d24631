import { isSecurityEvent } from '@pledge/domain/audit/kinds'
import type { AuditOrigin, NewAuditEntry } from '@pledge/domain/audit/entry'
import { sql } from 'kysely'
import { auditContext } from './audit-context.ts'
import { withTenant, type Database, type Tx } from '../database/database.ts'

const NO_ORIGIN: AuditOrigin = { call: null, requestId: null, network: null }

export interface AuditOptions {
  /** Written only if the organization has no entry with this key: limits entries that anyone can cause at will. */
  readonly onceKey?: string
  /** Written only if this transaction has changed or locked a row before. */
  readonly ifChanging?: boolean
}

/**
 * Adds an entry to its organization's audit log, in the transaction that it reports, which must act for that
 * organization. Number and time come from the database; call, request and network from the current request.
 * False when nothing was to be written.
 */
export const recordAudit = async (
  tx: Tx | Database,
  entry: NewAuditEntry,
  { onceKey, ifChanging = false }: AuditOptions = {},
): Promise<boolean> => {
  const context = auditContext()
  const { call, requestId, network } = context?.origin ?? NO_ORIGIN
  const { actor, subject } = entry
  const { numAffectedRows = 0n } = await sql`
    insert into audit_entries (organization_id, kind, outcome, actor_kind, actor_id, actor_role, subject_kind, subject_id,
        application_id, reason, detail, call, request_id, network, once_key)
      select ${entry.organizationId}::uuid, ${entry.kind}, ${entry.outcome}, ${actor.kind}, ${actor.id}::uuid,
          ${actor.role}, ${subject?.kind ?? null}, ${subject?.id ?? null}, ${entry.applicationId}::uuid, ${entry.reason},
          ${JSON.stringify(entry.detail)}::jsonb, ${call}, ${requestId}, ${network}, ${onceKey ?? null}
        where not ${ifChanging} or pg_current_xact_id_if_assigned() is not null
      on conflict do nothing`.execute(tx)
  if (numAffectedRows > 0n && isSecurityEvent(entry.kind)) context?.tell(entry)
  return numAffectedRows > 0n
}

/** The same in a transaction of its own, where nothing else changes: a read, a sign-in, a refusal. */
export const recordAuditAlone = (
  db: Database,
  entry: NewAuditEntry,
  options: AuditOptions = {},
): Promise<boolean> =>
  withTenant(db, { actor: 'sign-in', organizationId: entry.organizationId }, (tx) =>
    recordAudit(tx, entry, options),
  )

/**
 * The declared change of the current request, once it happened: written in this transaction (see `unit-of-work.ts`).
 */
export const recordChange = async (tx: Tx): Promise<void> => {
  const context = auditContext()
  if (context === undefined || context.change === null) return
  if (await recordAudit(tx, context.change, { ifChanging: true })) context.isWritten = true
}

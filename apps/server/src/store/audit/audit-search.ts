import type { AuditEntry } from '@pledge/domain/audit/entry'
import type { AuditKind, AuditOutcome } from '@pledge/domain/audit/kinds'
import { sql, type RawBuilder } from 'kysely'
import { auditEntryOf, type AuditEntryRow } from './audit-entry-rows.ts'
import type { Tx } from '../database/database.ts'

/** Search criteria; all given ones must match. */
export interface AuditSearch {
  readonly who?: string | undefined
  readonly subject?: string | undefined
  readonly kind?: AuditKind | undefined
  readonly outcome?: AuditOutcome | undefined
  readonly reason?: string | undefined
  /** At or after this time. */
  readonly from?: Date | undefined
  /** Before this time. */
  readonly until?: Date | undefined
  /** Entries with lower numbers. */
  readonly before?: bigint | undefined
}

/** An entry with the current email addresses of the staff in it. */
export interface FoundEntry extends AuditEntry {
  readonly actorEmail: string | null
  readonly subjectEmail: string | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, (one) => `\\${one}`)

const byWho = (who: string): RawBuilder<unknown> =>
  UUID.test(who)
    ? sql`actor_id = ${who}::uuid`
    : sql`actor_id in (select id from accounts where kind = 'agent'
        and organization_id = current_organization() and email ilike ${`%${escaped(who)}%`})`

const bySubject = (subject: string): RawBuilder<unknown> =>
  UUID.test(subject)
    ? sql`(subject_id = ${subject.toLowerCase()} or application_id = ${subject}::uuid)`
    : sql`subject_id = ${subject}`

const conditionsOf = (search: AuditSearch): readonly RawBuilder<unknown>[] => {
  const { who = '', subject = '', kind, outcome, reason, from, until, before } = search
  return [
    sql`organization_id = current_organization()`,
    ...(who === '' ? [] : [byWho(who)]),
    ...(subject === '' ? [] : [bySubject(subject)]),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(outcome === undefined ? [] : [sql`outcome = ${outcome}`]),
    ...(reason === undefined ? [] : [sql`reason = ${reason}`]),
    ...(from === undefined ? [] : [sql`at >= ${from}`]),
    ...(until === undefined ? [] : [sql`at < ${until}`]),
    ...(before === undefined ? [] : [sql`id < ${before}`]),
  ]
}

/** The newest matching entries of this transaction's organization. */
export const searchAudit = async (
  tx: Tx,
  search: AuditSearch,
  most: number,
): Promise<readonly FoundEntry[]> => {
  const { rows } = await sql<
    AuditEntryRow & { readonly actor_email: string | null; readonly subject_email: string | null }
  >`
    with found as (
      select * from audit_entries where ${sql.join([...conditionsOf(search)], sql` and `)}
        order by id desc limit ${most}
    )
    select found.*, actor.email as actor_email, subject.email as subject_email from found
      left join accounts actor on actor.id = found.actor_id and actor.kind = 'agent'
      left join accounts subject on subject.kind = 'agent' and found.subject_kind = 'account'
        and subject.id::text = found.subject_id
      order by found.id desc`.execute(tx)
  return rows.map((row) => ({
    ...auditEntryOf(row),
    actorEmail: row.actor_email,
    subjectEmail: row.subject_email,
  }))
}

import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export interface OidcPayload {
  readonly model: string
  readonly id: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly uid: string | undefined
  readonly grantId: string | undefined
  readonly expiresAt: Date | null
}

export const upsertOidcPayload = async (db: Database, row: OidcPayload): Promise<void> => {
  const values = {
    payload: JSON.stringify(row.payload),
    uid: row.uid ?? null,
    grant_id: row.grantId ?? null,
    expires_at: row.expiresAt,
  }
  await db
    .insertInto('oidc_payloads')
    .values({ model: row.model, id: row.id, ...values })
    .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(values))
    .execute()
}

const payloadWhere = async (
  db: Database,
  key: { readonly model: string; readonly column: 'id' | 'uid'; readonly value: string; readonly now: Date },
): Promise<Record<string, unknown> | undefined> => {
  const row = await db
    .selectFrom('oidc_payloads')
    .select(['payload', 'consumed_at'])
    .where('model', '=', key.model)
    .where(key.column, '=', key.value)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', key.now)]))
    .executeTakeFirst()
  if (row === undefined) return undefined
  const payload = row.payload as Record<string, unknown>
  return row.consumed_at === null
    ? payload
    : { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) }
}

export const findOidcPayload = (db: Database, model: string, id: string, now: Date) =>
  payloadWhere(db, { model, column: 'id', value: id, now })

export const findOidcPayloadByUid = (db: Database, model: string, uid: string, now: Date) =>
  payloadWhere(db, { model, column: 'uid', value: uid, now })

export const consumeOidcPayload = async (
  db: Database,
  model: string,
  id: string,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('oidc_payloads')
    .set({ consumed_at: now })
    .where('model', '=', model)
    .where('id', '=', id)
    .execute()
}

export const deleteOidcPayload = async (db: Database, model: string, id: string): Promise<void> => {
  await db.deleteFrom('oidc_payloads').where('model', '=', model).where('id', '=', id).execute()
}

export const deleteOidcPayloadsOfGrant = async (
  db: Database,
  model: string,
  grantId: string,
): Promise<void> => {
  await db.deleteFrom('oidc_payloads').where('model', '=', model).where('grant_id', '=', grantId).execute()
}

/** Deletes the provider's own sessions of a subject, so that the next sign-in requires the password again. */
export const deleteOidcPayloadsOfSubject = async (db: Database, subject: string): Promise<void> => {
  await db
    .deleteFrom('oidc_payloads')
    .where('model', 'in', ['Session', 'Grant'])
    .where(sql<boolean>`payload ->> 'accountId' = ${subject}`)
    .execute()
}

export const deleteOidcPayloadsBefore = async (db: Database, expiredBefore: Date): Promise<void> => {
  await db.deleteFrom('oidc_payloads').where('expires_at', '<', expiredBefore).execute()
}

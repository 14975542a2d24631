import { anyOf } from '../database/any-of.ts'
import type { Tx } from '../database/database.ts'

export const findAccountEmail = async (tx: Tx, accountId: string): Promise<string | undefined> => {
  const row = await tx.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst()
  return row?.email
}

/** The email addresses of many accounts, by account id. */
export const accountEmails = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('id', '=', anyOf([...new Set(ids)]))
    .execute()
  return new Map(rows.map((row) => [row.id, row.email]))
}

/** The email address, if it is verified (note 064). */
export const findVerifiedEmail = async (tx: Tx, accountId: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return row?.email
}

/** Allowed only for the sign-in principal. */
export const verifyEmail = async (
  tx: Tx,
  { accountId, now }: { readonly accountId: string; readonly now: Date },
): Promise<void> => {
  await tx
    .updateTable('accounts')
    .set({ email_verified_at: now })
    .where('id', '=', accountId)
    .where('email_verified_at', 'is', null)
    .execute()
}

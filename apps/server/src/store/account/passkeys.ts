import * as z from 'zod'
import type { Tx } from '../database/database.ts'

const transports = z.array(z.string())

export interface Passkey {
  readonly id: string
  readonly accountId: string
  readonly host: string
  /** Base64url, like the key. */
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: bigint
  readonly transports: readonly string[]
  readonly isSynced: boolean
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

interface Row {
  readonly id: string
  readonly account_id: string
  readonly host: string
  readonly credential_id: string
  readonly public_key: string
  readonly counter: bigint
  readonly transports: unknown
  readonly is_synced: boolean
  readonly name: string
  readonly created_at: Date
  readonly last_used_at: Date | null
}

const passkeyOf = (row: Row): Passkey => ({
  id: row.id,
  accountId: row.account_id,
  host: row.host,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: row.counter,
  transports: transports.parse(row.transports),
  isSynced: row.is_synced,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
})

/** The passkeys of an account, oldest first. */
export const passkeysOf = async (tx: Tx, accountId: string): Promise<readonly Passkey[]> => {
  const rows = await tx
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(passkeyOf)
}

/** The passkey of a credential at a host, locked: its signatures are counted one by one. */
export const lockPasskey = async (
  tx: Tx,
  wanted: { readonly credentialId: string; readonly host: string },
): Promise<Passkey | undefined> => {
  const row = await tx
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', wanted.credentialId)
    .where('host', '=', wanted.host)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? undefined : passkeyOf(row)
}

/** False when the credential is already known. */
export const insertPasskey = async (
  tx: Tx,
  passkey: Omit<Passkey, 'lastUsedAt'> & { readonly organizationId: string },
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      account_id: passkey.accountId,
      organization_id: passkey.organizationId,
      host: passkey.host,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: JSON.stringify(passkey.transports),
      is_synced: passkey.isSynced,
      name: passkey.name,
      created_at: passkey.createdAt,
    })
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const recordPasskeyUse = async (
  tx: Tx,
  use: { readonly id: string; readonly counter: bigint; readonly isSynced: boolean; readonly now: Date },
): Promise<void> => {
  await tx
    .updateTable('passkeys')
    .set({ counter: use.counter, is_synced: use.isSynced, last_used_at: use.now })
    .where('id', '=', use.id)
    .execute()
}

interface OwnPasskey {
  readonly id: string
  readonly accountId: string
}

/** False when the account has no such passkey. */
export const namePasskey = async (tx: Tx, own: OwnPasskey & { readonly name: string }): Promise<boolean> => {
  const row = await tx
    .updateTable('passkeys')
    .set({ name: own.name })
    .where('id', '=', own.id)
    .where('account_id', '=', own.accountId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False when the account has no such passkey. */
export const deletePasskey = async (tx: Tx, own: OwnPasskey): Promise<boolean> => {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', own.id)
    .where('account_id', '=', own.accountId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

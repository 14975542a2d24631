import { sql } from 'kysely'
import type { Sealer } from '../../seal.ts'
import type { Tx } from '../database/database.ts'
import { NO_PASSWORD } from './accounts.ts'

const place = (row: string) => ({ table: 'legacy_accounts', row, column: 'totp' })

/** An account of the legacy identity service (note 101). */
export interface LegacyAccount {
  readonly id: string
  readonly organizationId: string
  readonly username: string | null
  readonly email: string | null
  readonly profileType: string
  readonly passwordHash: string
  readonly passwordExpiresAt: Date | null
  readonly hasTotp: boolean
  readonly totpVerifiedAt: Date | null
  readonly walletAccountAddress: string
  readonly walletGroupPolicyAddress: string
  /** The account with its applications; null until the first sign-in here. Same id. */
  readonly accountId: string | null
  /** When it moved to the identity broker. */
  readonly migratedAt: Date | null
  /** Its password is public. */
  readonly isDemonstration: boolean
  /** When the demonstration ended before the account was provided; null for others. */
  readonly demonstrationEndedAt: Date | null
  readonly updatedAt: Date
}

export interface NewLegacyAccount extends Omit<
  LegacyAccount,
  'accountId' | 'migratedAt' | 'hasTotp' | 'isDemonstration' | 'demonstrationEndedAt' | 'updatedAt'
> {
  readonly isDemonstration?: boolean
  /** Base32; null without an app. */
  readonly totpSecret: string | null
  readonly now: Date
}

const rows = (tx: Tx) =>
  tx
    .selectFrom('legacy_accounts')
    .select([
      'id',
      'organization_id',
      'username',
      'email',
      'profile_type',
      'password_hash',
      'password_expires_at',
      'totp_sealed',
      'totp_verified_at',
      'wallet_account_address',
      'wallet_group_policy_address',
      'account_id',
      'migrated_at',
      'is_demonstration',
      'demonstration_ended_at',
      'updated_at',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const accountOf = (row: Row): LegacyAccount => ({
  id: row.id,
  organizationId: row.organization_id,
  username: row.username,
  email: row.email,
  profileType: row.profile_type,
  passwordHash: row.password_hash,
  passwordExpiresAt: row.password_expires_at,
  hasTotp: row.totp_sealed !== null,
  totpVerifiedAt: row.totp_verified_at,
  walletAccountAddress: row.wallet_account_address,
  walletGroupPolicyAddress: row.wallet_group_policy_address,
  accountId: row.account_id,
  migratedAt: row.migrated_at,
  isDemonstration: row.is_demonstration,
  demonstrationEndedAt: row.demonstration_ended_at,
  updatedAt: row.updated_at,
})

/** The account with this username or email address, both in lower case. */
export const findLegacyByAlias = async (
  tx: Tx,
  { organizationId, alias }: { readonly organizationId: string; readonly alias: string },
): Promise<LegacyAccount | undefined> => {
  const row = await rows(tx)
    .where('organization_id', '=', organizationId)
    .where(alias.includes('@') ? 'email' : 'username', '=', alias)
    .executeTakeFirst()
  return row === undefined ? undefined : accountOf(row)
}

/** The legacy account of an account of ours, moved or not. */
export const findLegacyAccount = async (tx: Tx, id: string): Promise<LegacyAccount | undefined> => {
  const row = await rows(tx).where('id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : accountOf(row)
}

/** The same, locked against a second sign-in at the same time. */
export const lockLegacyAccount = async (tx: Tx, id: string): Promise<LegacyAccount | undefined> => {
  const row = await rows(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row === undefined ? undefined : accountOf(row)
}

/** The secret of the app, in base32. */
export const findLegacyTotp = async (tx: Tx, sealer: Sealer, id: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('legacy_accounts')
    .select('totp_sealed')
    .where('id', '=', id)
    .executeTakeFirst()
  const sealed = row?.totp_sealed ?? null
  return sealed === null ? undefined : sealer.open(sealed, place(id))
}

/** Which of these usernames an organization's legacy accounts have. */
export const takenUsernames = async (
  tx: Tx,
  organizationId: string,
  usernames: readonly string[],
): Promise<readonly string[]> => {
  const taken = await tx
    .selectFrom('legacy_accounts')
    .select('username')
    .where('organization_id', '=', organizationId)
    .where('username', 'in', [...usernames])
    .execute()
  return taken.flatMap(({ username }) => username ?? [])
}

/** Returns how many were inserted: an alias that is taken in its organization is skipped. */
export const insertLegacyAccounts = async (
  tx: Tx,
  sealer: Sealer,
  accounts: readonly NewLegacyAccount[],
): Promise<number> => {
  const inserted = await tx
    .insertInto('legacy_accounts')
    .values(
      accounts.map((account) => ({
        id: account.id,
        organization_id: account.organizationId,
        username: account.username,
        email: account.email,
        profile_type: account.profileType,
        password_hash: account.passwordHash,
        password_expires_at: account.passwordExpiresAt,
        totp_sealed: account.totpSecret === null ? null : sealer.seal(account.totpSecret, place(account.id)),
        totp_verified_at: account.totpVerifiedAt,
        wallet_account_address: account.walletAccountAddress,
        wallet_group_policy_address: account.walletGroupPolicyAddress,
        is_demonstration: account.isDemonstration ?? false,
        created_at: account.now,
        updated_at: account.now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(inserted.numInsertedOrUpdatedRows ?? 0)
}

/** From now on the credentials are those of the account of the same id. */
export const setLegacyProvided = async (
  tx: Tx,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> => {
  await tx
    .updateTable('legacy_accounts')
    .set({
      account_id: id,
      password_hash: NO_PASSWORD,
      totp_sealed: null,
      totp_verified_at: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** The account signs in at the broker from now on; the first time stays. True when it moved just now. */
export const setLegacyMigrated = async (
  tx: Tx,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<boolean> => {
  const row = await tx
    .updateTable('legacy_accounts')
    .set({ migrated_at: now, updated_at: now })
    .where('account_id', '=', id)
    .where('migrated_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The codes of the organizations in which the person of this transaction still has a legacy account (gap G.84). */
export const ownLegacyOrganizations = async (tx: Tx): Promise<readonly string[]> => {
  const { rows: found } = await sql<{
    readonly code: string
  }>`select code from own_legacy_organizations()`.execute(tx)
  return found.map(({ code }) => code)
}

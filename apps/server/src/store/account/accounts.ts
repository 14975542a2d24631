import { AGENT_ROLES, type AgentRole } from '@pledge/domain/organization/rights'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'

export type AccountKind = 'customer' | 'agent'

export interface Account {
  readonly id: string
  readonly organizationId: string
  readonly kind: AccountKind
  /** Of an agent; null for a customer. */
  readonly role: AgentRole | null
  readonly email: string
  readonly profileType: string
  readonly walletAccountAddress: string
  readonly walletGroupPolicyAddress: string
  readonly updatedAt: Date
  /** When a staff or demonstration account was disabled; null for others. */
  readonly disabledAt: Date | null
}

export interface NewAccount {
  readonly id: string
  readonly organizationId: string
  readonly kind: AccountKind
  readonly role: AgentRole | null
  readonly email: string
  /** An argon2id hash, or `NO_PASSWORD`. */
  readonly passwordHash: string
  readonly walletAccountAddress: string
  readonly walletGroupPolicyAddress: string
  /** When the email address was verified; null before. */
  readonly emailVerifiedAt: Date | null
  /** Its password is public. */
  readonly isDemonstration?: boolean
  /** Opaque (gap G.13); `PERSON` unless the account was one of the legacy identity service. */
  readonly profileType?: string
  readonly now: Date
}

const PERSON = 'PERSON'

/** The hash of an account that signs in at an external issuer: no password matches it. */
export const NO_PASSWORD = '!'

const columns = [
  'id',
  'organization_id',
  'kind',
  'role',
  'email',
  'profile_type',
  'wallet_account_address',
  'wallet_group_policy_address',
  'updated_at',
  'disabled_at',
] as const

const kindOf = (text: string): AccountKind => {
  if (text === 'customer' || text === 'agent') return text
  throw new Error('an account has an unknown kind')
}

interface AccountRow {
  readonly id: string
  readonly organization_id: string
  readonly kind: string
  readonly role: string | null
  readonly email: string
  readonly profile_type: string
  readonly wallet_account_address: string
  readonly wallet_group_policy_address: string
  readonly updated_at: Date
  readonly disabled_at: Date | null
}

const accountOf = (row: AccountRow): Account => ({
  id: row.id,
  organizationId: row.organization_id,
  kind: kindOf(row.kind),
  role: z.nullable(z.enum(AGENT_ROLES)).parse(row.role),
  email: row.email,
  profileType: row.profile_type,
  walletAccountAddress: row.wallet_account_address,
  walletGroupPolicyAddress: row.wallet_group_policy_address,
  updatedAt: row.updated_at,
  disabledAt: row.disabled_at,
})

/** More than two of a role make no difference to any check. */
const ENOUGH_OF_A_ROLE = 2

/** The roles of the staff who can sign in, once per person, at most twice per role. */
export const rolesOfStaff = async (tx: Tx, organizationId: string): Promise<readonly AgentRole[]> => {
  const rows = await tx
    .selectFrom('accounts')
    .select(['role', ({ fn }) => fn.countAll<string>().as('people')])
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'agent')
    .where('disabled_at', 'is', null)
    .groupBy('role')
    .execute()
  return rows.flatMap(({ role, people }) =>
    Array.from({ length: Math.min(Number(people), ENOUGH_OF_A_ROLE) }, () => z.enum(AGENT_ROLES).parse(role)),
  )
}

/** The account with an id, if this transaction's principal may see it. */
export const findAccount = async (tx: Tx, id: string): Promise<Account | undefined> => {
  const row = await tx.selectFrom('accounts').select(columns).where('id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : accountOf(row)
}

export interface AccountAddress {
  readonly organizationId: string
  readonly kind: AccountKind
  /** In lower case. */
  readonly email: string
}

export const findAccountByEmail = async (
  tx: Tx,
  { organizationId, kind, email }: AccountAddress,
): Promise<{ readonly account: Account; readonly passwordHash: string } | undefined> => {
  const row = await tx
    .selectFrom('accounts')
    .select([...columns, 'password_hash'])
    .where('organization_id', '=', organizationId)
    .where('kind', '=', kind)
    .where('email', '=', email)
    .executeTakeFirst()
  return row === undefined ? undefined : { account: accountOf(row), passwordHash: row.password_hash }
}

/** Those of these addresses of one organization that have an account. */
export const takenAddresses = async (
  tx: Tx,
  organizationId: string,
  emails: readonly string[],
): Promise<readonly { readonly kind: string; readonly email: string }[]> =>
  tx
    .selectFrom('accounts')
    .select(['kind', 'email'])
    .where('organization_id', '=', organizationId)
    .where('email', 'in', [...emails])
    .execute()

/** Returns the ids of the inserted accounts: an address that is taken in its organization and kind is skipped. */
export const insertAccounts = async (tx: Tx, accounts: readonly NewAccount[]): Promise<readonly string[]> => {
  const inserted = await tx
    .insertInto('accounts')
    .values(
      accounts.map((account) => ({
        id: account.id,
        organization_id: account.organizationId,
        kind: account.kind,
        role: account.role,
        email: account.email,
        password_hash: account.passwordHash,
        wallet_account_address: account.walletAccountAddress,
        wallet_group_policy_address: account.walletGroupPolicyAddress,
        email_verified_at: account.emailVerifiedAt,
        is_demonstration: account.isDemonstration ?? false,
        profile_type: account.profileType ?? PERSON,
        created_at: account.now,
        updated_at: account.now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['organization_id', 'kind', 'email']).doNothing())
    .returning('id')
    .execute()
  return inserted.map(({ id }) => id)
}

/** Serializes changes of one account, without locking its row for readers. */
export const lockAccount = async (tx: Tx, accountId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${accountId}, 4601))`.execute(tx)
}

/** Allowed for the database owner and the sign-in principal. `isMailed`: only an emailed code was needed. */
export const setPasswordHash = async (
  tx: Tx,
  change: {
    readonly accountId: string
    readonly passwordHash: string
    readonly isMailed?: boolean
    readonly now: Date
  },
): Promise<void> => {
  await tx
    .updateTable('accounts')
    .set({
      password_hash: change.passwordHash,
      updated_at: change.now,
      ...(change.isMailed === true && { password_emailed_at: change.now }),
    })
    .where('id', '=', change.accountId)
    .execute()
  // A password of the legacy identity service that had expired (note 101).
  await tx
    .updateTable('legacy_accounts')
    .set({ password_expires_at: null, updated_at: change.now })
    .where('id', '=', change.accountId)
    .where('password_expires_at', 'is not', null)
    .execute()
}

/** When the password of an account was last set by an emailed code; undefined if never. */
export const passwordMailedAt = async (tx: Tx, accountId: string): Promise<Date | undefined> => {
  const row = await tx
    .selectFrom('accounts')
    .select('password_emailed_at')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.password_emailed_at ?? undefined
}

/** Allowed only for the sign-in principal, after the emailed code was entered. */
export const setAccountEmail = async (
  tx: Tx,
  change: { readonly accountId: string; readonly email: string; readonly now: Date },
): Promise<void> => {
  await tx
    .updateTable('accounts')
    .set({ email: change.email, email_verified_at: change.now, updated_at: change.now })
    .where('id', '=', change.accountId)
    .execute()
}

/** Allowed for the database owner and the sign-in principal. */
export const setRole = async (
  tx: Tx,
  change: { readonly accountId: string; readonly role: AgentRole; readonly now: Date },
): Promise<void> => {
  await tx
    .updateTable('accounts')
    .set({ role: change.role, updated_at: change.now })
    .where('id', '=', change.accountId)
    .execute()
}

/** Disables a staff account of this organization; false when there is none. Allowed only for the sign-in principal. */
export const setDisabled = async (
  tx: Tx,
  change: { readonly accountId: string; readonly isDisabled: boolean; readonly now: Date },
): Promise<boolean> => {
  const row = await tx
    .updateTable('accounts')
    .set({
      disabled_at: change.isDisabled ? change.now : null,
      demonstration_ended_at: null,
      updated_at: change.now,
    })
    .where('id', '=', change.accountId)
    .where('kind', '=', 'agent')
    .where('disabled_at', change.isDisabled ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Whether the account may sign in now. Locked against being disabled until this transaction ends, so that no
 * session begins while all of them are being ended.
 */
export const maySignIn = async (tx: Tx, accountId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

export interface ExternalIdentity {
  readonly organizationId: string
  readonly kind: AccountKind
  readonly issuer: string
  readonly subject: string
}

export const findExternalAccount = async (
  tx: Tx,
  identity: ExternalIdentity,
): Promise<Account | undefined> => {
  const row = await tx
    .selectFrom('external_identities')
    .select('account_id')
    .where('organization_id', '=', identity.organizationId)
    .where('kind', '=', identity.kind)
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .executeTakeFirst()
  return row === undefined ? undefined : findAccount(tx, row.account_id)
}

export const tieExternalIdentity = async (
  tx: Tx,
  identity: ExternalIdentity & { readonly accountId: string; readonly now: Date },
): Promise<void> => {
  await tx
    .insertInto('external_identities')
    .values({
      organization_id: identity.organizationId,
      kind: identity.kind,
      issuer: identity.issuer,
      subject: identity.subject,
      account_id: identity.accountId,
      created_at: identity.now,
    })
    .execute()
}

import type { Sealer } from '../../seal.ts'
import type { Tx } from '../database/database.ts'

const place = (row: string) => ({ table: 'totp_secrets', row, column: 'secret' })

export interface TotpSecret {
  /** Base32. */
  readonly secret: string
  readonly createdAt: Date
  readonly confirmedAt: Date | null
}

export const findTotp = async (
  tx: Tx,
  sealer: Sealer,
  accountId: string,
): Promise<TotpSecret | undefined> => {
  const row = await tx
    .selectFrom('totp_secrets')
    .select(['secret_sealed', 'created_at', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    secret: sealer.open(row.secret_sealed, place(accountId)),
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
  }
}

/** Whether the account has a confirmed app, without decrypting anything. */
export const hasTotp = async (tx: Tx, accountId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('totp_secrets')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores an unconfirmed secret, replacing an earlier unconfirmed one. A confirmed secret is kept. */
export const putTotp = async (
  tx: Tx,
  sealer: Sealer,
  input: {
    readonly accountId: string
    readonly organizationId: string
    readonly secret: string
    readonly now: Date
  },
): Promise<void> => {
  const values = {
    secret_sealed: sealer.seal(input.secret, place(input.accountId)),
    created_at: input.now,
    last_step: null,
  }
  await tx
    .insertInto('totp_secrets')
    .values({ account_id: input.accountId, organization_id: input.organizationId, ...values })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet(values).where('totp_secrets.confirmed_at', 'is', null),
    )
    .execute()
}

/** Consumes a time step: false when it or a later one was used before. */
export const takeTotpStep = async (tx: Tx, accountId: string, step: number): Promise<boolean> => {
  const row = await tx
    .updateTable('totp_secrets')
    .set({ last_step: BigInt(step) })
    .where('account_id', '=', accountId)
    .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', BigInt(step))]))
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Those of these accounts that have no app. */
export const accountsWithoutTotp = async (
  tx: Tx,
  organizationId: string,
  emails: readonly string[],
): Promise<readonly string[]> => {
  const rows = await tx
    .selectFrom('accounts as a')
    .leftJoin('totp_secrets as t', 't.account_id', 'a.id')
    .select('a.id')
    .where('a.organization_id', '=', organizationId)
    .where('a.kind', '=', 'agent')
    .where('a.email', 'in', [...emails])
    .where('t.account_id', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Only for demonstration accounts: apps that need no confirmation. */
export const insertConfirmedTotps = async (
  tx: Tx,
  sealer: Sealer,
  input: {
    readonly organizationId: string
    readonly secrets: readonly { readonly accountId: string; readonly secret: string }[]
    readonly now: Date
  },
): Promise<void> => {
  await tx
    .insertInto('totp_secrets')
    .values(
      input.secrets.map(({ accountId, secret }) => ({
        account_id: accountId,
        organization_id: input.organizationId,
        secret_sealed: sealer.seal(secret, place(accountId)),
        created_at: input.now,
        confirmed_at: input.now,
      })),
    )
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute()
}

/** The apps of these accounts, with the last used step of each. */
export const totpsOf = async (
  tx: Tx,
  sealer: Sealer,
  { organizationId, emails }: { readonly organizationId: string; readonly emails: readonly string[] },
): Promise<
  readonly { readonly email: string; readonly secret: string; readonly lastStep: number | null }[]
> => {
  const rows = await tx
    .selectFrom('totp_secrets as t')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .select(['a.email', 't.account_id', 't.secret_sealed', 't.last_step'])
    .where('a.organization_id', '=', organizationId)
    .where('a.kind', '=', 'agent')
    .where('a.email', 'in', [...emails])
    .where('t.confirmed_at', 'is not', null)
    .execute()
  return rows.map((row) => ({
    email: row.email,
    secret: sealer.open(row.secret_sealed, place(row.account_id)),
    lastStep: row.last_step === null ? null : Number(row.last_step),
  }))
}

export const confirmTotpSecret = async (tx: Tx, accountId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('totp_secrets')
    .set({ confirmed_at: now })
    .where('account_id', '=', accountId)
    .execute()
}

/** False when there was none. */
export const deleteTotp = async (tx: Tx, accountId: string): Promise<boolean> => {
  const row = await tx
    .deleteFrom('totp_secrets')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

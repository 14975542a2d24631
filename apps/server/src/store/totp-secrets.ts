import type { Sealer } from '../seal.ts'
import type { Tx } from './database.ts'

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

/** Whether codes of an app are asked for, without opening anything. */
export const hasTotp = async (tx: Tx, accountId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('totp_secrets')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a secret that is not confirmed, in place of one that never was. A confirmed one stays as it is. */
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

/** Takes a time step, once: false when it, or a later one, was taken before. */
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

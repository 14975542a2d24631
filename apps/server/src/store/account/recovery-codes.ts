import type { Tx } from '../database/database.ts'

/** Replaces all recovery codes with new ones. */
export const replaceRecoveryCodes = async (
  tx: Tx,
  input: {
    readonly accountId: string
    readonly organizationId: string
    readonly codes: readonly { readonly id: string; readonly hash: string }[]
    readonly now: Date
  },
): Promise<void> => {
  await deleteRecoveryCodes(tx, input.accountId)
  await tx
    .insertInto('recovery_codes')
    .values(
      input.codes.map(({ id, hash }) => ({
        id,
        account_id: input.accountId,
        organization_id: input.organizationId,
        code_hash: hash,
        created_at: input.now,
      })),
    )
    .execute()
}

/** Consumes a code: false when there is no such unused code. */
export const spendRecoveryCode = async (
  tx: Tx,
  used: { readonly accountId: string; readonly hash: string; readonly now: Date },
): Promise<boolean> => {
  const row = await tx
    .updateTable('recovery_codes')
    .set({ used_at: used.now })
    .where('account_id', '=', used.accountId)
    .where('code_hash', '=', used.hash)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const countRecoveryCodes = async (tx: Tx, accountId: string): Promise<number> => {
  const { codes } = await tx
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<bigint>().as('codes'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(codes)
}

export const deleteRecoveryCodes = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
}

import type { Tx } from './database.ts'

export const findAccountEmail = async (tx: Tx, accountId: string): Promise<string | undefined> => {
  const row = await tx.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst()
  return row?.email
}

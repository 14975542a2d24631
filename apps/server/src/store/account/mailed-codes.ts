import type { Sealer } from '../../seal.ts'
import type { Tx } from '../database/database.ts'

/** `operator-reset`: not emailed, but read out by the operator (note 060). */
export type MailedCodePurpose = 'reset-password' | 'change-email' | 'operator-reset'

const place = (row: string) => ({ table: 'emailed_codes', row, column: 'address' })

export interface MailedCode {
  readonly id: string
  readonly codeHash: string
  /** Null: the code was sent to the account's own address. */
  readonly address: string | null
  readonly wrongAnswers: number
  readonly expiresAt: Date
}

export const insertMailedCode = async (
  tx: Tx,
  sealer: Sealer,
  code: Omit<MailedCode, 'wrongAnswers'> & {
    readonly accountId: string
    readonly organizationId: string
    readonly purpose: MailedCodePurpose
    readonly now: Date
  },
): Promise<void> => {
  await tx
    .insertInto('emailed_codes')
    .values({
      id: code.id,
      account_id: code.accountId,
      organization_id: code.organizationId,
      purpose: code.purpose,
      code_hash: code.codeHash,
      address_sealed: code.address === null ? null : sealer.seal(code.address, place(code.id)),
      created_at: code.now,
      expires_at: code.expiresAt,
    })
    .execute()
}

/** The newest code of a purpose, locked, if it is unused; only the newest works. */
export const lockMailedCode = async (
  tx: Tx,
  sealer: Sealer,
  wanted: { readonly accountId: string; readonly purpose: MailedCodePurpose },
): Promise<MailedCode | undefined> => {
  const row = await tx
    .selectFrom('emailed_codes')
    .selectAll()
    .where('account_id', '=', wanted.accountId)
    .where('purpose', '=', wanted.purpose)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined || row.used_at !== null) return undefined
  return {
    id: row.id,
    codeHash: row.code_hash,
    address: row.address_sealed === null ? null : sealer.open(row.address_sealed, place(row.id)),
    wrongAnswers: row.wrong_answers,
    expiresAt: row.expires_at,
  }
}

export const countWrongMailedCode = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .updateTable('emailed_codes')
    .set((eb) => ({ wrong_answers: eb('wrong_answers', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const spendMailedCode = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx.updateTable('emailed_codes').set({ used_at: now }).where('id', '=', id).execute()
}

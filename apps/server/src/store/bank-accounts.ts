import * as z from 'zod'
import type { Sealer } from '../seal.ts'
import type { Tx } from './database.ts'

const accountSchema = z.object({
  routingNumber: z.string(),
  accountNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
})
export type BankAccount = z.infer<typeof accountSchema>

const place = (row: string) => ({ table: 'bank_accounts', row, column: 'account' })

interface Owner {
  readonly applicationId: string
  readonly organizationId: string
  readonly borrowerId: string
}

/** Stores the account that the money goes to; the one before it is superseded, never overwritten. */
export const saveBankAccount = async (
  tx: Tx,
  sealer: Sealer,
  input: Owner & {
    readonly id: string
    readonly account: BankAccount
    readonly mask: string
    readonly now: Date
  },
): Promise<void> => {
  await tx
    .updateTable('bank_accounts')
    .set({ superseded_at: input.now })
    .where('application_id', '=', input.applicationId)
    .where('superseded_at', 'is', null)
    .execute()
  await tx
    .insertInto('bank_accounts')
    .values({
      id: input.id,
      application_id: input.applicationId,
      organization_id: input.organizationId,
      borrower_id: input.borrowerId,
      account_sealed: sealer.seal(JSON.stringify(input.account), place(input.id)),
      account_mask: input.mask,
      account_index: sealer.blindIndex(
        `${input.account.routingNumber}:${input.account.accountNumber}`,
        'bank-account',
      ),
      created_at: input.now,
    })
    .execute()
}

export interface StoredBankAccount {
  readonly id: string
  readonly mask: string
  readonly account: BankAccount
}

/** The last four digits of every account that was given, by its id; for agents, who see what became of each. */
export const accountMasks = async (tx: Tx, applicationId: string): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx
    .selectFrom('bank_accounts')
    .select(['id', 'account_mask'])
    .where('application_id', '=', applicationId)
    .execute()
  return new Map(rows.map((row) => [row.id, row.account_mask]))
}

/** The account in force, opened, or undefined. */
export const currentBankAccount = async (
  tx: Tx,
  sealer: Sealer,
  applicationId: string,
): Promise<StoredBankAccount | undefined> => {
  const row = await tx
    .selectFrom('bank_accounts')
    .select(['id', 'account_mask', 'account_sealed'])
    .where('application_id', '=', applicationId)
    .where('superseded_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    id: row.id,
    mask: row.account_mask,
    account: accountSchema.parse(JSON.parse(sealer.open(row.account_sealed, place(row.id)))),
  }
}

import { LINKED_ACCOUNT_TYPES, type LinkedAccount } from '@pledge/domain/disbursement/linked-institutions'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'

const accountType = z.enum(LINKED_ACCOUNT_TYPES)

/** An account of a link that can receive money. */
export interface StoredLinkedAccount extends LinkedAccount {
  readonly itemId: string
  /** The provider's own id; never leaves the server. */
  readonly reference: string
}

/** In the bank's order. */
export const accountsOfItems = async (
  tx: Tx,
  itemIds: readonly string[],
): Promise<readonly StoredLinkedAccount[]> => {
  if (itemIds.length === 0) return []
  const rows = await tx
    .selectFrom('bank_link_accounts')
    .selectAll()
    .where('item_id', 'in', [...itemIds])
    .where('unlisted_at', 'is', null)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    itemId: row.item_id,
    reference: row.reference,
    name: row.name,
    officialName: row.official_name,
    accountType: accountType.parse(row.account_type),
    accountNumberMask: row.mask,
  }))
}

export interface ReportedAccount {
  readonly id: string
  readonly reference: string
  readonly name: string
  readonly officialName: string | null
  readonly accountType: LinkedAccount['accountType']
  readonly mask: string
}

/** Stores the accounts that the bank reports now; an account keeps its id, and one no longer reported is deleted. */
export const saveLinkedAccounts = async (
  tx: Tx,
  item: {
    readonly id: string
    readonly applicationId: string
    readonly organizationId: string
    readonly borrowerId: string
  },
  accounts: readonly ReportedAccount[],
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('bank_link_accounts')
    .set({ unlisted_at: now })
    .where('item_id', '=', item.id)
    .where('unlisted_at', 'is', null)
    .execute()
  for (const [position, account] of accounts.entries()) {
    const reported = {
      name: account.name,
      official_name: account.officialName,
      account_type: account.accountType,
      mask: account.mask,
      position,
      unlisted_at: null,
    }
    await tx
      .insertInto('bank_link_accounts')
      .values({
        id: account.id,
        item_id: item.id,
        application_id: item.applicationId,
        organization_id: item.organizationId,
        borrower_id: item.borrowerId,
        reference: account.reference,
        ...reported,
      })
      .onConflict((conflict) => conflict.columns(['item_id', 'reference']).doUpdateSet(reported))
      .execute()
  }
}

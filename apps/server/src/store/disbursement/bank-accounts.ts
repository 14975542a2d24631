import { LINKED_ACCOUNT_TYPES } from '@pledge/domain/disbursement/linked-institutions'
import { HOLDER_MATCHES, type HolderMatch } from '@pledge/domain/disbursement/holder-match'
import * as z from 'zod'
import type { Sealer } from '../../seal.ts'
import type { Tx } from '../database/database.ts'

const accountSchema = z.object({
  routingNumber: z.string(),
  accountNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  accountType: z.enum(LINKED_ACCOUNT_TYPES).default('checking'),
})
export type BankAccount = z.infer<typeof accountSchema>

export const isSameAccount = (one: BankAccount, other: BankAccount) =>
  one.routingNumber === other.routingNumber &&
  one.accountNumber === other.accountNumber &&
  one.firstName === other.firstName &&
  one.lastName === other.lastName &&
  one.accountType === other.accountType

const place = (row: string, column: 'account' | 'owners' = 'account') => ({
  table: 'bank_accounts',
  row,
  column,
})

/** Finds an account by its numbers without decrypting any. */
const indexOf = (sealer: Sealer, { routingNumber, accountNumber }: AccountNumbers): string =>
  sealer.blindIndex(`${routingNumber}:${accountNumber}`, 'bank-account')

type AccountNumbers = Pick<BankAccount, 'routingNumber' | 'accountNumber'>

interface Owner {
  readonly applicationId: string
  readonly organizationId: string
  readonly borrowerId: string
}

/** An account as it is stored, with what its bank link says of it. */
export interface LinkedBankAccount {
  readonly account: BankAccount
  readonly mask: string
  readonly linked: {
    readonly accountId: string
    readonly holderMatch: HolderMatch
    /** As named by the bank. */
    readonly owners: readonly string[]
  }
}

/** Stores the account of a loan; the previous one is superseded, never overwritten. */
export const saveBankAccount = async (
  tx: Tx,
  sealer: Sealer,
  input: Owner & {
    readonly id: string
    readonly account: BankAccount
    readonly mask: string
    /** For a bank link; null when it was entered manually. */
    readonly linked?: LinkedBankAccount['linked']
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
      bank_link_account_id: input.linked?.accountId ?? null,
      holder_match: input.linked?.holderMatch ?? 'unknown',
      owners_sealed:
        input.linked === undefined
          ? null
          : sealer.seal(JSON.stringify(input.linked.owners), place(input.id, 'owners')),
      account_index: indexOf(sealer, input.account),
      created_at: input.now,
    })
    .execute()
}

export interface StoredBankAccount {
  readonly id: string
  readonly mask: string
  readonly account: BankAccount
  /** The bank of the link, or null when it was entered manually. */
  readonly institution: string | null
  readonly holderMatch: HolderMatch
}

/** What agents see of an entered account. */
export interface GivenAccount {
  readonly mask: string
  /** The bank of the link, or null when it was entered manually. */
  readonly institution: string | null
  readonly holderMatch: HolderMatch
  /** As named by the bank. */
  readonly owners: readonly string[]
}

const ownersSchema = z.array(z.string())

/** Every account that was entered, by id, without decrypting its number; for agents, who see the outcome of each. */
export const givenAccounts = async (
  tx: Tx,
  sealer: Sealer,
  applicationId: string,
): Promise<ReadonlyMap<string, GivenAccount>> => {
  const rows = await tx
    .selectFrom('bank_accounts as account')
    .leftJoin('bank_link_accounts as linked', 'linked.id', 'account.bank_link_account_id')
    .leftJoin('bank_link_items as item', 'item.id', 'linked.item_id')
    .select(['account.id', 'account_mask', 'holder_match', 'owners_sealed', 'item.institution_name'])
    .where('account.application_id', '=', applicationId)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        mask: row.account_mask,
        institution: row.institution_name,
        holderMatch: z.enum(HOLDER_MATCHES).parse(row.holder_match),
        owners:
          row.owners_sealed === null
            ? []
            : ownersSchema.parse(JSON.parse(sealer.open(row.owners_sealed, place(row.id, 'owners')))),
      },
    ]),
  )
}

/** The current account, decrypted; undefined without one, and once it was disposed of. */
export const currentBankAccount = async (
  tx: Tx,
  sealer: Sealer,
  applicationId: string,
): Promise<StoredBankAccount | undefined> => {
  const row = await tx
    .selectFrom('bank_accounts as account')
    .leftJoin('bank_link_accounts as linked', 'linked.id', 'account.bank_link_account_id')
    .leftJoin('bank_link_items as item', 'item.id', 'linked.item_id')
    .select(['account.id', 'account_mask', 'account_sealed', 'holder_match', 'item.institution_name'])
    .where('account.application_id', '=', applicationId)
    .where('account.superseded_at', 'is', null)
    .executeTakeFirst()
  if (row?.account_sealed == null) return undefined
  return {
    id: row.id,
    mask: row.account_mask,
    account: accountSchema.parse(JSON.parse(sealer.open(row.account_sealed, place(row.id)))),
    institution: row.institution_name,
    holderMatch: z.enum(HOLDER_MATCHES).parse(row.holder_match),
  }
}

/** One account that was entered, decrypted, also where another one took its place. */
export const bankAccountOf = async (tx: Tx, sealer: Sealer, id: string): Promise<BankAccount> => {
  const row = await tx
    .selectFrom('bank_accounts')
    .select('account_sealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (row.account_sealed === null) throw new Error('the account was disposed of')
  return accountSchema.parse(JSON.parse(sealer.open(row.account_sealed, place(id))))
}

/** What the bank last said of the holder of an account of a loan; `unknown` for one that was not given for it. */
export const holderMatchOf = async (
  tx: Tx,
  sealer: Sealer,
  { applicationId, account }: { readonly applicationId: string; readonly account: AccountNumbers },
): Promise<HolderMatch> => {
  const row = await tx
    .selectFrom('bank_accounts')
    .select('holder_match')
    .where('application_id', '=', applicationId)
    .where('account_index', '=', indexOf(sealer, account))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? 'unknown' : z.enum(HOLDER_MATCHES).parse(row.holder_match)
}

import { LINK_STATUSES, LINK_VERIFICATIONS } from '@pledge/domain/disbursement/link-status'
import type { LinkedItem } from '@pledge/domain/disbursement/linked-institutions'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Sealer } from '../../seal.ts'
import { accountsOfItems, type StoredLinkedAccount } from './bank-link-accounts.ts'
import type { Tx } from '../database/database.ts'
import type { BankLinkItems } from '../database/schema.generated.ts'
import type { Selectable } from 'kysely'

/** A row of a borrower's application. */
export interface OwnedRow {
  readonly id: string
  readonly applicationId: string
  readonly organizationId: string
  readonly borrowerId: string
}

const status = z.enum(LINK_STATUSES)
const verification = z.enum(LINK_VERIFICATIONS)

/** A stored link; its secrets are decrypted separately (`bank-link-secrets.ts`). */
export interface StoredBankLink extends OwnedRow, LinkedItem<StoredLinkedAccount> {
  readonly sessionId: string
  readonly version: number
  readonly waitsFor: z.infer<typeof verification>
  readonly polls: number
  readonly nextPollAt: Date | null
  readonly tries: number
  readonly wrongAmounts: readonly string[]
  readonly tryingUntil: Date | null
  readonly linkedAt: Date
  readonly endedAt: Date | null
  /** When its application no longer needs it, on the business clock; null while it is open, and for links of earlier versions. */
  readonly neededUntil: Date | null
}

const present = (
  row: Selectable<BankLinkItems>,
  accounts: readonly StoredLinkedAccount[],
): StoredBankLink => ({
  id: row.id,
  applicationId: row.application_id,
  organizationId: row.organization_id,
  borrowerId: row.borrower_id,
  sessionId: row.session_id,
  version: row.version,
  status: status.parse(row.status),
  institution: { id: row.institution_id, name: row.institution_name },
  accounts: accounts.filter(({ itemId }) => itemId === row.id),
  waitsFor: verification.parse(row.waits_for),
  polls: row.polls,
  nextPollAt: row.next_poll_at,
  tries: row.verification_attempts,
  wrongAmounts: row.wrong_amounts,
  tryingUntil: row.verification_lease_expires_at,
  linkedAt: row.linked_at,
  endedAt: row.ended_at,
  neededUntil: row.needed_until,
})

/** The active links of an application, newest first. */
export const bankLinksOf = async (tx: Tx, applicationId: string): Promise<readonly StoredBankLink[]> => {
  const rows = await tx
    .selectFrom('bank_link_items')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('ended_at', 'is', null)
    .orderBy('linked_at', 'desc')
    .orderBy('id')
    .execute()
  const accounts = await accountsOfItems(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => present(row, accounts))
}

/** One link, including ended ones; undefined when the principal has none with this id. */
export const findBankLink = async (tx: Tx, id: string): Promise<StoredBankLink | undefined> => {
  const row = await tx.selectFrom('bank_link_items').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : present(row, await accountsOfItems(tx, [id]))
}

/** How long an application needs its links, from its current state; null while it is open. */
export const needLinksUntil = async (tx: Tx, applicationId: string, until: Date | null): Promise<void> => {
  await tx
    .updateTable('bank_link_items')
    .set({ needed_until: until })
    .where('application_id', '=', applicationId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`needed_until is distinct from ${until}`)
    .execute()
}

/** One link, locked until the transaction ends; undefined when the principal has none with this id. */
export const lockBankLink = async (tx: Tx, id: string): Promise<StoredBankLink | undefined> => {
  const row = await tx
    .selectFrom('bank_link_items')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? undefined : present(row, await accountsOfItems(tx, [id]))
}

const place = (row: string, column: 'public_token' | 'access_token') => ({
  table: 'bank_link_items',
  row,
  column,
})
const INDEX = 'bank-link-public-token'

/** Stores the browser's result until it is exchanged. */
export const insertBankLink = async (
  tx: Tx,
  sealer: Sealer,
  input: OwnedRow & {
    readonly sessionId: string
    readonly institution: { readonly id: string; readonly name: string }
    readonly publicToken: string
    readonly neededUntil: Date | null
    readonly now: Date
  },
): Promise<void> => {
  await tx
    .insertInto('bank_link_items')
    .values({
      id: input.id,
      session_id: input.sessionId,
      application_id: input.applicationId,
      organization_id: input.organizationId,
      borrower_id: input.borrowerId,
      status: 'PENDING',
      institution_id: input.institution.id,
      institution_name: input.institution.name,
      public_token_sealed: sealer.seal(input.publicToken, place(input.id, 'public_token')),
      public_token_index: sealer.blindIndex(input.publicToken, INDEX),
      next_poll_at: input.now,
      needed_until: input.neededUntil,
      linked_at: input.now,
      updated_at: input.now,
    })
    .execute()
}

/** The link of a session, or undefined: a session gives one link. `isSame`: with this public token. */
export const bankLinkOfSession = async (
  tx: Tx,
  sealer: Sealer,
  sessionId: string,
  publicToken: string,
): Promise<{ readonly id: string; readonly isSame: boolean } | undefined> => {
  const row = await tx
    .selectFrom('bank_link_items')
    .select(['id', 'public_token_index'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return { id: row.id, isSame: row.public_token_index === sealer.blindIndex(publicToken, INDEX) }
}

export interface BankLinkSecrets {
  /** Null once exchanged. */
  readonly publicToken: string | null
  /** Null before, and once the link has ended. */
  readonly accessToken: string | null
}

/** Decrypts a link's tokens, for a call to its provider. */
export const openBankLinkSecrets = async (tx: Tx, sealer: Sealer, id: string): Promise<BankLinkSecrets> => {
  const row = await tx
    .selectFrom('bank_link_items')
    .select(['public_token_sealed', 'access_token_sealed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const open = (sealed: string | null, column: 'public_token' | 'access_token') =>
    sealed === null ? null : sealer.open(sealed, place(id, column))
  return {
    publicToken: open(row.public_token_sealed, 'public_token'),
    accessToken: open(row.access_token_sealed, 'access_token'),
  }
}

export const keepAccessToken = async (
  tx: Tx,
  sealer: Sealer,
  input: { readonly id: string; readonly accessToken: string; readonly itemReference: string },
): Promise<void> => {
  await tx
    .updateTable('bank_link_items')
    .set({
      public_token_sealed: null,
      access_token_sealed: sealer.seal(input.accessToken, place(input.id, 'access_token')),
      item_reference: input.itemReference,
    })
    .where('id', '=', input.id)
    .execute()
}

export interface BankLinkChange {
  readonly status?: StoredBankLink['status']
  readonly institution?: { readonly id: string; readonly name: string }
  readonly waitsFor?: StoredBankLink['waitsFor']
  readonly polls?: number
  readonly nextPollAt?: Date | null
  readonly tries?: number
  readonly wrongAmounts?: readonly string[]
  readonly tryingUntil?: Date | null
  readonly endedAt?: Date
}

/** Writes changes; the new version tells a concurrent provider call that its answer is outdated. */
export const changeBankLink = async (
  tx: Tx,
  item: Pick<StoredBankLink, 'id' | 'version'>,
  change: BankLinkChange,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('bank_link_items')
    .set({
      version: item.version + 1,
      updated_at: now,
      status: change.status,
      institution_id: change.institution?.id,
      institution_name: change.institution?.name,
      waits_for: change.waitsFor,
      polls: change.polls,
      next_poll_at: change.nextPollAt,
      verification_attempts: change.tries,
      wrong_amounts: change.wrongAmounts === undefined ? undefined : [...change.wrongAmounts],
      verification_lease_expires_at: change.tryingUntil,
      ended_at: change.endedAt,
    })
    .where('id', '=', item.id)
    .execute()
}

/** Leases the link for a poll; a poll in progress does not count as a change. */
export const leasePoll = async (tx: Tx, id: string, polls: number, until: Date): Promise<void> => {
  await tx.updateTable('bank_link_items').set({ polls, next_poll_at: until }).where('id', '=', id).execute()
}

/** The tokens of an ended link were revoked. */
export const forgetBankLinkSecrets = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .updateTable('bank_link_items')
    .set({ public_token_sealed: null, access_token_sealed: null, next_poll_at: null })
    .where('id', '=', id)
    .execute()
}

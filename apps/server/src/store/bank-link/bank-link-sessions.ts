import type { Sealer } from '../../seal.ts'
import type { Tx } from '../database/database.ts'
import type { OwnedRow } from './bank-link-items.ts'

const place = (row: string) => ({ table: 'bank_link_sessions', row, column: 'link_token' })
const INDEX = 'bank-link-token'

/** One opening of the provider's page, stored before the provider is called; times are real (law 6: tokens). */
export const insertBankLinkSession = async (
  tx: Tx,
  input: OwnedRow & {
    /** The link that it renews in place; null for one that creates a link. */
    readonly renewsItemId: string | null
    readonly now: Date
  },
): Promise<void> => {
  await tx
    .insertInto('bank_link_sessions')
    .values({
      id: input.id,
      application_id: input.applicationId,
      organization_id: input.organizationId,
      borrower_id: input.borrowerId,
      expires_at: input.now,
      renews_item_id: input.renewsItemId,
      created_at: input.now,
    })
    .execute()
}

/** Stores the token that the provider opened. */
export const keepLinkToken = async (
  tx: Tx,
  sealer: Sealer,
  input: { readonly id: string; readonly linkToken: string; readonly expiresAt: Date },
): Promise<void> => {
  await tx
    .updateTable('bank_link_sessions')
    .set({
      link_token_sealed: sealer.seal(input.linkToken, place(input.id)),
      link_token_index: sealer.blindIndex(input.linkToken, INDEX),
      expires_at: input.expiresAt,
    })
    .where('id', '=', input.id)
    .execute()
}

/** The provider opened nothing: the session no longer counts. */
export const forgetSession = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('bank_link_sessions').where('id', '=', id).execute()
}

export const countSessionsSince = async (tx: Tx, applicationId: string, since: Date): Promise<number> => {
  const { count } = await tx
    .selectFrom('bank_link_sessions')
    .select((all) => all.fn.countAll<string>().as('count'))
    .where('application_id', '=', applicationId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface BankLinkSession {
  readonly id: string
  readonly expiresAt: Date
  readonly renewsItemId: string | null
}

/** The session of this application that the token belongs to, or undefined. */
export const findBankLinkSession = async (
  tx: Tx,
  sealer: Sealer,
  applicationId: string,
  linkToken: string,
): Promise<BankLinkSession | undefined> => {
  const row = await tx
    .selectFrom('bank_link_sessions')
    .select(['id', 'expires_at', 'renews_item_id'])
    .where('application_id', '=', applicationId)
    .where('link_token_index', '=', sealer.blindIndex(linkToken, INDEX))
    .executeTakeFirst()
  return row === undefined
    ? undefined
    : { id: row.id, expiresAt: row.expires_at, renewsItemId: row.renews_item_id }
}

export const openLinkToken = async (tx: Tx, sealer: Sealer, sessionId: string): Promise<string> => {
  const row = await tx
    .selectFrom('bank_link_sessions')
    .select('link_token_sealed')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  if (row.link_token_sealed === null) throw new Error('a link must have an opened session')
  return sealer.open(row.link_token_sealed, place(sessionId))
}

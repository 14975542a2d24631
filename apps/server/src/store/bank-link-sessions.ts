import type { Sealer } from '../seal.ts'
import type { Tx } from './database.ts'
import type { OwnedRow } from './bank-link-items.ts'

const place = (row: string) => ({ table: 'bank_link_sessions', row, column: 'link_token' })
const INDEX = 'bank-link-token'

/** One opening of the provider's page; times are real (law 6: tokens). */
export const insertBankLinkSession = async (
  tx: Tx,
  sealer: Sealer,
  input: OwnedRow & { readonly linkToken: string; readonly expiresAt: Date; readonly now: Date },
): Promise<void> => {
  await tx
    .insertInto('bank_link_sessions')
    .values({
      id: input.id,
      application_id: input.applicationId,
      organization_id: input.organizationId,
      borrower_id: input.borrowerId,
      link_token_sealed: sealer.seal(input.linkToken, place(input.id)),
      link_token_index: sealer.blindIndex(input.linkToken, INDEX),
      expires_at: input.expiresAt,
      created_at: input.now,
    })
    .execute()
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

/** The session of this application that the token opened, or undefined. */
export const findBankLinkSession = async (
  tx: Tx,
  sealer: Sealer,
  applicationId: string,
  linkToken: string,
): Promise<{ readonly id: string; readonly expiresAt: Date } | undefined> => {
  const row = await tx
    .selectFrom('bank_link_sessions')
    .select(['id', 'expires_at'])
    .where('application_id', '=', applicationId)
    .where('link_token_index', '=', sealer.blindIndex(linkToken, INDEX))
    .executeTakeFirst()
  return row === undefined ? undefined : { id: row.id, expiresAt: row.expires_at }
}

export const openLinkToken = async (tx: Tx, sealer: Sealer, sessionId: string): Promise<string> => {
  const row = await tx
    .selectFrom('bank_link_sessions')
    .select('link_token_sealed')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return sealer.open(row.link_token_sealed, place(sessionId))
}

import { sql } from 'kysely'
import type { OwnedRow } from './bank-link-items.ts'
import type { Tx } from '../database/database.ts'

/** Further reports are not useful, and must not fill the disk. */
const MOST_OF_AN_APPLICATION = 100

/** A repeated report is stored once; the caller has locked the application. */
export const insertBankLinkError = async (
  tx: Tx,
  input: OwnedRow & { readonly error: object; readonly metadata: object; readonly now: Date },
): Promise<void> => {
  const error = JSON.stringify(input.error)
  const metadata = JSON.stringify(input.metadata)
  const { count, same } = await tx
    .selectFrom('bank_link_errors')
    .select((all) => [
      all.fn.countAll<string>().as('count'),
      sql<string>`count(*) filter (where error = ${error}::jsonb and metadata = ${metadata}::jsonb)`.as(
        'same',
      ),
    ])
    .where('application_id', '=', input.applicationId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_OF_AN_APPLICATION || Number(same) > 0) return
  await tx
    .insertInto('bank_link_errors')
    .values({
      id: input.id,
      application_id: input.applicationId,
      organization_id: input.organizationId,
      borrower_id: input.borrowerId,
      error,
      metadata,
      reported_at: input.now,
    })
    .execute()
}

import type { OwnedRow } from './bank-link-items.ts'
import type { Tx } from './database.ts'

/** The newest reports are of no more use than the first: nobody fills a disk with them. */
const MOST_OF_AN_APPLICATION = 100

export const insertBankLinkError = async (
  tx: Tx,
  input: OwnedRow & { readonly error: object; readonly metadata: object; readonly now: Date },
): Promise<void> => {
  const { count } = await tx
    .selectFrom('bank_link_errors')
    .select((all) => all.fn.countAll<string>().as('count'))
    .where('application_id', '=', input.applicationId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_OF_AN_APPLICATION) return
  await tx
    .insertInto('bank_link_errors')
    .values({
      id: input.id,
      application_id: input.applicationId,
      organization_id: input.organizationId,
      borrower_id: input.borrowerId,
      error: JSON.stringify(input.error),
      metadata: JSON.stringify(input.metadata),
      told_at: input.now,
    })
    .execute()
}

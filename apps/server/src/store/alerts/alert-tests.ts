import type { Tx } from '../database/database.ts'

interface NewAlertTest {
  readonly id: string
  readonly applicationId: string
  readonly organizationId: string
  readonly borrowerId: string
  readonly now: Date
}

export const insertAlertTest = async (tx: Tx, test: NewAlertTest): Promise<void> => {
  await tx
    .insertInto('alert_tests')
    .values({
      id: test.id,
      application_id: test.applicationId,
      organization_id: test.organizationId,
      borrower_id: test.borrowerId,
      requested_at: test.now,
    })
    .execute()
}

/** How many tests of a loan were requested after a moment. */
export const alertTestsSince = async (tx: Tx, applicationId: string, since: Date): Promise<number> => {
  const { n } = await tx
    .selectFrom('alert_tests')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('application_id', '=', applicationId)
    .where('requested_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Marks the tests of a loan that wait as sent; answers their ids. */
export const takeAlertTests = async (
  tx: Tx,
  applicationId: string,
  now: Date,
): Promise<readonly string[]> => {
  const rows = await tx
    .updateTable('alert_tests')
    .set({ sent_at: now })
    .where('application_id', '=', applicationId)
    .where('sent_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

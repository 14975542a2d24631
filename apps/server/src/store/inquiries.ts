import type { Sealer } from '../seal.ts'
import type { Tx } from './database.ts'

const place = (row: string) => ({ table: 'inquiries', row, column: 'answer' })

/** What an outside party answered, kept sealed before it is acted on. The first answer to a key stands. */
export const saveInquiry = async (
  tx: Tx,
  sealer: Sealer,
  input: {
    readonly id: string
    readonly applicationId: string
    readonly organizationId: string
    readonly borrowerId: string
    readonly kind: 'credit' | 'screening'
    readonly idempotencyKey: string
    readonly answer: unknown
    readonly now: Date
  },
): Promise<void> => {
  await tx
    .insertInto('inquiries')
    .values({
      id: input.id,
      application_id: input.applicationId,
      organization_id: input.organizationId,
      borrower_id: input.borrowerId,
      kind: input.kind,
      idempotency_key: input.idempotencyKey,
      answer_sealed: sealer.seal(JSON.stringify(input.answer), place(input.id)),
      answered_at: input.now,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
}

/** The newest answer of a kind, opened; the caller parses it. */
export const latestInquiry = async (
  tx: Tx,
  sealer: Sealer,
  applicationId: string,
  kind: 'credit' | 'screening',
): Promise<unknown> => {
  const row = await tx
    .selectFrom('inquiries')
    .select(['id', 'answer_sealed'])
    .where('application_id', '=', applicationId)
    .where('kind', '=', kind)
    .orderBy('answered_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? undefined : JSON.parse(sealer.open(row.answer_sealed, place(row.id)))
}

import * as z from 'zod'
import type { Tx } from '../database/database.ts'

const KINDS = ['EXPIRED', 'AUTOPAY_OFF'] as const
export type DebitNoticeKind = (typeof KINDS)[number]

/** An email that is due, about a debit or an authorization. */
export interface DebitNotice {
  /** Of the debit, or of the authorization. */
  readonly id: string
  readonly kind: DebitNoticeKind
  readonly applicationId: string
  readonly organizationId: string
}

/** In the commit of what it is about; once for each. */
export const insertDebitNotice = async (
  tx: Tx,
  notice: DebitNotice & { readonly now: Date },
): Promise<void> => {
  await tx
    .insertInto('debit_notices')
    .values({
      id: notice.id,
      kind: notice.kind,
      application_id: notice.applicationId,
      organization_id: notice.organizationId,
      noticed_at: notice.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** One that was not sent yet. */
export const findDebitNotice = async (tx: Tx, id: string): Promise<DebitNotice | undefined> => {
  const row = await tx
    .selectFrom('debit_notices')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      kind: z.enum(KINDS).parse(row.kind),
      applicationId: row.application_id,
      organizationId: row.organization_id,
    }
  )
}

export const markNoticeSent = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx.updateTable('debit_notices').set({ sent_at: now }).where('id', '=', id).execute()
}

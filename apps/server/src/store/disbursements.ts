import type { Tx } from './database.ts'

export interface Disbursement {
  readonly applicationId: string
  readonly attempt: number
  readonly amountCents: bigint
  readonly bankAccountId: string
  readonly status: string
  readonly traceNumber: string | null
}

/** A payout to be sent: one for each attempt of an application, whatever is retried. */
export const insertDisbursement = async (
  tx: Tx,
  input: {
    readonly applicationId: string
    readonly organizationId: string
    readonly borrowerId: string
    readonly attempt: number
    readonly amountCents: bigint
    readonly bankAccountId: string
    readonly now: Date
  },
): Promise<void> => {
  await tx
    .insertInto('disbursements')
    .values({
      application_id: input.applicationId,
      attempt: input.attempt,
      organization_id: input.organizationId,
      borrower_id: input.borrowerId,
      amount_cents: input.amountCents,
      bank_account_id: input.bankAccountId,
      status: 'PENDING',
      created_at: input.now,
      updated_at: input.now,
    })
    .onConflict((conflict) => conflict.columns(['application_id', 'attempt']).doNothing())
    .execute()
}

export const findDisbursement = async (
  tx: Tx,
  applicationId: string,
  attempt: number,
): Promise<Disbursement | undefined> => {
  const row = await tx
    .selectFrom('disbursements')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    applicationId,
    attempt,
    amountCents: row.amount_cents,
    bankAccountId: row.bank_account_id,
    status: row.status,
    traceNumber: row.trace_number,
  }
}

/** Writes down what became of a payout. `reasonCode`: the bank's, where it was rejected or returned. */
export const settleDisbursement = async (
  tx: Tx,
  input: {
    readonly applicationId: string
    readonly attempt: number
    readonly now: Date
  } & (
    | { readonly status: 'ACCEPTED'; readonly traceNumber: string }
    | { readonly status: 'REJECTED' | 'RETURNED'; readonly reasonCode: string }
  ),
): Promise<void> => {
  const told =
    input.status === 'ACCEPTED' ? { trace_number: input.traceNumber } : { reason_code: input.reasonCode }
  await tx
    .updateTable('disbursements')
    .set({ status: input.status, updated_at: input.now, ...told })
    .where('application_id', '=', input.applicationId)
    .where('attempt', '=', input.attempt)
    .execute()
}

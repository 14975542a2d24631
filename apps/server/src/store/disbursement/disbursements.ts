import { anyOf } from '../database/any-of.ts'
import type { Tx } from '../database/database.ts'

export interface Disbursement {
  readonly applicationId: string
  readonly attempt: number
  readonly amountCents: bigint
  /** Exactly one of the two is set. */
  readonly bankAccountId: string | null
  readonly walletId: string | null
  readonly status: string
  readonly traceNumber: string | null
  /** Set before the bank is first called, and never cleared (note 030). */
  readonly submissionIntentAt: Date | null
}

/**
 * A disbursement to send: one per attempt of an application, however often it is retried. A withdrawn one,
 * which was never requested, is ordered again.
 */
export const insertDisbursement = async (
  tx: Tx,
  input: {
    readonly applicationId: string
    readonly organizationId: string
    readonly borrowerId: string
    readonly attempt: number
    readonly amountCents: bigint
    readonly destination: Pick<Disbursement, 'bankAccountId' | 'walletId'>
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
      bank_account_id: input.destination.bankAccountId,
      wallet_id: input.destination.walletId,
      status: 'PENDING',
      created_at: input.now,
      updated_at: input.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['application_id', 'attempt'])
        .doUpdateSet({ status: 'PENDING', updated_at: input.now })
        .where('disbursements.status', '=', 'WITHDRAWN'),
    )
    .execute()
}

/**
 * Whether the bank may have received this disbursement request, decided under the lock that its submission
 * intent is written under.
 */
export const isDisbursementRequested = async (
  tx: Tx,
  applicationId: string,
  attempt: number,
): Promise<boolean> =>
  ((await findDisbursement(tx, applicationId, attempt))?.submissionIntentAt ?? null) !== null

/**
 * The same for many applications, read at once: whether the bank may have been called for this attempt of one of them.
 */
export const requestedDisbursements = async (
  tx: Tx,
  applicationIds: readonly string[],
): Promise<(applicationId: string, attempt: number) => boolean> => {
  const rows = await tx
    .selectFrom('disbursements')
    .select(['application_id', 'attempt'])
    .where('application_id', '=', anyOf(applicationIds))
    .where('submission_intent_at', 'is not', null)
    .execute()
  const requested = new Set(rows.map((row) => `${row.application_id} ${row.attempt}`))
  return (applicationId, attempt) => requested.has(`${applicationId} ${attempt}`)
}

/** Sets the submission intent: the bank may be called from now on. */
export const markDisbursementSubmitted = async (
  tx: Tx,
  { applicationId, attempt }: Pick<Disbursement, 'applicationId' | 'attempt'>,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('disbursements')
    .set({ submission_intent_at: now, updated_at: now })
    .where('application_id', '=', applicationId)
    .where('attempt', '=', attempt)
    .where('submission_intent_at', 'is', null)
    .execute()
}

/** Two agents no longer approve it. The database itself refuses to withdraw one with a submission intent. */
export const withdrawDisbursement = async (
  tx: Tx,
  { applicationId, attempt }: Pick<Disbursement, 'applicationId' | 'attempt'>,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('disbursements')
    .set({ status: 'WITHDRAWN', updated_at: now })
    .where('application_id', '=', applicationId)
    .where('attempt', '=', attempt)
    .where('status', '=', 'PENDING')
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
    walletId: row.wallet_id,
    status: row.status,
    traceNumber: row.trace_number,
    submissionIntentAt: row.submission_intent_at,
  }
}

/** Records the outcome of a disbursement. `reasonCode`: the bank's, where it was rejected or returned. */
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
  const outcome =
    input.status === 'ACCEPTED' ? { trace_number: input.traceNumber } : { reason_code: input.reasonCode }
  await tx
    .updateTable('disbursements')
    .set({ status: input.status, updated_at: input.now, ...outcome })
    .where('application_id', '=', input.applicationId)
    .where('attempt', '=', input.attempt)
    .execute()
}

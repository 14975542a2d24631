import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'
import type { UsdcTransfers } from '../database/schema.generated.ts'

/** TEST: the test transfer that the borrower confirms. PAYOUT: the loan. */
export const TRANSFER_PURPOSES = ['TEST', 'PAYOUT'] as const
export type TransferPurpose = (typeof TRANSFER_PURPOSES)[number]

/** Identifies a transfer: one of each purpose for each disbursement of an application. */
export interface TransferName {
  readonly applicationId: string
  readonly attempt: number
  readonly purpose: TransferPurpose
}

export interface UsdcTransfer extends TransferName {
  readonly walletId: string
  readonly microUsdc: bigint
  /** Set before the provider is first called, and never cleared. */
  readonly submissionIntentAt: Date
  /** The latest one submitted to the chain for it. */
  readonly transactionId: string | null
  readonly status: 'OPEN' | 'FINAL' | 'REJECTED'
}

const statusSchema = z.enum(['OPEN', 'FINAL', 'REJECTED'])

const transferOf = (row: Selectable<UsdcTransfers>): UsdcTransfer => ({
  applicationId: row.application_id,
  attempt: row.attempt,
  purpose: z.enum(TRANSFER_PURPOSES).parse(row.purpose),
  walletId: row.wallet_id,
  microUsdc: row.micro_usdc,
  submissionIntentAt: row.submission_intent_at,
  transactionId: row.transaction_id,
  status: statusSchema.parse(row.status),
})

/** Stores the submission intent: the provider may be called for this transfer from now on. */
export const insertTransfer = async (
  tx: Tx,
  transfer: Pick<UsdcTransfer, keyof TransferName | 'walletId' | 'microUsdc'> & {
    readonly organizationId: string
    readonly borrowerId: string
    readonly now: Date
  },
): Promise<UsdcTransfer> => {
  const row = await tx
    .insertInto('usdc_transfers')
    .values({
      application_id: transfer.applicationId,
      attempt: transfer.attempt,
      purpose: transfer.purpose,
      organization_id: transfer.organizationId,
      borrower_id: transfer.borrowerId,
      wallet_id: transfer.walletId,
      micro_usdc: transfer.microUsdc,
      submission_intent_at: transfer.now,
      status: 'OPEN',
      updated_at: transfer.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return transferOf(row)
}

/** The transfers of an application, in the order of their requests. */
export const transfersOf = async (tx: Tx, applicationId: string): Promise<readonly UsdcTransfer[]> => {
  const rows = await tx
    .selectFrom('usdc_transfers')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('submission_intent_at')
    .orderBy('attempt')
    .execute()
  return rows.map(transferOf)
}

export const findTransfer = async (
  tx: Tx,
  { applicationId, attempt, purpose }: TransferName,
): Promise<UsdcTransfer | undefined> => {
  const row = await tx
    .selectFrom('usdc_transfers')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('attempt', '=', attempt)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return row === undefined ? undefined : transferOf(row)
}

/** Records the status of a transfer; one that is over keeps its outcome. */
export const updateTransfer = async (
  tx: Tx,
  { applicationId, attempt, purpose }: TransferName,
  change:
    | { readonly status: 'OPEN' | 'FINAL'; readonly transactionId: string }
    | { readonly status: 'REJECTED'; readonly reasonCode: string },
  now: Date,
): Promise<void> => {
  const outcome =
    change.status === 'REJECTED'
      ? { reason_code: change.reasonCode }
      : { transaction_id: change.transactionId }
  await tx
    .updateTable('usdc_transfers')
    .set({ status: change.status, updated_at: now, ...outcome })
    .where('application_id', '=', applicationId)
    .where('attempt', '=', attempt)
    .where('purpose', '=', purpose)
    .where('status', '=', 'OPEN')
    .execute()
}

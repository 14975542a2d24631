import { RECALL_OUTCOMES, type RecallOutcome } from '@pledge/domain/rehypothecation/recall-resolution'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'

const STATUSES = ['WAITING', 'APPROVED', 'REJECTED', 'LAPSED'] as const

export interface StoredRecallResolution {
  readonly id: string
  readonly lotId: string
  readonly outcome: RecallOutcome
  /** The custodian's own record that shows it. */
  readonly reference: string
  readonly proposedBy: string
  readonly proposedAt: Date
  /** LAPSED: something happened to the lot before anybody had decided. */
  readonly status: (typeof STATUSES)[number]
  readonly decidedBy: string | null
}

/** What agents proposed and decided about recalls of a loan, oldest first. For agents and jobs alone. */
export const recallResolutionsOf = async (
  tx: Tx,
  applicationId: string,
): Promise<readonly StoredRecallResolution[]> => {
  const rows = await tx
    .selectFrom('recall_resolutions')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('proposed_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    lotId: row.lot_id,
    outcome: z.enum(RECALL_OUTCOMES).parse(row.outcome),
    reference: row.reference,
    proposedBy: row.proposed_by,
    proposedAt: row.proposed_at,
    status: z.enum(STATUSES).parse(row.status),
    decidedBy: row.decided_by,
  }))
}

/** Records a proposal, which waits for another agent. */
export const insertRecallResolution = async (
  tx: Tx,
  proposal: Pick<
    StoredRecallResolution,
    'id' | 'lotId' | 'outcome' | 'reference' | 'proposedBy' | 'proposedAt'
  > & {
    readonly applicationId: string
    readonly organizationId: string
    readonly borrowerId: string
  },
): Promise<void> => {
  await tx
    .insertInto('recall_resolutions')
    .values({
      id: proposal.id,
      application_id: proposal.applicationId,
      organization_id: proposal.organizationId,
      borrower_id: proposal.borrowerId,
      lot_id: proposal.lotId,
      outcome: proposal.outcome,
      reference: proposal.reference,
      proposed_by: proposal.proposedBy,
      proposed_at: proposal.proposedAt,
      status: 'WAITING',
    })
    .execute()
}

/** Records what another agent decided. */
export const decideRecallResolution = async (
  tx: Tx,
  decided: {
    readonly id: string
    readonly status: 'APPROVED' | 'REJECTED'
    readonly decidedBy: string
    readonly now: Date
  },
): Promise<void> => {
  const { id, status, decidedBy, now } = decided
  await tx
    .updateTable('recall_resolutions')
    .set({ status, decided_by: decidedBy, decided_at: now })
    .where('id', '=', id)
    .execute()
}

/** Something happened to a lot: nobody decides on what was proposed before that was known. */
export const lapseRecallResolutions = async (tx: Tx, lotId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('recall_resolutions')
    .set({ status: 'LAPSED', decided_at: now })
    .where('lot_id', '=', lotId)
    .where('status', '=', 'WAITING')
    .execute()
}

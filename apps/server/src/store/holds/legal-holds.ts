import { LEGAL_HOLD_COVERS, type LegalHoldCovers } from '@pledge/domain/holds/legal-holds'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'
import type { LegalHolds } from '../database/schema.generated.ts'

export interface StoredLegalHold {
  readonly id: string
  readonly applicationId: string
  readonly covers: LegalHoldCovers
  readonly matter: string
  readonly reason: string
  readonly setBy: string
  readonly setAt: Date
  readonly proposal: { readonly by: string; readonly at: Date; readonly reason: string } | null
  readonly lifted: { readonly by: string; readonly at: Date } | null
}

const coversSchema = z.enum(LEGAL_HOLD_COVERS)

const storedOf = (row: Selectable<LegalHolds>): StoredLegalHold => ({
  id: row.id,
  applicationId: row.application_id,
  covers: coversSchema.parse(row.covers),
  matter: row.matter,
  reason: row.reason,
  setBy: row.set_by,
  setAt: row.set_at,
  proposal:
    row.lift_proposed_by === null || row.lift_proposed_at === null
      ? null
      : { by: row.lift_proposed_by, at: row.lift_proposed_at, reason: row.lift_reason ?? '' },
  lifted: row.lifted_by === null || row.lifted_at === null ? null : { by: row.lifted_by, at: row.lifted_at },
})

interface Owner {
  readonly applicationId: string
  readonly organizationId: string
  readonly borrowerId: string
}

/** The legal holds that cover an application, oldest first, lifted ones included. For agents and jobs alone. */
export const legalHoldsOf = async (
  tx: Tx,
  { applicationId, borrowerId }: Pick<Owner, 'applicationId' | 'borrowerId'>,
): Promise<readonly StoredLegalHold[]> => {
  const rows = await tx
    .selectFrom('legal_holds')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('application_id', '=', applicationId),
        eb.and([eb('borrower_id', '=', borrowerId), eb('covers', '=', 'BORROWER')]),
      ]),
    )
    .orderBy('set_at')
    .orderBy('id')
    .execute()
  return rows.map(storedOf)
}

/** The legal holds of an organization that are in force, oldest first. */
export const legalHoldsInForce = async (
  tx: Tx,
  organizationId: string,
  most: number,
): Promise<readonly StoredLegalHold[]> => {
  const rows = await tx
    .selectFrom('legal_holds')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('lifted_at', 'is', null)
    .orderBy('set_at')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(storedOf)
}

export const insertLegalHold = async (
  tx: Tx,
  hold: Owner & Pick<StoredLegalHold, 'id' | 'covers' | 'matter' | 'reason' | 'setBy' | 'setAt'>,
): Promise<void> => {
  await tx
    .insertInto('legal_holds')
    .values({
      id: hold.id,
      application_id: hold.applicationId,
      organization_id: hold.organizationId,
      borrower_id: hold.borrowerId,
      covers: hold.covers,
      matter: hold.matter,
      reason: hold.reason,
      set_by: hold.setBy,
      set_at: hold.setAt,
    })
    .execute()
}

/** Records who proposes that a hold is lifted and why; null takes the proposal away. */
export const setLiftProposal = async (
  tx: Tx,
  id: string,
  proposal: StoredLegalHold['proposal'],
): Promise<void> => {
  await tx
    .updateTable('legal_holds')
    .set({
      lift_proposed_by: proposal?.by ?? null,
      lift_proposed_at: proposal?.at ?? null,
      lift_reason: proposal?.reason ?? null,
    })
    .where('id', '=', id)
    .execute()
}

export const liftLegalHold = async (
  tx: Tx,
  id: string,
  lifted: NonNullable<StoredLegalHold['lifted']>,
): Promise<void> => {
  await tx
    .updateTable('legal_holds')
    .set({ lifted_by: lifted.by, lifted_at: lifted.at })
    .where('id', '=', id)
    .execute()
}

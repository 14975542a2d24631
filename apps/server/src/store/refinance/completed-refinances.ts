import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'
import { anyOf } from '../database/any-of.ts'
import { dueRows, type Due, type DueRow } from '../work/due.ts'

/** Instead of the keyed hash of a line: no import compares a closed loan. */
const NO_CONTENT = 'closed'

/**
 * Closes old loans that a new loan has replaced (note 097): no import changes them, and nobody can claim them again. Who borrowed is
 * removed, now and of earlier imports, and so are the keyed hashes, by which a person could be guessed. Their claims stand, because the card of the new loan shows them. The loans are locked.
 */
export const closeEstateLoans = async (tx: Tx, estateLoanIds: readonly string[], at: Date): Promise<void> => {
  await tx
    .updateTable('estate_loans')
    .set({
      state: 'CLOSED',
      person_sealed: null,
      person_index: null,
      content_index: NO_CONTENT,
      updated_at: at,
    })
    .where('id', '=', anyOf(estateLoanIds))
    .execute()
  await tx.deleteFrom('estate_loan_persons').where('estate_loan_id', '=', anyOf(estateLoanIds)).execute()
}

/** Whether an agent has asked for the release of a claim that an application refinances. */
export const isClaimReleaseRequested = async (tx: Tx, applicationId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('estate_claims')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('ended_at', 'is', null)
    .where('release_requested_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Signed refinances whose old loans may all be handed over, those not tried yet first. */
export const refinancesHandedOver = (
  sweeper: Database,
  businessNow: Date,
  most: number,
): Promise<readonly Due[]> =>
  dueRows(sweeper, sql<DueRow>`select * from refinances_handed_over(${businessNow}, ${most})`)

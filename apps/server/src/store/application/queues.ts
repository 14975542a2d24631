import { MOST_QUEUE_ENTRIES } from '@pledge/domain/application/limits'
import { sql, type SqlBool } from 'kysely'
import type { Tx } from '../database/database.ts'

/**
 * The queues of the agents. Each is selected by the predicate of an index that holds its entries and nothing else
 * (`applications_queue_...`), word for word: PostgreSQL uses a partial index only where the query implies its predicate. What
 * has waited equally long stands in the order of ids, so that a queue reads alike each time.
 */
const rowsOf = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom('applications')
    .select(['id', 'entered_state_at'])
    .where('organization_id', '=', organizationId)
    .limit(MOST_QUEUE_ENTRIES)

/** Applications whose ID waits for an agent, nearest deadline first. */
export const identityReviews = (tx: Tx, organizationId: string) =>
  rowsOf(tx, organizationId)
    .select('identity_uploaded_at')
    .where(
      sql<SqlBool>`identity_status = 'PENDING' and sanctions_hold_at is null and state in ('KYC_VERIFY', 'FINAL_STEPS')`,
    )
    .orderBy((eb) => eb.fn.coalesce('decide_by', 'created_at'))
    .orderBy('applications.id')
    .execute()

/** Applications whose screening waits for an agent, nearest deadline first. */
export const screeningReviews = (tx: Tx, organizationId: string) =>
  rowsOf(tx, organizationId)
    .select('screening_review_at')
    .where(
      sql<SqlBool>`state = 'KYC_VERIFY' and screening_review_at is not null and sanctions_hold_at is null`,
    )
    .orderBy('decide_by')
    .orderBy('applications.id')
    .execute()

/** Applications that wait for a screening that has not answered, nearest deadline of the decision first. */
export const screeningsAwaited = (tx: Tx, organizationId: string) =>
  rowsOf(tx, organizationId)
    .where(sql<SqlBool>`state = 'KYC_VERIFY' and screening_review_at is null`)
    .orderBy('decide_by')
    .orderBy('applications.id')
    .execute()

/** True matches of a sanctions list: to be confirmed by two agents, or reported, also their release; nearest deadline first. */
export const sanctionsHolds = (tx: Tx, organizationId: string) =>
  rowsOf(tx, organizationId)
    .select(['sanctions_hold_at', 'sanctions_due_at'])
    .where('sanctions_due_at', 'is not', null)
    .orderBy('sanctions_due_at')
    .orderBy('applications.id')
    .execute()

/** Applications that wait for the release of funds, longest waiting first: also of funds that came back. */
export const fundingReleases = (tx: Tx, organizationId: string) =>
  rowsOf(tx, organizationId)
    .where(
      sql<SqlBool>`(state = 'MANUAL_FUNDING_RELEASE' or (state = 'COMPLETE' and disbursement_progress = 'IN_REVIEW'))
        and sanctions_hold_at is null`,
    )
    .orderBy('entered_state_at')
    .orderBy('applications.id')
    .execute()

/** Signed loans whose disbursement was rejected before it was sent: they wait for another account, longest waiting first. */
export const accountsAwaited = (tx: Tx, organizationId: string) =>
  rowsOf(tx, organizationId)
    .where(
      sql<SqlBool>`state = 'FINAL_STEPS' and stage = 'ORIGINATING' and disbursement_progress = 'ASKED_AGAIN'`,
    )
    .orderBy('entered_state_at')
    .orderBy('applications.id')
    .execute()

/**
 * Signed loans whose borrower withdrew the consent to electronic records, until the loan is paid off and its collateral is
 * released: longest first (note 048). An application that ended unsigned has no records to come. Triggers keep the column
 * with each consent, stage, and opened or closed loan.
 */
export const paperRecords = (tx: Tx, organizationId: string) =>
  rowsOf(tx, organizationId)
    .select('paper_records_since')
    .where('paper_records_since', 'is not', null)
    .orderBy('entered_state_at')
    .orderBy('applications.id')
    .execute()

/** Loans whose collateral the chain took back: before they were paid out, or after it was moved or returned (notes 022, 030, 035): longest short first. */
export const shortOfCollateral = (tx: Tx, organizationId: string) =>
  rowsOf(tx, organizationId)
    .select('collateral_deficient_since')
    .where('collateral_deficient_since', 'is not', null)
    .orderBy('collateral_deficient_since')
    .orderBy('applications.id')
    .execute()

/**
 * Cancelled applications to which coins came, before or after, and loans that are paid off: owed back, or on their way;
 * longest waiting first. What is owed is in the stage; what is on its way is found by the deposits that are not confirmed,
 * of which there are few whatever there was.
 */
export const lateDeposits = (tx: Tx, organizationId: string) => {
  const over = tx
    .selectFrom('applications as a')
    .leftJoin('loans as l', 'l.application_id', 'a.id')
    .select(['a.id', 'a.entered_state_at'])
    .where('a.organization_id', '=', organizationId)
    .where(sql<SqlBool>`(a.state = 'CANCELLED' or l.closed_at is not null)`)
    .orderBy('a.entered_state_at')
    .orderBy('a.id')
    .limit(MOST_QUEUE_ENTRIES)
  const owed = over.where(sql<SqlBool>`a.stage = 'COLLATERAL_RELEASE'`)
  const unconfirmed = over.where('a.id', 'in', (eb) =>
    eb
      .selectFrom('deposits')
      .select('application_id')
      .where('organization_id', '=', organizationId)
      .where(sql<SqlBool>`status = 'seen'`),
  )
  return tx
    .selectFrom(owed.as('owed'))
    .selectAll()
    .union(tx.selectFrom(unconfirmed.as('unconfirmed')).selectAll())
    .orderBy('entered_state_at')
    .orderBy('id')
    .limit(MOST_QUEUE_ENTRIES)
    .execute()
}

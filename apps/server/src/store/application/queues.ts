import { MARGIN_CALL_MESSAGE, type MessageStatus } from '../mail/messages.ts'
import { MOST_QUEUE_ENTRIES } from '@pledge/domain/application/limits'
import { sql, type SqlBool } from 'kysely'
import type { Tx } from '../database/database.ts'

/**
 * The agents' queues. Each is selected by the exact predicate of an index that contains only its entries
 * (`applications_queue_...`): PostgreSQL uses a partial index only where the query implies its predicate.
 * Equal waiting times are ordered by id, so that a queue is stable.
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
      sql<SqlBool>`identity_status = 'PENDING' and sanctions_hold_at is null and state in ('OFFER_SELECT', 'KYC_VERIFY', 'FINAL_STEPS')`,
    )
    .orderBy((eb) => eb.fn.coalesce('decide_by', 'created_at'))
    .orderBy('applications.id')
    .execute()

/** Applications whose screening waits for an agent, nearest deadline first. */
export const screeningReviews = (tx: Tx, organizationId: string) =>
  rowsOf(tx, organizationId)
    .select('screening_review_at')
    .where(
      sql<SqlBool>`state in ('OFFER_SELECT', 'KYC_VERIFY') and screening_review_at is not null and sanctions_hold_at is null`,
    )
    .orderBy('decide_by')
    .orderBy('applications.id')
    .execute()

/** Applications that wait for an unanswered screening, nearest decision deadline first. */
export const screeningsAwaited = (tx: Tx, organizationId: string) =>
  rowsOf(tx, organizationId)
    .where(sql<SqlBool>`state = 'KYC_VERIFY' and screening_review_at is null`)
    .orderBy('decide_by')
    .orderBy('applications.id')
    .execute()

/**
 * True matches of a sanctions list that need confirmation by two agents, or a report, including reports of
 * releases; nearest deadline first.
 */
export const sanctionsHolds = (tx: Tx, organizationId: string) =>
  rowsOf(tx, organizationId)
    .select(['sanctions_hold_at', 'sanctions_due_at'])
    .where('sanctions_due_at', 'is not', null)
    .orderBy('sanctions_due_at')
    .orderBy('applications.id')
    .execute()

/** Applications that wait for the approval of a disbursement, longest waiting first; also returned disbursements. */
export const fundingReleases = (tx: Tx, organizationId: string) =>
  rowsOf(tx, organizationId)
    .where(
      sql<SqlBool>`(state = 'MANUAL_FUNDING_RELEASE' or (state = 'COMPLETE' and disbursement_progress = 'IN_REVIEW'))
        and sanctions_hold_at is null`,
    )
    .orderBy('entered_state_at')
    .orderBy('applications.id')
    .execute()

/**
 * Signed loans whose disbursement was rejected before it was sent: they wait for another account, longest
 * waiting first.
 */
export const accountsAwaited = (tx: Tx, organizationId: string) =>
  rowsOf(tx, organizationId)
    .where(
      sql<SqlBool>`state = 'FINAL_STEPS' and stage = 'ORIGINATING' and disbursement_progress = 'ASKED_AGAIN'`,
    )
    .orderBy('entered_state_at')
    .orderBy('applications.id')
    .execute()

/** Open margin calls and sales that are due, nearest deadline first. */
export const marginCalls = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom('margins')
    .select(['application_id as id', 'due_at', 'status'])
    .select(
      // Of the email of the open call; null until it is queued, and once its sending is recorded.
      sql<MessageStatus | null>`(select x.status from messages x where x.application_id = margins.application_id
        and x.kind = ${MARGIN_CALL_MESSAGE} and x.queued_at >= margins.unsent_since
        order by x.queued_at desc, x.id desc limit 1)`.as('message_status'),
    )
    .select(
      // Coins that were bought back are on their way: some of them may count already.
      sql<boolean>`exists (select from restorations r where r.application_id = margins.application_id
        and r.status = 'DELIVERING')`.as('is_delivering'),
    )
    .where('organization_id', '=', organizationId)
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .orderBy('application_id')
    .limit(MOST_QUEUE_ENTRIES)
    .execute()

/**
 * Signed loans whose borrower withdrew the consent to electronic records, until the loan is paid off and its
 * collateral is released: longest first (note 048). An application that ended unsigned has no further
 * records. Triggers update the column with each consent, stage, and opened or closed loan.
 */
export const paperRecords = (tx: Tx, organizationId: string) =>
  rowsOf(tx, organizationId)
    .select('paper_records_since')
    .where('paper_records_since', 'is not', null)
    .orderBy('entered_state_at')
    .orderBy('applications.id')
    .execute()

/**
 * Loans in service with a payment that is past due, the longest past due first; a job keeps the column (note 070). Those that
 * matured, are in default or charged off are in queues of their own (`delinquentLoans`).
 */
export const pastDueLoans = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom('loan_agenda')
    .select(['application_id as id', 'past_due_from'])
    .where('organization_id', '=', organizationId)
    .where('past_due_from', 'is not', null)
    .where(
      sql<SqlBool>`not exists (select from delinquencies d where d.application_id = loan_agenda.application_id
        and d.status <> 'PAST_DUE')`,
    )
    .orderBy('past_due_from')
    .orderBy('application_id')
    .limit(MOST_QUEUE_ENTRIES)
    .execute()

/**
 * Loans with reorged collateral: before their disbursement, or after a transfer or release (notes 022, 030,
 * 035); longest deficient first.
 */
export const shortOfCollateral = (tx: Tx, organizationId: string) =>
  rowsOf(tx, organizationId)
    .select('collateral_deficient_since')
    .where('collateral_deficient_since', 'is not', null)
    .orderBy('collateral_deficient_since')
    .orderBy('applications.id')
    .execute()

/**
 * Cancelled applications that received coins, before or after, and paid-off loans: coins owed to the borrower
 * or on their way; longest waiting first. Owed coins follow from the stage; those on their way from
 * unconfirmed deposits, which are always few.
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

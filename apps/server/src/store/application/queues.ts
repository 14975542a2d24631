import { MOST_QUEUE_ENTRIES } from '@pledge/domain/application/limits'
import type { ApplicationState } from '@pledge/domain/application/states'
import type { Tx } from '../database/database.ts'

const rowsOf = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom('applications')
    .select(['id', 'state', 'entered_state_at', 'identity_uploaded_at', 'screening_review_at', 'created_at'])
    .where('organization_id', '=', organizationId)

/** Applications whose ID waits for an agent, nearest deadline first. */
export const identityReviews = (tx: Tx, organizationId: string) =>
  rowsOf(tx, organizationId)
    .where('identity_status', '=', 'PENDING')
    .where('sanctions_hold_at', 'is', null)
    .where('state', 'in', ['KYC_VERIFY', 'FINAL_STEPS'])
    .orderBy((eb) => eb.fn.coalesce('decide_by', 'created_at'))
    .limit(MOST_QUEUE_ENTRIES)
    .execute()

/** Applications whose screening waits for an agent, nearest deadline first. */
export const screeningReviews = (tx: Tx, organizationId: string) =>
  rowsOf(tx, organizationId)
    .where('state', '=', 'KYC_VERIFY')
    .where('screening_review_at', 'is not', null)
    .where('sanctions_hold_at', 'is', null)
    .orderBy('decide_by')
    .limit(MOST_QUEUE_ENTRIES)
    .execute()

/** Applications that wait for a screening that has not answered, nearest deadline of the decision first. */
export const screeningsAwaited = (tx: Tx, organizationId: string) =>
  rowsOf(tx, organizationId)
    .where('state', '=', 'KYC_VERIFY')
    .where('screening_review_at', 'is', null)
    .orderBy('decide_by')
    .limit(MOST_QUEUE_ENTRIES)
    .execute()

/** True matches of a sanctions list: to be confirmed by two agents, or reported, also their release; nearest deadline first. */
export const sanctionsHolds = (tx: Tx, organizationId: string) =>
  rowsOf(tx, organizationId)
    .select(['sanctions_hold_at', 'sanctions_due_at'])
    .where('sanctions_due_at', 'is not', null)
    .orderBy('sanctions_due_at')
    .limit(MOST_QUEUE_ENTRIES)
    .execute()

/** Applications that wait for the release of funds, longest waiting first: also of funds that came back. */
export const fundingReleases = (tx: Tx, organizationId: string) =>
  rowsOf(tx, organizationId)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'MANUAL_FUNDING_RELEASE'),
        eb.and([eb('state', '=', 'COMPLETE'), eb('disbursement_progress', '=', 'IN_REVIEW')]),
      ]),
    )
    .where('sanctions_hold_at', 'is', null)
    .orderBy('entered_state_at')
    .limit(MOST_QUEUE_ENTRIES)
    .execute()

/** Signed loans whose disbursement was rejected before it was sent: they wait for another account, longest waiting first. */
export const accountsAwaited = (tx: Tx, organizationId: string) =>
  rowsOf(tx, organizationId)
    .where('state', '=', 'FINAL_STEPS')
    .where('stage', '=', 'ORIGINATING')
    .where('disbursement_progress', '=', 'ASKED_AGAIN')
    .orderBy('entered_state_at')
    .limit(MOST_QUEUE_ENTRIES)
    .execute()

/**
 * Signed loans whose borrower took back the consent to electronic records, until the loan is paid off and what was held is
 * back: longest first (note 048). An application that ended unsigned has no records to come.
 */
export const paperRecords = (tx: Tx, organizationId: string) =>
  rowsOf(tx, organizationId)
    .where((eb) =>
      eb.or([
        eb('stage', 'in', ['PROCESSING', 'ORIGINATING', 'COLLATERAL_RELEASE']),
        eb(
          'applications.id',
          'in',
          eb.selectFrom('loans').select('application_id').where('closed_at', 'is', null),
        ),
      ]),
    )
    .where(
      (eb) =>
        eb
          .selectFrom('consents')
          .select('opt_in_out')
          .whereRef('consents.borrower_id', '=', 'applications.borrower_id')
          .where('type', '=', 'COMMUNICATIONS')
          .orderBy('given_at', 'desc')
          .orderBy('consents.id', 'desc')
          .limit(1),
      '=',
      'OPT_OUT',
    )
    .orderBy('entered_state_at')
    .limit(MOST_QUEUE_ENTRIES)
    .execute()

/** Loans whose collateral the chain took back: before they were paid out, or after it was moved or returned (notes 022, 030, 035): longest short first. */
export const shortOfCollateral = (tx: Tx, organizationId: string) =>
  rowsOf(tx, organizationId)
    .select('collateral_deficient_since')
    .where('collateral_deficient_since', 'is not', null)
    .orderBy('collateral_deficient_since')
    .limit(MOST_QUEUE_ENTRIES)
    .execute()

/**
 * Cancelled applications to which coins came, before or after, and loans that are paid off: owed back, or on their way;
 * longest waiting first.
 */
export const lateDeposits = (tx: Tx, organizationId: string) =>
  rowsOf(tx, organizationId)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'CANCELLED'),
        eb.exists(
          eb
            .selectFrom('loans')
            .select('loans.application_id')
            .whereRef('loans.application_id', '=', 'applications.id')
            .where('loans.closed_at', 'is not', null),
        ),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('stage', '=', 'COLLATERAL_RELEASE'),
        eb.exists(
          eb
            .selectFrom('deposits')
            .select('deposits.id')
            .whereRef('deposits.application_id', '=', 'applications.id')
            .where('deposits.status', '=', 'seen'),
        ),
      ]),
    )
    .orderBy('entered_state_at')
    .limit(MOST_QUEUE_ENTRIES)
    .execute()

const PAGE = 50

/** A page of an organization's applications, newest first. */
export const applicationsPage = (
  tx: Tx,
  organizationId: string,
  filter: { readonly state: ApplicationState | undefined; readonly before: Date | undefined },
) => {
  let query = rowsOf(tx, organizationId)
  if (filter.state !== undefined) query = query.where('state', '=', filter.state)
  if (filter.before !== undefined) query = query.where('created_at', '<', filter.before)
  return query.orderBy('created_at', 'desc').limit(PAGE).execute()
}

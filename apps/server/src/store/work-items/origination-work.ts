import type { WorkKind } from '@pledge/domain/work-items/kinds'
import { sql, type RawBuilder } from 'kysely'
import type { WorkRows } from './work-row.ts'

const applications =
  (
    columns: { readonly due: RawBuilder<unknown>; readonly since: RawBuilder<unknown> },
    where: RawBuilder<unknown>,
  ): WorkRows =>
  ({ organizationId }) =>
    sql`select id as application_id, id::text as item, ${columns.due} as due_at, ${columns.since} as since
      from applications where organization_id = ${organizationId} and ${where}`

const NO_DEADLINE = sql`null::timestamptz`
/** The lender's decision that the law requires (12 CFR 1002.9(a)(1)). */
const DECISION = sql`decide_by`

/** Applications that wait for agents before their loan is in service: the queues of `store/application/queues`. */
export const ORIGINATION_WORK = {
  sanctionsMatch: applications(
    { due: sql`sanctions_due_at`, since: sql`coalesce(sanctions_hold_at, entered_state_at)` },
    sql`sanctions_due_at is not null`,
  ),
  screeningAwaited: applications(
    { due: DECISION, since: sql`entered_state_at` },
    sql`state = 'KYC_VERIFY' and screening_review_at is null`,
  ),
  screeningToReview: applications(
    { due: DECISION, since: sql`screening_review_at` },
    sql`state in ('OFFER_SELECT', 'KYC_VERIFY') and screening_review_at is not null and sanctions_hold_at is null`,
  ),
  identityToReview: applications(
    { due: DECISION, since: sql`coalesce(identity_uploaded_at, entered_state_at)` },
    sql`identity_status = 'PENDING' and sanctions_hold_at is null and state in ('OFFER_SELECT', 'KYC_VERIFY', 'FINAL_STEPS')`,
  ),
  disbursementToApprove: applications(
    { due: DECISION, since: sql`entered_state_at` },
    sql`(state = 'MANUAL_FUNDING_RELEASE' or (state = 'COMPLETE' and disbursement_progress = 'IN_REVIEW'))
      and sanctions_hold_at is null`,
  ),
  // The borrower's own deadline: the loan ends without another account.
  accountAwaited: applications(
    { due: sql`deadline_at`, since: sql`entered_state_at` },
    sql`state = 'FINAL_STEPS' and stage = 'ORIGINATING' and disbursement_progress = 'ASKED_AGAIN'`,
  ),
  recordsOnPaper: applications(
    { due: NO_DEADLINE, since: sql`paper_records_since` },
    sql`paper_records_since is not null`,
  ),
  collateralShort: applications(
    { due: NO_DEADLINE, since: sql`collateral_deficient_since` },
    sql`collateral_deficient_since is not null`,
  ),
  disbursementException: ({ organizationId }) =>
    sql`select application_id, id::text as item, ${NO_DEADLINE} as due_at, opened_at as since
      from disbursement_exceptions where organization_id = ${organizationId} and resolved_at is null`,
} satisfies Partial<Record<WorkKind, WorkRows>>

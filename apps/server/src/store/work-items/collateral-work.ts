import type { WorkKind } from '@pledge/domain/work-items/kinds'
import { sql } from 'kysely'
import { LEAVES_DEFICIENCY, RESTORED_SINCE } from '../liquidation/sale-queues.ts'
import { dueAfter, type WorkRows } from './work-row.ts'

/** A custodian answers an order within minutes; after so many hours somebody asks it. */
export const UNANSWERED_HOURS = 4

const saleUnderWay =
  (isStopped: boolean): WorkRows =>
  (reading) => {
    const { organizationId } = reading
    // What a conversion brought is held without a deadline, until coins are bought back with it. The state has its moments in milliseconds.
    const stopped = sql`to_timestamp((state #>> '{stop,since}')::numeric / 1000)`
    const since = isStopped ? stopped : sql`coalesce(${RESTORED_SINCE}, ordered_at)`
    const kind = isStopped ? 'saleStopped' : 'saleUnderWay'
    return sql`select application_id, liquidation_id::text as item, ${dueAfter(kind, since, reading)} as due_at,
      ${since} as since
    from liquidations where organization_id = ${organizationId} and status <> 'CONCLUDED'
      and ${
        isStopped
          ? sql`status = 'STOPPED'`
          : sql`(status not in ('STOPPED', 'CONVERTED')
        or (status = 'CONVERTED' and ${RESTORED_SINCE} is not null))`
      }`
  }

/** Margin calls, sales, coins that go back, and blocked or unsupported property. */
export const COLLATERAL_WORK = {
  marginCall: ({ organizationId }) =>
    // Of an open call since it was opened; of a sale that is due since it became due. A call whose clock is paused has no deadline.
    sql`select m.application_id, m.application_id::text as item,
        case when m.status = 'CALLED' then m.cure_by else m.due_at end as due_at,
        to_timestamp(coalesce(m.state #>> '{call,openedAt}', m.state ->> 'since')::numeric / 1000) as since
      from margins m where m.organization_id = ${organizationId} and m.due_at is not null`,
  saleStopped: saleUnderWay(true),
  saleUnderWay: saleUnderWay(false),
  deliveryRejected: (reading) =>
    sql`select application_id, delivery_id::text as item,
        ${dueAfter('deliveryRejected', sql`coalesce(rejected_at, ordered_at)`, reading)} as due_at,
        coalesce(rejected_at, ordered_at) as since
      from sale_deliveries where organization_id = ${reading.organizationId} and status = 'ORDERED'
        and rejection is not null`,
  // Due since the day by which the recalled coins had to be back (note 107).
  recallLate: ({ organizationId, now }) =>
    sql`select application_id, application_id::text as item, recall_due_at as due_at, recall_due_at as since
      from rehypothecations where organization_id = ${organizationId} and recall_due_at <= ${now}`,
  recallToDecide: ({ organizationId }) =>
    sql`select application_id, id::text as item, null::timestamptz as due_at, proposed_at as since
      from recall_resolutions where organization_id = ${organizationId} and status = 'WAITING'`,
  // While no lot is ordered after the one that was rejected, although nothing needs the collateral in custody.
  lotRejected: ({ organizationId }) =>
    sql`select application_id, application_id::text as item, null::timestamptz as due_at, rejected_at as since
      from rehypothecations where organization_id = ${organizationId} and rejected_at is not null`,
  lotUnanswered: ({ organizationId, now }) => {
    const dueAt = sql`unanswered_since + make_interval(hours => ${UNANSWERED_HOURS}::integer)`
    return sql`select application_id, application_id::text as item, ${dueAt} as due_at, unanswered_since as since
      from rehypothecations where organization_id = ${organizationId} and ${dueAt} <= ${now}`
  },
  deficiency: (reading) =>
    sql`select l.application_id, l.liquidation_id::text as item,
        ${dueAfter('deficiency', sql`l.concluded_at`, reading)} as due_at, l.concluded_at as since
      from liquidations l where l.organization_id = ${reading.organizationId} and ${LEAVES_DEFICIENCY}`,
  collateralRelease: ({ organizationId }) =>
    sql`select a.id as application_id, r.request_id::text as item, r.due_at, r.requested_at as since
      from collateral_releases r join applications a on a.id = r.application_id
      where r.organization_id = ${organizationId} and a.organization_id = ${organizationId}
        and a.release_progress = 'WAITING'
        and r.requested_at = (select max(later.requested_at) from collateral_releases later
          where later.application_id = a.id)`,
  coinsHeld: ({ organizationId }) => {
    const over = sql`select a.id, a.entered_state_at from applications a
      left join loans l on l.application_id = a.id
      where a.organization_id = ${organizationId} and (a.state = 'CANCELLED' or l.closed_at is not null)`
    return sql`select id as application_id, id::text as item, null::timestamptz as due_at, entered_state_at as since
      from (${over} and a.stage = 'COLLATERAL_RELEASE'
        union ${over} and a.id in (select d.application_id from deposits d
          where d.organization_id = ${organizationId} and d.status = 'seen')) held`
  },
  assetUnsupported: ({ organizationId }) =>
    sql`select application_id, application_id::text as item, null::timestamptz as due_at,
        min(first_observed_at) as since
      from unsupported_assets where organization_id = ${organizationId} and outcome is null and status = 'final'
        and symbol is not null
      group by application_id`,
  walletToReview: ({ organizationId }) =>
    sql`select application_id, application_id::text as item, null::timestamptz as due_at, min(review_since) as since
      from wallet_screenings where organization_id = ${organizationId} and status = 'HELD'
      group by application_id`,
} satisfies Partial<Record<WorkKind, WorkRows>>

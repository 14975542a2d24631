import type { WorkKind } from '@pledge/domain/work-items/kinds'
import { sql } from 'kysely'
import type { StoredDelinquency } from '../delinquency/delinquencies.ts'
import { HOLDS_ENDING_DAYS } from '@pledge/domain/holds/holds-ending'
import { SALE_NOTICE_MESSAGE } from '../mail/messages.ts'
import { endOfDate, startOfDate, type WorkRows } from './work-row.ts'

const delinquent =
  (status: StoredDelinquency): WorkRows =>
  (reading) =>
    sql`select application_id, application_id::text as item, ${endOfDate(sql`due_on`, reading)} as due_at,
        ${startOfDate(sql`since`, reading)} as since
      from delinquencies where organization_id = ${reading.organizationId} and status = ${status}`

/** Changed terms that wait for a second agent, or for the borrower, through their last day. */
const modification =
  (status: 'PROPOSED' | 'OFFERED'): WorkRows =>
  (reading) =>
    sql`select application_id, id::text as item, ${endOfDate(sql`decide_by`, reading)} as due_at, proposed_at as since
      from loan_modifications where organization_id = ${reading.organizationId}
        and status in ('PROPOSED', 'OFFERED') and status = ${status}`

/**
 * Planned sales of loans in default with their last notice; one whose email was withheld or given up does not count. `given_at` is
 * null while its email is on its way.
 */
const plannedSale = (organizationId: string) => sql`
  select d.application_id, d.id, d.decided_at, n.cure_through, n.sent_on, n.sent_at, n.given_at
    from default_decisions d
    left join lateral (select w.cure_through, w.sent_on, w.sent_at,
        case w.way when 'PAPER' then w.sent_at else (select m.settled_at from messages m
          where m.application_id = w.application_id and m.kind = ${SALE_NOTICE_MESSAGE}::text
            and m.queued_at >= w.sent_at and m.status = 'SENT' order by m.queued_at limit 1) end as given_at
      from default_notices w
      where w.application_id = d.application_id and w.purpose = 'SALE' and w.withdrawn_at is null
        and w.sent_at >= d.decided_at
        and (w.way = 'PAPER' or not exists (select from messages m where m.application_id = w.application_id
          and m.kind = ${SALE_NOTICE_MESSAGE}::text and m.queued_at >= w.sent_at
          and m.status in ('FAILED', 'WITHHELD')))
      order by w.sent_at desc limit 1) n on true
    where d.organization_id = ${organizationId} and d.kind = 'SALE' and d.status = 'APPROVED' and d.ended_at is null`

/** Loans in service: past due, in default, with changed terms, on hold, or whose borrower has to be reached. */
export const SERVICE_WORK = {
  paymentPastDue: (reading) =>
    sql`select a.application_id, a.application_id::text as item, ${endOfDate(sql`d.due_on`, reading)} as due_at,
        ${startOfDate(sql`a.past_due_from`, reading)} as since
      from loan_agenda a left join delinquencies d on d.application_id = a.application_id
      where a.organization_id = ${reading.organizationId} and a.past_due_from is not null
        and (d.status is null or d.status = 'PAST_DUE')`,
  loanMatured: delinquent('MATURED_UNPAID'),
  loanInDefault: delinquent('IN_DEFAULT'),
  loanChargedOff: delinquent('CHARGED_OFF'),
  defaultDecision: ({ organizationId }) =>
    sql`select application_id, id::text as item, null::timestamptz as due_at, proposed_at as since
      from default_decisions where organization_id = ${organizationId} and status = 'WAITING'`,
  // The day after the decision: until then nothing that the decision is for begins.
  saleNoticeToGive: (reading) =>
    sql`select application_id, id::text as item,
        ${endOfDate(sql`((decided_at at time zone ${reading.timeZone}::text)::date + 1)`, reading)} as due_at,
        decided_at as since
      from (${plannedSale(reading.organizationId)}) planned where sent_at is null`,
  // Its last day to pay, by which agents may cancel it. Later by the days until the email was sent; none before.
  salePlanned: (reading) =>
    sql`select application_id, id::text as item,
        ${endOfDate(
          sql`(cure_through + case when given_at is not null
            then greatest(0, (given_at at time zone ${reading.timeZone}::text)::date - sent_on) end)`,
          reading,
        )} as due_at,
        decided_at as since
      from (${plannedSale(reading.organizationId)}) planned where sent_at is not null`,
  termProposal: modification('PROPOSED'),
  termOffer: modification('OFFERED'),
  holdToReview: (reading) =>
    sql`select application_id, id::text as item, ${endOfDate(sql`until_on`, reading)} as due_at, set_at as since
      from loan_holds where organization_id = ${reading.organizationId} and lifted_at is null
        and until_on <= (${reading.now}::timestamptz at time zone ${reading.timeZone}::text)::date
          + ${HOLDS_ENDING_DAYS}::integer`,
  borrowerNotReached: ({ organizationId }) =>
    sql`select application_id, application_id::text as item, min(due_at) as due_at, min(since) as since
      from unreached_alerts where organization_id = ${organizationId} and settled_at is null
      group by application_id`,
  legalHoldLift: ({ organizationId }) =>
    sql`select application_id, id::text as item, null::timestamptz as due_at, lift_proposed_at as since
      from legal_holds where organization_id = ${organizationId} and lifted_at is null
        and lift_proposed_at is not null`,
} satisfies Partial<Record<WorkKind, WorkRows>>

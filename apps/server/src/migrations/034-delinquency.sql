-- Loans that are past due: their status, the written notices of default, and what two agents decide (note 076).
-- Compatible with servers from version 023.

-- What changed of the terms of a loan since it began, as @pledge/domain/servicing/loan-changes has it; null for most loans.
-- Servers of version 023 accrue at the rate of the offer, and the next newer one puts the books right.
alter table loans add column changes jsonb;

-- The status of each loan that is past due, which a job keeps: agents' queues select by it. Others have no row.
create table delinquencies (
  application_id uuid primary key references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  status text not null constraint delinquencies_status
    check (status in ('PAST_DUE', 'MATURED_UNPAID', 'IN_DEFAULT', 'CHARGED_OFF')),
  -- Since when it has this status.
  since date not null,
  -- By when agents take the next step.
  due_on date not null
);
create index delinquencies_queue on delinquencies (organization_id, status, due_on, application_id);
alter table delinquencies enable row level security, force row level security;
create policy owner on delinquencies to pledge_owner using (true) with check (true);
create policy touch on delinquencies to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update, delete on delinquencies to pledge_app;

-- Written notices of default (section 10 of the loan agreement), and of planned sales of collateral (note 093).
create table default_notices (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  sent_on date not null,
  sent_at timestamptz not null,
  sent_by uuid not null,
  -- Of a sale, `past_due_cents` is everything that is owed, through `due_through`, and
  -- `cure_through` the last day to pay it before the sale.
  purpose text not null default 'DEFAULT' constraint default_notices_purpose check (purpose in ('DEFAULT', 'SALE')),
  -- By email, or on paper by an agent.
  way text not null constraint default_notices_way check (way in ('EMAIL', 'PAPER')),
  past_due_cents bigint not null constraint default_notices_amount check (past_due_cents > 0),
  -- The signed due date of the last payment that it names, and the last day to pay.
  due_through date not null,
  cure_through date not null,
  -- When its email was queued; null for one on paper, and until then.
  emailed_at timestamptz,
  -- Why it does not count any more, though its payments may not be made.
  withdrawn_at timestamptz,
  -- ENDED: the sale that it is about began, or ended before it began.
  withdrawn_reason text constraint default_notices_reason check (withdrawn_reason in ('AGENT', 'HOLD', 'ENDED')),
  withdrawn_by uuid,
  constraint default_notices_cure_after_sent check (cure_through > sent_on
    and (due_through < sent_on or (purpose = 'SALE' and due_through = sent_on))),
  constraint default_notices_withdrawn_whole check ((withdrawn_at is null) = (withdrawn_reason is null)
    and (withdrawn_reason is not distinct from 'AGENT') = (withdrawn_by is not null))
);
create index default_notices_application on default_notices (application_id, sent_at);
alter table default_notices enable row level security, force row level security;
create policy owner on default_notices to pledge_owner using (true) with check (true);
create policy touch on default_notices to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update (emailed_at, withdrawn_at, withdrawn_reason, withdrawn_by) on default_notices to pledge_app;

-- What two agents decide about a loan in default: that everything is due, that it is charged off, or that its collateral is sold.
create table default_decisions (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  kind text not null constraint default_decisions_kind check (kind in ('ACCELERATION', 'CHARGE_OFF', 'SALE')),
  reason text not null constraint default_decisions_reason check (length(reason) between 1 and 500),
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  status text not null constraint default_decisions_status check (status in ('WAITING', 'APPROVED', 'REJECTED')),
  decided_by uuid,
  decided_at timestamptz,
  -- From which day on it holds, and when its email was queued.
  effective_on date,
  emailed_at timestamptz,
  -- How a sale that was approved ended before it began, or that it began. Null while it is planned, and of other decisions.
  ended_at timestamptz,
  end_cause text constraint default_decisions_end_cause
    check (end_cause in ('ORDERED', 'CANCELED', 'HOLD', 'PAID', 'NOT_IN_DEFAULT')),
  ended_by uuid,
  constraint default_decisions_ended_whole check ((ended_at is null) = (end_cause is null)
    and (ended_at is null or (kind = 'SALE' and status = 'APPROVED'))
    and (end_cause is not distinct from 'CANCELED') = (ended_by is not null)),
  constraint default_decisions_decided_whole check ((status = 'WAITING') = (decided_at is null)
    and (decided_at is null) = (decided_by is null) and (status = 'APPROVED') = (effective_on is not null)),
  constraint default_decisions_two_agents check (status <> 'APPROVED' or decided_by <> proposed_by)
);
create index default_decisions_application on default_decisions (application_id, proposed_at);
create unique index default_decisions_waiting on default_decisions (application_id) where status = 'WAITING';
create unique index default_decisions_approved on default_decisions (application_id, kind)
  where status = 'APPROVED' and kind <> 'SALE';
-- A sale can be decided on again after one ended. One is planned at a time.
create unique index default_decisions_planned_sale on default_decisions (application_id)
  where status = 'APPROVED' and kind = 'SALE' and ended_at is null;
alter table default_decisions enable row level security, force row level security;
create policy owner on default_decisions to pledge_owner using (true) with check (true);
-- The reasons are the lender's own.
create policy touch on default_decisions to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
grant select, insert, update (status, decided_by, decided_at, effective_on, emailed_at, ended_at, end_cause, ended_by)
  on default_decisions to pledge_app;

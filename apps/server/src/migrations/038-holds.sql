-- Holds on loans in service: bankruptcy, military service, death, dispute, fraud (note 076).
-- Compatible with servers from version 023.

-- A hold is in force until an agent lifts it: the day by which it is expected to end only brings it to agents.
create table loan_holds (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  kind text not null constraint loan_holds_kind check (kind in ('BANKRUPTCY', 'SCRA', 'DECEASED', 'DISPUTE', 'FRAUD')),
  reason text not null constraint loan_holds_reason check (length(reason) between 1 and 500),
  -- The first day that it is about, e.g. of a military service; it may be before the hold was set.
  from_on date not null,
  -- By when agents review it.
  until_on date not null,
  set_by uuid not null,
  set_at timestamptz not null,
  lifted_by uuid,
  lifted_at timestamptz,
  lift_reason text constraint loan_holds_lift_reason check (length(lift_reason) between 1 and 500),
  -- The last day that it is about.
  ended_on date,
  constraint loan_holds_until_after_from check (until_on >= from_on),
  constraint loan_holds_ended_after_from check (ended_on >= from_on),
  constraint loan_holds_lifted_whole check ((lifted_at is null) = (lifted_by is null)
    and (lifted_at is null) = (lift_reason is null) and (lifted_at is null) = (ended_on is null))
);
create index loan_holds_application on loan_holds (application_id, set_at);
-- Of the same rows by another column, so that the queue is read by its own index.
create unique index loan_holds_in_force on loan_holds (application_id, kind) where lifted_by is null;
create index loan_holds_ending on loan_holds (organization_id, until_on, id) where lifted_at is null;
alter table loan_holds enable row level security, force row level security;
create policy owner on loan_holds to pledge_owner using (true) with check (true);
-- The reasons are the lender's own, and some kinds are not for the borrower's eyes.
create policy touch on loan_holds to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
grant select, insert, update (until_on, reason, lifted_by, lifted_at, lift_reason, ended_on) on loan_holds to pledge_app;

-- Which kinds of holds a loan is under, also for a command of its borrower, who may not read why.
create function loan_hold_kinds(application uuid) returns text[]
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(h.kind order by h.kind), '{}') from public.loan_holds h
    where h.application_id = application and h.lifted_at is null
      and public.may_touch(h.organization_id, h.borrower_id) $$;
revoke execute on function loan_hold_kinds(uuid) from public;
grant execute on function loan_hold_kinds(uuid) to pledge_app;

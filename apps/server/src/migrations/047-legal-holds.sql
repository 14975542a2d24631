-- Legal holds: while one is in force, nothing that it covers is disposed of (note 086).
-- Compatible with servers from version 023.

create table legal_holds (
  id uuid primary key,
  -- The application in whose file it was set.
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  covers text not null constraint legal_holds_covers check (covers in ('APPLICATION', 'BORROWER')),
  -- The case or request that it is for, e.g. a docket number.
  matter text not null constraint legal_holds_matter check (length(matter) between 1 and 200),
  reason text not null constraint legal_holds_reason check (length(reason) between 1 and 500),
  set_by uuid not null,
  set_at timestamptz not null,
  -- One agent proposes that it is lifted, another one lifts it.
  lift_proposed_by uuid,
  lift_proposed_at timestamptz,
  lift_reason text constraint legal_holds_lift_reason check (length(lift_reason) between 1 and 500),
  lifted_by uuid,
  lifted_at timestamptz,
  constraint legal_holds_proposal_whole check ((lift_proposed_by is null) = (lift_proposed_at is null)
    and (lift_proposed_by is null) = (lift_reason is null)),
  constraint legal_holds_lifted_whole check ((lifted_by is null) = (lifted_at is null)),
  constraint legal_holds_two_agents check (lifted_by is null or (lift_proposed_by is not null and lifted_by <> lift_proposed_by))
);
create index legal_holds_application on legal_holds (application_id, set_at);
create index legal_holds_borrower on legal_holds (borrower_id) where covers = 'BORROWER';
create unique index legal_holds_matter_once on legal_holds (application_id, covers, lower(matter)) where lifted_at is null;
create index legal_holds_in_force on legal_holds (organization_id, set_at, id) where lifted_at is null;
alter table legal_holds enable row level security, force row level security;
create policy owner on legal_holds to pledge_owner using (true) with check (true);
-- A borrower may be a party to the matter, and learns nothing of the hold here.
create policy touch on legal_holds to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
grant select, insert, update (lift_proposed_by, lift_proposed_at, lift_reason, lifted_by, lifted_at) on legal_holds to pledge_app;

-- Whether a hold in force covers an application, for functions that dispose of records.
create function is_under_legal_hold(application uuid, borrower uuid) returns boolean
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from public.legal_holds h where h.application_id = application and h.lifted_at is null)
    or exists (select from public.legal_holds h where h.borrower_id = borrower and h.covers = 'BORROWER'
      and h.lifted_at is null) $$;
revoke execute on function is_under_legal_hold(uuid, uuid) from public;

-- The purges of what belongs to an application, without what is under a legal hold. Each waits for the holds that are being set, and
-- a hold waits for the batch: it is set before or after a batch, never during it. The functions of older versions stay for the
-- servers that call them.
create function remove_outbox_without_hold(done_before timestamptz, max_rows integer) returns integer
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  lock table public.legal_holds in share mode;
  with gone as (delete from public.outbox where id in (
      select o.id from public.outbox o where o.status <> 'waiting' and o.done_at < done_before
        and not exists (select from public.legal_holds h where h.lifted_at is null and (h.application_id = o.application_id
          or (h.covers = 'BORROWER' and h.borrower_id = o.borrower_id)))
        order by o.done_at limit max_rows)
    returning 1)
  select count(*)::integer from gone $$;
revoke execute on function remove_outbox_without_hold(timestamptz, integer) from public;
grant execute on function remove_outbox_without_hold(timestamptz, integer) to pledge_sweeper;

create function remove_bank_link_webhooks_without_hold(received_before timestamptz, max_rows integer) returns integer
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  lock table public.legal_holds in share mode;
  with gone as (delete from public.bank_link_webhooks w where w.id in (
      select k.id from public.bank_link_webhooks k where k.received_at < received_before
        and not exists (select from public.applications a where a.id = k.application_id
          and public.is_under_legal_hold(a.id, a.borrower_id))
        order by k.received_at limit max_rows)
    returning 1)
  select count(*)::integer from gone $$;
revoke execute on function remove_bank_link_webhooks_without_hold(timestamptz, integer) from public;
grant execute on function remove_bank_link_webhooks_without_hold(timestamptz, integer) to pledge_sweeper;

-- Emails to be sent. Each is written in the transaction that decides on it, and a job sends it once by its key.
create table outbox (
  id uuid primary key,
  organization_id uuid not null,
  application_id uuid,
  borrower_id uuid,
  kind text not null check (kind in ('email')),
  idempotency_key text not null unique,
  payload_sealed text not null,
  status text not null check (status in ('waiting', 'done', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  created_at timestamptz not null,
  done_at timestamptz
);
create index outbox_waiting on outbox (next_attempt_at) where status = 'waiting';
alter table outbox enable row level security, force row level security;
create policy owner on outbox to pledge_owner using (true) with check (true);
-- Only jobs read emails: no borrower and no agent does.
create policy touch on outbox to pledge_app
  using (organization_id = current_organization() and current_actor() = 'system')
  with check (organization_id = current_organization() and current_actor() = 'system');
-- A person who changes their own account notifies that account by email, in the same transaction.
create policy notify_own on outbox for insert to pledge_app
  with check (organization_id = current_organization() and borrower_id = current_account()
    and current_actor() in ('borrower', 'agent', 'auditor'));
-- The sign-in sends the code for a forgotten password, and the notice of the change that follows.
create policy notify_at_sign_in on outbox for insert to pledge_app
  with check (organization_id = current_organization() and current_actor() = 'sign-in');
grant select, insert, update on outbox to pledge_app;

create function waiting_outbox(wanted_before timestamptz, max_rows integer)
  returns table (id uuid, organization_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id, o.organization_id from public.outbox o where o.status = 'waiting' and o.next_attempt_at <= wanted_before
    order by o.next_attempt_at limit max_rows $$;
revoke execute on function waiting_outbox(timestamptz, integer) from public;
grant execute on function waiting_outbox(timestamptz, integer) to pledge_sweeper;

-- Corrections of accounts that banks report for debits, and emails about debits that were ended or not made (note 077).
-- Compatible with servers from version 023.

-- The code of a correction that the bank reported for an entry: no entry is submitted until an agent has handled it.
alter table debits add column change_code text;

-- Emails that are due to borrowers: a debit whose date passed, and autopay that an agent turned off.
create table debit_notices (
  -- Of the debit or of the authorization.
  id uuid primary key,
  kind text not null check (kind in ('EXPIRED', 'AUTOPAY_OFF')),
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  noticed_at timestamptz not null,
  sent_at timestamptz
);
create index debit_notices_application on debit_notices (application_id);
create index debit_notices_to_send on debit_notices (noticed_at) where sent_at is null;
alter table debit_notices enable row level security, force row level security;
create policy owner on debit_notices to pledge_owner using (true) with check (true);
create policy touch on debit_notices to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
grant select, insert, update (sent_at) on debit_notices to pledge_app;

create function debit_notices_to_send(business_now timestamptz, max_rows integer)
  returns table (notice_id uuid, application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select n.id, n.application_id, n.organization_id, coalesce(b.times, 0) from public.debit_notices n
    left join public.retry_backoffs b on b.job = 'sync-debits' and b.item = n.id || ':notice'
    where n.sent_at is null and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by coalesce(b.next_attempt_at, n.noticed_at) limit max_rows $$;
revoke execute on function debit_notices_to_send(timestamptz, integer) from public;
grant execute on function debit_notices_to_send(timestamptz, integer) to pledge_sweeper;

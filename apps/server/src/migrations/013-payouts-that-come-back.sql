-- A payout that the bank sent back after it was sent: its row says so, and why.
alter table disbursements drop constraint disbursements_status_check;
alter table disbursements add constraint disbursements_status_check
  check (status in ('PENDING', 'ACCEPTED', 'REJECTED', 'RETURNED'));
alter table disbursements add column reason_code text;
create index disbursements_trace on disbursements (trace_number) where trace_number is not null;

-- Where the payout of a loan stands while its state stays as it is; by it queues find what waits for an agent.
alter table applications add column payout_stand text not null default 'NOT_DUE';
create index applications_payout_stand on applications (organization_id, payout_stand) where state = 'COMPLETE';

-- What the bank tells of payments that it took, stored before it is acted on. Whose it is, is known once it is matched.
create table payout_reports (
  id text primary key,
  kind text not null check (kind in ('RETURN', 'CHANGE')),
  trace_number text not null,
  code text not null,
  -- What the bank says is right: an account number or a name. Sealed.
  corrected_sealed text,
  reported_at timestamptz not null,
  received_at timestamptz not null,
  status text not null check (status in ('WAITING', 'DONE')),
  looks integer not null default 0,
  next_look_at timestamptz not null,
  organization_id uuid,
  application_id uuid references applications (id),
  attempt integer
);
create index payout_reports_waiting on payout_reports (next_look_at) where status = 'WAITING';
alter table payout_reports enable row level security;
alter table payout_reports force row level security;
create policy owner on payout_reports to pledge_owner using (true) with check (true);
create policy touch on payout_reports to pledge_app
  using (current_actor() = 'system' and (organization_id is null or organization_id = current_organization()))
  with check (current_actor() = 'system' and (organization_id is null or organization_id = current_organization()));
grant select, insert, update on payout_reports to pledge_app;

-- How far the reports of a provider were read.
create table report_cursors (
  provider text primary key,
  cursor text not null,
  moved_at timestamptz not null
);
grant select, insert, update on report_cursors to pledge_app;

-- What an agent has to see to: the queue of payouts that did not end as they should.
create table payout_exceptions (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  attempt integer not null,
  kind text not null check (kind in ('RETURNED', 'RETURN_NOT_APPLIED', 'CHANGE')),
  code text not null,
  corrected_sealed text,
  opened_at timestamptz not null,
  resolved_at timestamptz,
  -- PAID_AGAIN and CANCELLED come of themselves; HANDLED is an agent's.
  resolution text check (resolution in ('PAID_AGAIN', 'CANCELLED', 'HANDLED')),
  resolved_by text,
  unique (application_id, attempt, kind, code),
  check ((resolved_at is null) = (resolution is null))
);
create index payout_exceptions_open on payout_exceptions (organization_id, opened_at) where resolved_at is null;
alter table payout_exceptions enable row level security;
alter table payout_exceptions force row level security;
create policy owner on payout_exceptions to pledge_owner using (true) with check (true);
-- The business of agents and jobs: a borrower reads none of them.
create policy touch on payout_exceptions to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
grant select, insert, update on payout_exceptions to pledge_app;

-- Whose payment a trace number names: of two, the later one that was taken.
create function payout_of_trace(wanted text)
  returns table (application_id uuid, organization_id uuid, attempt integer) language sql stable security definer
  set search_path = public as $$
  select d.application_id, d.organization_id, d.attempt from disbursements d
    where d.trace_number = wanted and d.status in ('ACCEPTED', 'RETURNED')
    order by d.updated_at desc limit 1 $$;

-- Payouts of returned loans that a lost wake-up left unsent: their state is COMPLETE, which no job leaves. Those tried
-- lately stand back. In plpgsql, which looks tables up when it runs: postponements are made by a later migration.
create function stranded_payouts(ordered_before timestamptz, business_now timestamptz, most integer)
  returns table (application_id uuid, organization_id uuid, times integer) language plpgsql stable security definer
  set search_path = public as $$
begin
  return query
  select a.id, a.organization_id, coalesce(p.times, 0) from applications a
    join disbursements d on d.application_id = a.id and d.status = 'PENDING'
    left join postponements p on p.watcher = 'rescue-stranded' and p.item = a.id::text || ':payout'
    where a.state = 'COMPLETE' and a.payout_stand = 'SENDING' and d.created_at <= ordered_before
      and (p.until is null or p.until <= business_now)
    order by p.until nulls first, d.created_at limit most;
end $$;

do $$
declare
  f text;
begin
  foreach f in array array['payout_of_trace(text)', 'stranded_payouts(timestamptz, timestamptz, integer)']
  loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to pledge_sweeper', f);
  end loop;
end $$;

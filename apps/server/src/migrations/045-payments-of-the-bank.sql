-- What the bank tells of payments of borrowers, stored before it is acted on. Whose loan it is for, is known once it is
-- matched; what cannot be matched waits for an agent.
create table repayment_reports (
  -- The bank's own: told twice, it is one.
  id text primary key,
  -- To whose account the money came.
  organization_id uuid not null references organizations (id),
  kind text not null check (kind in ('PAYMENT', 'RETURN')),
  method text not null check (method in ('ACH', 'WIRE')),
  reference text not null,
  -- What the payer wrote.
  remittance text not null,
  amount_cents bigint not null check (amount_cents > 0),
  code text,
  -- On the business clock, as the bank says it.
  happened_at timestamptz not null,
  received_at timestamptz not null,
  -- UNMATCHED waits for an agent; SETTLED is what an agent did outside of the books of a loan.
  status text not null check (status in ('WAITING', 'APPLIED', 'UNMATCHED', 'SETTLED')),
  problem text check (problem in ('NO_REFERENCE', 'NO_SUCH_LOAN', 'NOT_APPLIED', 'NO_PAYMENT')),
  looks integer not null default 0,
  application_id uuid references applications (id),
  settled_by text,
  settled_at timestamptz,
  note text,
  check ((code is null) = (kind = 'PAYMENT')),
  check ((status in ('UNMATCHED', 'SETTLED')) = (problem is not null)),
  check ((status = 'SETTLED') = (settled_by is not null and settled_at is not null and note is not null)),
  check (status <> 'APPLIED' or application_id is not null)
);
create index repayment_reports_waiting on repayment_reports (received_at) where status = 'WAITING';
create index repayment_reports_unmatched on repayment_reports (organization_id, happened_at) where status = 'UNMATCHED';

alter table repayment_reports enable row level security;
alter table repayment_reports force row level security;
create policy owner on repayment_reports to pledge_owner using (true) with check (true);
-- The business of agents and jobs: a borrower reads none of them.
create policy touch on repayment_reports to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
grant select, insert on repayment_reports to pledge_app;
-- What the bank told is not changed any more, but for what became of it.
grant update (status, problem, looks, application_id, settled_by, settled_at, note) on repayment_reports to pledge_app;

-- By what a borrower writes on a payment a loan is found.
create index loans_payment_reference on loans
  (organization_id, (upper(left(replace(application_id::text, '-', ''), 12))));
create index loan_payments_reference on loan_payments (organization_id, method, lower(reference));

-- Reports that nobody has acted on, in the order in which they were read; those put off stand back.
create function waiting_repayment_reports(business_now timestamptz, most integer)
  returns table (id text, organization_id uuid, times integer) language sql stable security definer
  set search_path = public as $$
  select r.id, r.organization_id, coalesce(p.times, 0) from repayment_reports r
    left join postponements p on p.watcher = 'watch-repayments' and p.item = r.id
    where r.status = 'WAITING' and (p.until is null or p.until <= business_now)
    order by p.until nulls first, r.received_at, r.id limit most $$;
revoke execute on function waiting_repayment_reports(timestamptz, integer) from public;
grant execute on function waiting_repayment_reports(timestamptz, integer) to pledge_sweeper;

-- Loans in service, and the payments of borrowers (note 031).

-- The terms of a loan. The balance is never stored: it is computed from the terms and the payments, and the ledger shows it.
create table loans (
  application_id uuid primary key references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  -- Draw and origination fee.
  amount_cents bigint not null check (amount_cents > 0),
  -- The final balance of the earlier loan less the payoff that was agreed for its renewal; negative when it owed less
  -- (note 035).
  rollover_difference_cents bigint not null default 0,
  rate_bps integer not null check (rate_bps between 0 and 10000),
  term_months integer not null check (term_months between 1 and 12),
  repayment text not null check (repayment in ('interest-only', 'deferred')),
  compounding boolean not null,
  -- Calendar days in the time zone of the organization.
  funded_on date not null,
  matures_on date not null,
  -- When the interest of the next month is posted. Null once nothing accrues any more.
  next_accrual_at timestamptz,
  closed_at timestamptz,
  constraint loans_closed_without_accrual check (closed_at is null or next_accrual_at is null)
);
create index loans_next_accrual on loans (next_accrual_at) where next_accrual_at is not null;
create index loans_borrower on loans (borrower_id);
-- The reference that borrowers put on a payment, by which its loan is found.
create index loans_payment_reference on loans
  (organization_id, (upper(left(replace(application_id::text, '-', ''), 12))));
alter table loans enable row level security, force row level security;
create policy owner on loans to pledge_owner using (true) with check (true);
create policy touch on loans to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
-- A loan whose disbursement was returned is deleted, and inserted again when it is disbursed again.
grant select, insert, update, delete on loans to pledge_app;

-- What the events do not record about a payment: the reference of the bank, and who recorded it.
create table loan_payments (
  payment_id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  -- International borrowers pay in USDC (row 1.2.59); an agent records the transaction of the payment.
  method text not null check (method in ('ACH', 'WIRE', 'USDC', 'OTHER')),
  -- The reference of the bank, the number of a check, or the name of a transaction, which has up to 88 characters on Solana.
  reference text not null check (length(reference) between 1 and 90),
  amount_cents bigint not null check (amount_cents > 0),
  paid_on date not null,
  recorded_by text not null,
  recorded_at timestamptz not null,
  returned_at timestamptz,
  return_code text,
  constraint loan_payments_code_when_returned check ((returned_at is null) = (return_code is null))
);
create index loan_payments_application on loan_payments (application_id, recorded_at);
create index loan_payments_reference on loan_payments (organization_id, method, lower(reference));
-- A payment is recorded once. Its name is unique within its loan and its day only, because the checks of two borrowers may
-- have the same number, and monthly wires carry similar texts.
create unique index loan_payments_name on loan_payments (application_id, method, lower(reference), paid_on)
  where returned_at is null;
-- The name of a transaction on a chain is unique for all time: recorded for another day, it is the same payment.
create unique index loan_payments_transaction on loan_payments (application_id, lower(reference))
  where method = 'USDC' and returned_at is null;
alter table loan_payments enable row level security, force row level security;
create policy owner on loan_payments to pledge_owner using (true) with check (true);
create policy touch on loan_payments to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
-- Once a payment is recorded, only its reversal can be added.
grant select, insert, update (returned_at, return_code) on loan_payments to pledge_app;

-- Loans that are due to be closed, and loans whose interest is due to be posted.
create function due_servicing(business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, due text, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.id, d.organization_id, d.due, coalesce(b.times, 0)
    from (
      select a.id, a.organization_id, 'close' as due, a.release_opens_at as due_at from public.applications a
        where a.release_opens_at <= business_now
      union all
      select l.application_id, l.organization_id, 'accrue', l.next_accrual_at from public.loans l
        where l.next_accrual_at <= business_now
    ) d
    left join public.retry_backoffs b on b.job = 'service-loans' and b.item = d.id || ':' || d.due
    where b.next_attempt_at is null or b.next_attempt_at <= business_now
    order by coalesce(b.next_attempt_at, d.due_at) limit max_rows $$;
revoke execute on function due_servicing(timestamptz, integer) from public;
grant execute on function due_servicing(timestamptz, integer) to pledge_sweeper;

-- What the bank reports about payments of borrowers. A report is stored before it is processed; its loan is known once it
-- is matched, and an unapplied payment waits for an agent.
create table repayment_reports (
  -- The code of the organization and the bank's id, because two banks may assign the same id. A report that is repeated is
  -- stored once.
  id text primary key,
  -- Whose account received the money. The id is null while no organization with this code exists here; the report is then
  -- kept, and applied once there is one.
  organization_code text not null,
  organization_id uuid references organizations (id),
  kind text not null check (kind in ('PAYMENT', 'RETURN')),
  method text not null check (method in ('ACH', 'WIRE')),
  reference text not null,
  -- The text of the payer.
  remittance text not null,
  amount_cents bigint not null check (amount_cents > 0),
  code text,
  -- As the bank reports it, on the business clock.
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  -- UNAPPLIED waits for an agent. SETTLED was handled by an agent outside of the books of a loan.
  status text not null check (status in ('WAITING', 'APPLIED', 'UNAPPLIED', 'SETTLED')),
  problem text check (problem in ('NO_REFERENCE', 'NO_SUCH_LOAN', 'NOT_APPLIED', 'NO_PAYMENT', 'SEVERAL_PAYMENTS')),
  match_attempts integer not null default 0,
  application_id uuid references applications (id),
  settled_by text,
  settled_at timestamptz,
  note text,
  constraint repayment_reports_code_of_return check ((code is null) = (kind = 'PAYMENT')),
  -- A payment that an agent assigned to a loan keeps the problem for which it was unapplied.
  constraint repayment_reports_problem_when_unapplied
    check (case status when 'WAITING' then problem is null when 'APPLIED' then true else problem is not null end),
  constraint repayment_reports_settled_by_agent
    check ((status = 'SETTLED') = (settled_by is not null and settled_at is not null and note is not null)),
  constraint repayment_reports_applied_to_loan check (status <> 'APPLIED' or application_id is not null)
);
create index repayment_reports_waiting on repayment_reports (received_at) where status = 'WAITING';
create index repayment_reports_unapplied on repayment_reports (organization_id, occurred_at) where status = 'UNAPPLIED';
alter table repayment_reports enable row level security, force row level security;
create policy owner on repayment_reports to pledge_owner using (true) with check (true);
-- Agents and jobs see the reports of their organization, jobs also those of no organization yet; borrowers see none.
create policy touch on repayment_reports to pledge_app
  using ((organization_id = current_organization() and current_actor() in ('agent', 'system'))
    or (organization_id is null and current_actor() = 'system'))
  with check ((organization_id = current_organization() and current_actor() in ('agent', 'system'))
    or (organization_id is null and current_actor() = 'system'));
-- What the bank reported never changes; only its processing is updated.
grant select, insert,
  update (organization_id, status, problem, match_attempts, application_id, settled_by, settled_at, note)
  on repayment_reports to pledge_app;

-- Reports that were not processed yet, in the order in which they were read.
create function waiting_repayment_reports(business_now timestamptz, max_rows integer)
  returns table (id text, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.id, o.id, coalesce(b.times, 0) from public.repayment_reports r
    join public.organizations o on o.code = r.organization_code
    left join public.retry_backoffs b on b.job = 'sync-repayments' and b.item = r.id
    where r.status = 'WAITING' and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by b.next_attempt_at nulls first, r.received_at, r.id limit max_rows $$;
revoke execute on function waiting_repayment_reports(timestamptz, integer) from public;
grant execute on function waiting_repayment_reports(timestamptz, integer) to pledge_sweeper;

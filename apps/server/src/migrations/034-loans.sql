-- Loans in service. What is owed is never stored: it is computed from the terms and the payments, and stands in the books.
alter table ledger_postings drop constraint ledger_postings_account_check;
alter table ledger_postings add constraint ledger_postings_account_check check (account in (
  'collateral-held', 'collateral-owed-to-borrower',
  'loan-principal', 'disbursement-payable', 'origination-fee-income', 'cash',
  'interest-receivable', 'interest-income', 'payments-clearing', 'owed-to-borrower'));

create table loans (
  application_id uuid primary key references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  -- Draw and fee.
  amount_cents bigint not null check (amount_cents > 0),
  rate_bps integer not null check (rate_bps between 0 and 10000),
  term_months integer not null check (term_months between 1 and 12),
  repayment text not null check (repayment in ('interest-only', 'deferred')),
  compounding boolean not null,
  -- Days of the organization's zone.
  funded_on date not null,
  matures_on date not null,
  -- When the interest of the next month goes into the books; null once nothing accrues any more.
  next_accrual_at timestamptz,
  closed_at timestamptz,
  check (closed_at is null or next_accrual_at is null)
);
create index loans_next_accrual on loans (next_accrual_at) where next_accrual_at is not null;
create index loans_borrower on loans (borrower_id);

-- Loans that were paid out before, and whose money has not come back since.
insert into loans (application_id, organization_id, borrower_id, amount_cents, rate_bps, term_months, repayment, compounding,
    funded_on, matures_on, next_accrual_at)
  select a.id, a.organization_id, a.borrower_id, (o.quote ->> 'amountCents')::bigint, (o.quote ->> 'rateBps')::integer,
      (o.quote ->> 'termMonths')::integer, a.repayment, (r.rules ->> 'deferredCompounding')::boolean, f.on_day,
      (f.on_day + make_interval(months => (o.quote ->> 'termMonths')::integer))::date,
      (f.on_day + interval '1 month')::timestamp at time zone f.zone
    from applications a
    join offers o on o.id = a.selected_offer_id
    join lending_rules r on r.organization_id = a.organization_id and r.version = a.lending_rules_version
    join organization_versions v on v.organization_id = a.organization_id and v.version = a.organization_version
    cross join lateral (
      select (e.occurred_at at time zone (v.settings ->> 'timeZone'))::date as on_day, v.settings ->> 'timeZone' as zone, e.type
        from application_events e
        where e.application_id = a.id and e.type in ('FundsSent', 'DisbursementReturned')
        order by e.sequence desc limit 1) f
    where a.state = 'COMPLETE' and f.type = 'FundsSent';

-- What the events of an application do not hold of its payments: the bank's reference, and who wrote it down.
create table loan_payments (
  payment_id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  method text not null check (method in ('ACH', 'WIRE', 'OTHER')),
  -- Of the bank, or of the check.
  reference text not null check (length(reference) between 1 and 60),
  amount_cents bigint not null check (amount_cents > 0),
  paid_on date not null,
  recorded_by text not null,
  recorded_at timestamptz not null,
  returned_at timestamptz,
  return_code text,
  check ((returned_at is null) = (return_code is null)),
  -- Written down once, whoever tells of it again.
  unique (organization_id, method, reference)
);
create index loan_payments_application on loan_payments (application_id, recorded_at);

-- When the collateral of a loan that is paid in full may be asked back; null while something is owed, and once it is closed.
alter table applications add column release_opens_at timestamptz;
create index applications_release_opens on applications (release_opens_at) where release_opens_at is not null;

do $$
declare
  t text;
begin
  foreach t in array array['loans', 'loan_payments'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy touch on %I to pledge_app
      using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id))', t);
    execute format('create policy owner on %I to pledge_owner using (true) with check (true)', t);
    execute format('grant select, insert, update on %I to pledge_app', t);
  end loop;
end $$;
-- A loan whose payout came back is none until it is paid out again.
grant delete on loans to pledge_app;

-- Loans that are to be closed, or whose interest is due, those first that wait longest.
create function due_servicing(business_now timestamptz, most integer)
  returns table (application_id uuid, organization_id uuid, due text, times integer) language sql stable security definer
  set search_path = public as $$
  select d.id, d.organization_id, d.due, coalesce(p.times, 0)
    from (
      select a.id, a.organization_id, 'close' as due, a.release_opens_at as due_at from applications a
        where a.release_opens_at <= business_now
      union all
      select l.application_id, l.organization_id, 'accrue', l.next_accrual_at from loans l
        where l.next_accrual_at <= business_now
    ) d
    left join postponements p on p.watcher = 'service-loans' and p.item = d.id || ':' || d.due
    where p.until is null or p.until <= business_now
    order by coalesce(p.until, d.due_at) limit most $$;
revoke execute on function due_servicing(timestamptz, integer) from public;
grant execute on function due_servicing(timestamptz, integer) to pledge_sweeper;

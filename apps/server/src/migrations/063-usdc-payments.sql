-- Payments in USDC of international borrowers, at an address of its own for each loan (note 096).
-- Compatible with servers from version 023.

-- The address of a loan. It is null until the provider has given one, which is then never changed nor given to another loan.
create table usdc_payment_addresses (
  application_id uuid primary key references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  -- In the order in which loans were opened.
  address_index bigint not null generated always as identity,
  address text,
  assigned_at timestamptz,
  -- Whether the loan is in service: its address is polled often. Others are polled rarely, for transfers that come late.
  is_open boolean not null,
  constraint usdc_payment_addresses_whole check ((address is null) = (assigned_at is null)),
  constraint usdc_payment_addresses_index unique (address_index)
);
create unique index usdc_payment_addresses_address on usdc_payment_addresses (lower(address));
create index usdc_payment_addresses_open on usdc_payment_addresses (address_index) where is_open and address is not null;
create index usdc_payment_addresses_wanted on usdc_payment_addresses (address_index) where address is null;
alter table usdc_payment_addresses enable row level security, force row level security;
create policy owner on usdc_payment_addresses to pledge_owner using (true) with check (true);
create policy touch on usdc_payment_addresses to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update (address, assigned_at, is_open) on usdc_payment_addresses to pledge_app;

-- An address that a borrower was shown is that of the loan forever: somebody may still send to it years later.
create function keep_usdc_payment_address() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.address is not null and new.address is distinct from old.address then
    raise exception 'the address of a loan for payments in USDC cannot be changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger usdc_payment_addresses_keep before update on usdc_payment_addresses
  for each row execute function keep_usdc_payment_address();

-- Whichever server opens a loan of an international borrower, closes or reopens it: it wants an address from then on, and is polled
-- often while it is in service.
create function want_usdc_payment_address() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from public.applications a where a.id = new.application_id and a.residence_country is not null) then
    insert into public.usdc_payment_addresses (application_id, organization_id, borrower_id, is_open)
      values (new.application_id, new.organization_id, new.borrower_id, new.closed_at is null)
      on conflict (application_id) do update set is_open = excluded.is_open;
  end if;
  return null;
end $$;
create trigger loans_opened_international after insert on loans
  for each row execute function want_usdc_payment_address();
create trigger loans_closed_international after update of closed_at on loans
  for each row when (old.closed_at is distinct from new.closed_at) execute function want_usdc_payment_address();

-- What a network reports at these addresses: all that one transaction moved of one asset.
create table usdc_payments (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  network text not null constraint usdc_payments_network check (network in ('Base', 'Ethereum')),
  transaction_id text not null constraint usdc_payments_transaction check (length(transaction_id) between 1 and 90),
  -- Empty for the network's own coin.
  contract text not null,
  symbol text not null,
  -- Of the smallest unit of the asset: micro-USDC.
  units numeric(78, 0) not null constraint usdc_payments_units check (units > 0),
  block_height bigint not null,
  block_hash text not null,
  -- The time of the block, which is the time of the payment.
  paid_at timestamptz not null,
  status text not null constraint usdc_payments_status check (status in ('SEEN', 'FINAL', 'DROPPED')),
  problem text constraint usdc_payments_problem check (problem in ('UNSUPPORTED_ASSET', 'TOO_SMALL')),
  first_observed_at timestamptz not null,
  finalized_at timestamptz,
  -- The report by which it is posted to the loan, or waits for agents among unapplied payments.
  report_id text references repayment_reports (id),
  -- What became of another asset, as an agent recorded it.
  settled_by uuid,
  settled_at timestamptz,
  note text,
  constraint usdc_payments_once unique (application_id, network, transaction_id, contract),
  constraint usdc_payments_final_when_finalized check ((status = 'FINAL') = (finalized_at is not null)),
  constraint usdc_payments_reported_when_final check (report_id is null or (status = 'FINAL' and problem is null)),
  constraint usdc_payments_settled_whole
    check ((settled_at is null) = (settled_by is null) and (settled_at is null) = (note is null))
);
create index usdc_payments_due on usdc_payments (finalized_at)
  where status = 'FINAL' and problem is null and report_id is null;
create index usdc_payments_unsupported on usdc_payments (organization_id, finalized_at, id)
  where status = 'FINAL' and problem = 'UNSUPPORTED_ASSET' and settled_at is null;
create unique index usdc_payments_report on usdc_payments (report_id) where report_id is not null;
alter table usdc_payments enable row level security, force row level security;
create policy owner on usdc_payments to pledge_owner using (true) with check (true);
create policy touch on usdc_payments to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update on usdc_payments to pledge_app;

-- What is final is never replaced. Only its report and what became of it are added.
create function keep_final_usdc_payment() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.status = 'FINAL' and (new.status, new.units, new.paid_at, new.problem)
      is distinct from (old.status, old.units, old.paid_at, old.problem) then
    raise exception 'a final payment in USDC cannot be changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger usdc_payments_keep_final before update on usdc_payments
  for each row execute function keep_final_usdc_payment();

-- How far each network was read: OPEN at the addresses of loans in service, ALL at every address.
create table usdc_payment_polls (
  network text not null constraint usdc_payment_polls_network check (network in ('Base', 'Ethereum')),
  scope text not null constraint usdc_payment_polls_scope check (scope in ('OPEN', 'ALL')),
  -- Addresses up to this index were read in the pass that is under way.
  after_index bigint not null,
  -- The height from which this pass reads, and the one from which the next pass will.
  since_height bigint not null,
  next_since_height bigint not null,
  checked_at timestamptz not null,
  primary key (network, scope)
);
grant select, insert, update on usdc_payment_polls to pledge_app;

-- Payments in USDC are reported as those of a bank are. Rows that are there satisfy the new check.
alter table repayment_reports
  drop constraint repayment_reports_method_check,
  add constraint repayment_reports_method_known check (method in ('ACH', 'WIRE', 'USDC')) not valid;

-- Loans that wait for an address.
create function usdc_addresses_to_assign(business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.application_id, d.organization_id, coalesce(b.times, 0) from public.usdc_payment_addresses d
    left join public.retry_backoffs b on b.job = 'assign-usdc-addresses' and b.item = d.application_id::text
    where d.address is null and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by d.address_index limit max_rows $$;
revoke execute on function usdc_addresses_to_assign(timestamptz, integer) from public;
grant execute on function usdc_addresses_to_assign(timestamptz, integer) to pledge_sweeper;

-- A page of addresses, those of loans in service or all. `has_unconfirmed`: it has a transfer that the network may still replace.
create function usdc_addresses_to_poll(wanted_network text, only_open boolean, after_index bigint, max_rows integer)
  returns table (application_id uuid, organization_id uuid, address text, address_index bigint, has_unconfirmed boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if only_open then
    return query select d.application_id, d.organization_id, d.address, d.address_index, exists (
        select from public.usdc_payments p where p.application_id = d.application_id and p.network = wanted_network
          and p.status = 'SEEN')
      from public.usdc_payment_addresses d
      where d.is_open and d.address is not null and d.address_index > usdc_addresses_to_poll.after_index
      order by d.address_index limit max_rows;
  else
    return query select d.application_id, d.organization_id, d.address, d.address_index, exists (
        select from public.usdc_payments p where p.application_id = d.application_id and p.network = wanted_network
          and p.status = 'SEEN')
      from public.usdc_payment_addresses d
      where d.address is not null and d.address_index > usdc_addresses_to_poll.after_index
      order by d.address_index limit max_rows;
  end if;
end $$;
revoke execute on function usdc_addresses_to_poll(text, boolean, bigint, integer) from public;
grant execute on function usdc_addresses_to_poll(text, boolean, bigint, integer) to pledge_sweeper;

-- Final payments in USDC that are not screened yet, or are clear and not reported yet. What agents are to decide is left out.
create function usdc_payments_due(business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, times integer, id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.application_id, p.organization_id, coalesce(b.times, 0), p.id from public.usdc_payments p
    left join public.wallet_screenings w on w.subject_id = p.id
    left join public.retry_backoffs b on b.job = 'sync-usdc-payments' and b.item = p.id::text
    where p.status = 'FINAL' and p.problem is null and p.report_id is null
      and (w.status is null or w.status in ('DUE', 'CLEAR', 'ACCEPTED'))
      and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by coalesce(b.next_attempt_at, p.finalized_at) limit max_rows $$;
revoke execute on function usdc_payments_due(timestamptz, integer) from public;
grant execute on function usdc_payments_due(timestamptz, integer) to pledge_sweeper;

-- Whether an address is that of any loan of any organization: nothing is sent to one. Yes or no, about an address that the
-- caller already knows.
create function is_usdc_payment_address(wanted_address text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from public.usdc_payment_addresses d where lower(d.address) = lower(wanted_address)) $$;
revoke execute on function is_usdc_payment_address(text) from public;
grant execute on function is_usdc_payment_address(text) to pledge_app;

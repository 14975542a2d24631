-- Requests to have collateral sent back, and what became of each. The application's events decide; here stand the address,
-- which the trail does not hold, and the transaction.
create table collateral_returns (
  request_id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  coin text not null check (coin in ('BTC', 'ETH', 'SOL')),
  -- Sealed, bound to this row: whoever can write here cannot lead coins elsewhere.
  address_sealed text not null,
  status text not null check (status in ('REQUESTED', 'ORDERED', 'CONCLUDED')),
  -- What was ordered; null before.
  units numeric(38, 0) check (units > 0),
  -- As the custodian told it last. It may change until it is final.
  transaction_id text,
  result text check (result in ('SUCCESS', 'WITHDRAWAL_FAILED', 'NO_COLLATERAL', 'PENDING_TRANSACTIONS',
    'DUPLICATE_REQUEST', 'INVALID_ADDRESS')),
  -- The controlled reason of an agent who gave it back.
  reason text,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  concluded_at timestamptz,
  check ((status = 'CONCLUDED') = (result is not null)),
  check (status <> 'ORDERED' or units is not null)
);
create index collateral_returns_application on collateral_returns (application_id, requested_at);
create index collateral_returns_open on collateral_returns (organization_id, due_at) where status <> 'CONCLUDED';
-- One at a time for an application, whatever is sent at once.
create unique index collateral_returns_one_open on collateral_returns (application_id) where status <> 'CONCLUDED';

-- Where the return of an application's collateral stands; by it queues find what waits for an agent.
alter table applications add column return_stand text not null default 'NONE'
  check (return_stand in ('NONE', 'WAITING', 'SENDING'));
create index applications_return_stand on applications (organization_id) where return_stand = 'WAITING';

alter table collateral_returns enable row level security;
alter table collateral_returns force row level security;
create policy touch on collateral_returns to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
create policy owner on collateral_returns to pledge_owner using (true) with check (true);
grant select, insert, update on collateral_returns to pledge_app;

-- Returns that were ordered and are not final yet.
create function ordered_returns(business_now timestamptz, most integer)
  returns table (application_id uuid, organization_id uuid, times integer) language sql stable security definer
  set search_path = public as $$
  select r.application_id, r.organization_id, coalesce(p.times, 0) from collateral_returns r
    left join postponements p on p.watcher = 'watch-returns' and p.item = r.application_id::text
    where r.status = 'ORDERED' and (p.until is null or p.until <= business_now)
    order by coalesce(p.until, r.requested_at) limit most $$;
revoke execute on function ordered_returns(timestamptz, integer) from public;
grant execute on function ordered_returns(timestamptz, integer) to pledge_sweeper;

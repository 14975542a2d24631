-- Deposit addresses, the deposits that the chains report at them, and the prices of the coins.

create sequence deposit_address_index minvalue 0;
grant usage on sequence deposit_address_index to pledge_app;

create table deposit_addresses (
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  coin text not null,
  address text not null,
  address_index integer not null,
  allotted_at timestamptz not null,
  primary key (application_id, coin),
  unique (coin, address),
  unique (coin, address_index)
);
create index deposit_addresses_in_any_case on deposit_addresses (coin, lower(address));
alter table deposit_addresses enable row level security, force row level security;
create policy owner on deposit_addresses to pledge_owner using (true) with check (true);
create policy touch on deposit_addresses to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert on deposit_addresses to pledge_app;

-- Every deposit to one of our addresses, as the chain reports it now. On a chain of accounts a contract can make the deposit,
-- and a reorganization that runs the contract again can direct the same deposit of the same transaction to another address;
-- one of the two is then reorged (the status 'orphaned').
create table deposits (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  coin text not null,
  transaction_id text not null,
  output_index integer not null,
  address text not null,
  units numeric(38, 0) not null check (units > 0),
  block_hash text,
  block_height integer,
  confirmations integer not null,
  confirmations_needed integer not null,
  status text not null check (status in ('seen', 'final', 'orphaned')),
  first_observed_at timestamptz not null,
  confirmed_at timestamptz,
  constraint deposits_payment unique (coin, transaction_id, output_index, address)
);
create index deposits_application on deposits (application_id);
create index deposits_unconfirmed on deposits (application_id) where status = 'seen';
alter table deposits enable row level security, force row level security;
create policy owner on deposits to pledge_owner using (true) with check (true);
create policy touch on deposits to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update on deposits to pledge_app;

-- Deposits of an asset that is not the collateral of the loan (decision 20). They are never counted, and stay in a queue
-- until an agent records their outcome.
create table unsupported_assets (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  -- The coin of the chain on which it was sent.
  coin text not null,
  transaction_id text not null,
  output_index integer not null,
  address text not null,
  contract text not null,
  -- Null for an unknown token, because the symbol that it gives itself cannot be trusted.
  symbol text,
  -- A token may have up to 2^256 - 1 units.
  units numeric(78, 0) not null check (units > 0),
  block_hash text,
  block_height integer,
  confirmations integer not null,
  confirmations_needed integer not null,
  status text not null check (status in ('seen', 'final', 'orphaned')),
  first_observed_at timestamptz not null,
  -- When the borrower was notified.
  notified_at timestamptz,
  outcome text check (outcome in ('RETURNED', 'NOT_RETURNABLE')),
  note text,
  settled_by uuid,
  settled_at timestamptz,
  constraint unsupported_assets_outcome_when_settled check ((outcome is null) = (settled_at is null)),
  constraint unsupported_assets_payment unique (coin, transaction_id, output_index, address)
);
create index unsupported_assets_application on unsupported_assets (application_id);
create index unsupported_assets_open on unsupported_assets (organization_id, first_observed_at)
  where outcome is null and status = 'final' and symbol is not null;
create index unsupported_assets_unnotified on unsupported_assets (first_observed_at)
  where notified_at is null and status = 'final' and symbol is not null;
alter table unsupported_assets enable row level security, force row level security;
create policy owner on unsupported_assets to pledge_owner using (true) with check (true);
create policy touch on unsupported_assets to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update on unsupported_assets to pledge_app;

-- Confirmed deposits of known tokens about which the borrower was not notified. Nobody is notified of an unknown token,
-- because anybody can send any number of them.
create function unnotified_unsupported_assets(business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select w.application_id, w.organization_id, coalesce(b.times, 0)
    from (
      select x.application_id, x.organization_id, min(x.first_observed_at) as observed_at from public.unsupported_assets x
        where x.notified_at is null and x.status = 'final' and x.symbol is not null
        group by x.application_id, x.organization_id
    ) w
    left join public.retry_backoffs b on b.job = 'report-unsupported-assets' and b.item = w.application_id::text
    where b.next_attempt_at is null or b.next_attempt_at <= business_now
    order by coalesce(b.next_attempt_at, w.observed_at) limit max_rows $$;
revoke execute on function unnotified_unsupported_assets(timestamptz, integer) from public;
grant execute on function unnotified_unsupported_assets(timestamptz, integer) to pledge_sweeper;

-- The height up to which each chain was read.
create table chain_cursors (
  coin text primary key,
  height integer not null,
  checked_at timestamptz not null
);
grant select, insert, update on chain_cursors to pledge_app;

-- A page of the deposit addresses of a coin. `has_recent` is true for an address with a deposit, or a deposit of another
-- asset, that the chain could still reorganize: one without a block, or in a block at or above `since`.
create function addresses_to_poll(
    wanted_coin text, since integer, business_now timestamptz, after_index integer, max_rows integer)
  returns table (application_id uuid, organization_id uuid, address text, address_index integer, has_recent boolean,
    times integer, since_height integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.application_id, d.organization_id, d.address, d.address_index,
      exists (select from public.deposits x where x.application_id = d.application_id and x.coin = d.coin
        and x.status <> 'orphaned' and (x.block_height is null or x.block_height >= since))
      or exists (select from public.unsupported_assets w where w.application_id = d.application_id and w.coin = d.coin
        and w.status <> 'orphaned' and (w.block_height is null or w.block_height >= since)),
      coalesce(b.times, 0), b.since_height
    from public.deposit_addresses d
    left join public.retry_backoffs b on b.job = 'sync-deposits' and b.item = d.coin || ':' || d.application_id::text
    where d.coin = wanted_coin and d.address_index > after_index
      and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by d.address_index limit max_rows $$;
revoke execute on function addresses_to_poll(text, integer, timestamptz, integer, integer) from public;
grant execute on function addresses_to_poll(text, integer, timestamptz, integer, integer) to pledge_sweeper;

create function deposit_addresses_of(wanted_coin text)
  returns table (application_id uuid, organization_id uuid, address text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.application_id, d.organization_id, d.address from public.deposit_addresses d where d.coin = wanted_coin $$;
revoke execute on function deposit_addresses_of(text) from public;
grant execute on function deposit_addresses_of(text) to pledge_sweeper;

-- Whether an address is a deposit address of any borrower of any organization. A borrower sees only their own rows, and must
-- still not direct money or coins to the deposit address of somebody else. The answer is yes or no, about an address that the
-- caller already knows.
create function is_deposit_address(wanted_coin text, wanted_address text)
  returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from public.deposit_addresses d
    where d.coin = wanted_coin and lower(d.address) = lower(wanted_address)) $$;
revoke execute on function is_deposit_address(text, text) from public;
grant execute on function is_deposit_address(text, text) to pledge_app;

create table prices (
  id uuid primary key,
  coin text not null,
  price_cents bigint not null check (price_cents > 0),
  venues jsonb not null,
  observed_at timestamptz not null
);
create index prices_latest on prices (coin, observed_at desc);
grant select, insert, delete on prices to pledge_app;

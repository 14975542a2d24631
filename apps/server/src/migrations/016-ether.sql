-- On a chain of accounts a contract pays, and what it pays may go elsewhere once a reorganization has it run again: the
-- same payment of the same transaction at two of our addresses, one of them taken back.
alter table deposits drop constraint deposits_coin_transaction_id_output_index_key;
alter table deposits add constraint deposits_payment unique (coin, transaction_id, output_index, address);

-- What came to a deposit address and is not its coin (decision 20): never counted, kept in a queue until an agent has
-- said what became of it.
create table wrong_assets (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  -- The chain that it came by.
  coin text not null,
  transaction_id text not null,
  output_index integer not null,
  address text not null,
  contract text not null,
  -- Null for a token that we do not know: its own word for itself is not to be believed.
  symbol text,
  -- A token may have up to 2^256 - 1 units.
  units numeric(78, 0) not null check (units > 0),
  block_hash text,
  block_height integer,
  confirmations integer not null,
  confirmations_needed integer not null,
  status text not null check (status in ('seen', 'final', 'orphaned')),
  first_seen_at timestamptz not null,
  -- When the borrower was told.
  told_at timestamptz,
  outcome text check (outcome in ('RETURNED', 'NOT_RETURNABLE')),
  note text,
  settled_by uuid,
  settled_at timestamptz,
  check ((outcome is null) = (settled_at is null)),
  constraint wrong_assets_payment unique (coin, transaction_id, output_index, address)
);
create index wrong_assets_application on wrong_assets (application_id);
create index wrong_assets_open on wrong_assets (organization_id, first_seen_at)
  where outcome is null and status = 'final' and symbol is not null;
create index wrong_assets_untold on wrong_assets (first_seen_at)
  where told_at is null and status = 'final' and symbol is not null;

alter table wrong_assets enable row level security;
alter table wrong_assets force row level security;
create policy touch on wrong_assets to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
create policy owner on wrong_assets to pledge_owner using (true) with check (true);
grant select, insert, update on wrong_assets to pledge_app;

-- A known token that is final, of which the borrower has not been told. A token that nobody knows is told to nobody:
-- anybody can send any number of them.
create function untold_wrong_assets(business_now timestamptz, most integer)
  returns table (application_id uuid, organization_id uuid, times integer) language sql stable security definer
  set search_path = public as $$
  select w.application_id, w.organization_id, coalesce(p.times, 0)
    from (
      select x.application_id, x.organization_id, min(x.first_seen_at) as seen_at from wrong_assets x
        where x.told_at is null and x.status = 'final' and x.symbol is not null
        group by x.application_id, x.organization_id
    ) w
    left join postponements p on p.watcher = 'tell-of-wrong-assets' and p.item = w.application_id::text
    where p.until is null or p.until <= business_now
    order by coalesce(p.until, w.seen_at) limit most $$;
revoke execute on function untold_wrong_assets(timestamptz, integer) from public;
grant execute on function untold_wrong_assets(timestamptz, integer) to pledge_sweeper;

-- As before, and looking for what is no coin too.
create or replace function addresses_to_look_at(
  wanted_coin text, since integer, business_now timestamptz, after_index integer, most integer)
  returns table (application_id uuid, organization_id uuid, address text, address_index integer,
    has_recent boolean, times integer, since_height integer)
  language sql stable security definer set search_path = public as $$
  select d.application_id, d.organization_id, d.address, d.address_index,
      exists (select from deposits x where x.application_id = d.application_id and x.coin = d.coin
        and x.status <> 'orphaned' and (x.block_height is null or x.block_height >= since))
      or exists (select from wrong_assets w where w.application_id = d.application_id and w.coin = d.coin
        and w.status <> 'orphaned' and (w.block_height is null or w.block_height >= since)),
      coalesce(p.times, 0), p.since_height
    from deposit_addresses d
    left join postponements p on p.watcher = 'watch-deposits' and p.item = d.coin || ':' || d.application_id::text
    where d.coin = wanted_coin and d.address_index > after_index and (p.until is null or p.until <= business_now)
    order by d.address_index limit most $$;

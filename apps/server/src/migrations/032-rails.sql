-- What is final on a chain by its own word, hourly prices, and how many deposit addresses in a row are unused.
-- Compatible with servers from version 023.

-- What makes a deposit final: its number of confirmations, or that the chain has finalized its block. Servers of version 023
-- know the first alone.
alter table deposits add column finality text not null default 'confirmations'
  constraint deposits_finality check (finality in ('confirmations', 'finalized'));
alter table unsupported_assets add column finality text not null default 'confirmations'
  constraint unsupported_assets_finality check (finality in ('confirmations', 'finalized'));

-- The newest block that the chain had finalized when the last poll of all open addresses ended; null where it reports none.
-- Whatever was not final by then is above it, so the next poll reads from there on: a chain that finalizes nothing for days
-- would otherwise leave deposits behind, below all that is read again.
alter table chain_cursors add column finalized_height integer;
alter table open_polls add column finalized_height integer;

-- The price of each coin by the hour, kept for years; the single prices behind it are removed after a day. A candle of our
-- venues is computed from these before they go, and has their number, the first and the last; one that an operator imported
-- has none. Amounts are US cents for one whole coin.
create table price_candles (
  coin text not null,
  hour timestamptz not null constraint price_candles_whole_hour check (extract(epoch from hour)::bigint % 3600 = 0),
  source text not null constraint price_candles_source check (source in ('venues', 'import')),
  open_cents bigint not null constraint price_candles_positive check (low_cents > 0),
  high_cents bigint not null,
  low_cents bigint not null,
  close_cents bigint not null,
  observations integer not null,
  first_observed_at timestamptz,
  last_observed_at timestamptz,
  primary key (coin, hour),
  constraint price_candles_within check (
    low_cents <= open_cents and low_cents <= close_cents and open_cents <= high_cents and close_cents <= high_cents),
  constraint price_candles_observed check ((source = 'venues') = (observations > 0)
    and (source = 'venues') = (first_observed_at is not null) and (source = 'venues') = (last_observed_at is not null)
    and observations >= 0 and first_observed_at >= hour and last_observed_at < hour + interval '1 hour')
);
grant select, insert, update on price_candles to pledge_app;

-- How far the deposit addresses of a coin go, and the last one at which the chain has shown a deposit, among the newest
-- `max_rows`: null where none of these was used. Numbers alone, of all organizations together, since they share the account.
create function deposit_address_run(wanted_coin text, max_rows integer)
  returns table (newest_index integer, oldest_index integer, last_used_index integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select max(d.address_index), min(d.address_index), max(d.address_index) filter (where exists (
      select from public.deposits x
        where x.application_id = d.application_id and x.coin = d.coin and x.status <> 'orphaned'))
    from (select n.application_id, n.coin, n.address_index from public.deposit_addresses n
      where n.coin = wanted_coin order by n.address_index desc limit max_rows) d $$;
revoke execute on function deposit_address_run(text, integer) from public;
grant execute on function deposit_address_run(text, integer) to pledge_app;

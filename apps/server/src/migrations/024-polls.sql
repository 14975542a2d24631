-- Compatible with servers from version 023.
-- Polls whose cost grows with what is open, and not with what there ever was.

-- Since when nothing is expected at a deposit address: its loan is in service or over, nothing there is unconfirmed and no
-- release is under way. Null while it is polled at each pass. Every event of its loan and every deposit sets it to null
-- again. A pass over all addresses, a page at a time, reads the quiet ones, so late deposits are found there too.
alter table deposit_addresses add column quiet_since timestamptz;
grant update (quiet_since) on deposit_addresses to pledge_app;

-- How far the pass over all addresses of a coin is. It takes many polls, and each address is read from the height that the
-- chain had when the pass before began: by then that pass had not read it yet, so no block is skipped.
create table chain_passes (
  coin text primary key,
  -- Addresses up to this index were read in this pass.
  after_index integer not null,
  since_height integer not null,
  -- From where the next pass reads. It is lowered to `since_height` when a page of this pass could not be read.
  next_since_height integer not null,
  began_at timestamptz not null
);
grant select, insert, update on chain_passes to pledge_app;

-- A page of the addresses that are not quiet, and of those whose last poll failed and is due again. `has_recent` as in
-- `addresses_to_poll`.
create function open_addresses_to_poll(
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
    from (
      (select o.application_id, o.coin, o.address_index from public.deposit_addresses o
        where o.coin = wanted_coin and o.quiet_since is null and o.address_index > after_index
          and not exists (select from public.retry_backoffs p
            where p.job = 'sync-deposits' and p.item = o.coin || ':' || o.application_id::text
              and p.next_attempt_at > business_now)
        order by o.address_index limit max_rows)
      union
      (select f.application_id, f.coin, f.address_index from public.retry_backoffs p
        join public.deposit_addresses f
          on f.coin = wanted_coin and f.application_id = split_part(p.item, ':', 2)::uuid
        where p.job = 'sync-deposits' and p.item like wanted_coin || ':%' and p.next_attempt_at <= business_now
          and f.address_index > after_index
        order by f.address_index limit max_rows)
    ) w
    join public.deposit_addresses d on d.application_id = w.application_id and d.coin = w.coin
    left join public.retry_backoffs b on b.job = 'sync-deposits' and b.item = d.coin || ':' || d.application_id::text
    order by d.address_index limit max_rows $$;
revoke execute on function open_addresses_to_poll(text, integer, timestamptz, integer, integer) from public;
grant execute on function open_addresses_to_poll(text, integer, timestamptz, integer, integer) to pledge_sweeper;

-- Makes those addresses of a page quiet at which nothing is expected. An address whose deposits the chain could still
-- reorganize (at or above `since`) stays open.
create function quiet_addresses(
    wanted_coin text, since integer, business_now timestamptz, after_index integer, until_index integer)
  returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.deposit_addresses d set quiet_since = business_now
    from public.applications a
    where d.coin = wanted_coin and d.quiet_since is null
      and d.address_index > after_index and d.address_index <= until_index
      and a.id = d.application_id
      and a.state in ('COMPLETE', 'COLLATERAL_RELEASE', 'CANCELLED', 'DECLINED', 'EXPIRED')
      and a.disbursement_progress in ('NOT_DUE', 'SENT') and a.release_progress = 'NONE'
      and a.collateral_deficient_since is null
      and not exists (select from public.deposits x where x.application_id = d.application_id
        and (x.status = 'seen' or (x.status = 'final' and x.block_height >= since)))
      and not exists (select from public.unsupported_assets w where w.application_id = d.application_id
        and (w.status = 'seen' or (w.status = 'final' and w.block_height >= since)))
      and not exists (select from public.retry_backoffs b
        where b.job = 'sync-deposits' and b.item = d.coin || ':' || d.application_id::text) $$;
revoke execute on function quiet_addresses(text, integer, timestamptz, integer, integer) from public;
grant execute on function quiet_addresses(text, integer, timestamptz, integer, integer) to pledge_sweeper;

-- The addresses of a coin that were allotted last.
create function newest_deposit_addresses(wanted_coin text, max_rows integer)
  returns table (application_id uuid, organization_id uuid, address text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.application_id, d.organization_id, d.address from public.deposit_addresses d
    where d.coin = wanted_coin order by d.address_index desc limit max_rows $$;
revoke execute on function newest_deposit_addresses(text, integer) from public;
grant execute on function newest_deposit_addresses(text, integer) to pledge_sweeper;

-- When the application needs its link no longer: at once when it ends, and some time after its disbursement, which the bank
-- may return. The event that leads there writes it, on the business clock. Null before, and for links of earlier versions,
-- which `due_bank_links` finds.
alter table bank_link_items add column needed_until timestamptz;

-- Links that are due for a poll, and links whose application no longer needs them.
create function bank_links_to_poll(real_now timestamptz, business_now timestamptz, max_rows integer)
  returns table (item_id uuid, application_id uuid, organization_id uuid, is_no_longer_needed boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  (select i.id, i.application_id, i.organization_id, false from public.bank_link_items i
    where i.next_poll_at <= real_now order by i.next_poll_at limit max_rows)
  union all
  (select i.id, i.application_id, i.organization_id, true from public.bank_link_items i
    where i.access_token_sealed is not null and i.ended_at is null and i.needed_until <= business_now
    order by i.needed_until limit max_rows) $$;
revoke execute on function bank_links_to_poll(timestamptz, timestamptz, integer) from public;
grant execute on function bank_links_to_poll(timestamptz, timestamptz, integer) to pledge_sweeper;

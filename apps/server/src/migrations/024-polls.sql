-- Compatible with servers from version 023.
-- Polls whose cost grows with what is open, and not with what there ever was.

-- Since when nothing is expected at a deposit address: its loan is in service or over, nothing there is unconfirmed and no
-- release is under way. Null while it is polled each time. The triggers below set it to null at every event of its
-- application and every deposit, whichever version of the server writes it. A pass over all addresses, a page at a time,
-- reads the quiet ones, so late deposits are found there too.
alter table deposit_addresses add column quiet_since timestamptz;

-- With the rights of the owner: whoever may write the application or the deposit has its addresses polled.
create function poll_addresses_often(application uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.deposit_addresses d set quiet_since = null
    where d.application_id = application and d.quiet_since is not null $$;
revoke execute on function poll_addresses_often(uuid) from public;

create function poll_often_after_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.poll_addresses_often(new.id);
  return null;
end $$;
create trigger poll_often after update on applications
  for each row when ((old.version, old.state, old.disbursement_progress, old.release_progress, old.collateral_deficient_since)
    is distinct from (new.version, new.state, new.disbursement_progress, new.release_progress, new.collateral_deficient_since))
  execute function poll_often_after_event();

create function poll_often_after_deposit() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.poll_addresses_often(new.application_id);
  return null;
end $$;
create trigger poll_often after insert or update on deposits
  for each row execute function poll_often_after_deposit();
create trigger poll_often after insert or update on unsupported_assets
  for each row execute function poll_often_after_deposit();

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

-- A poll of the open addresses of a coin that one run did not finish: the next run goes on where it ended.
create table open_polls (
  coin text primary key,
  -- Open addresses up to this index were read in this poll.
  after_index integer not null,
  -- Up to which height the chain reported on all of them.
  until_height integer not null,
  -- Whether a page of it could not be read: then all are read again from the same height.
  has_failed boolean not null,
  began_at timestamptz not null
);
grant select, insert, update, delete on open_polls to pledge_app;

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
-- reorganize (at or above `since`) stays open. Whatever changes what is expected holds the row of the application, so these
-- rows are locked first, in a statement of its own: the next one then sees all that was committed under those locks. An
-- application that is held at this moment is left for the next poll.
create function quiet_addresses(
    wanted_coin text, since integer, business_now timestamptz, after_index integer, until_index integer)
  returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  over uuid[];
begin
  with locked as (
    select a.id from public.deposit_addresses d
      join public.applications a on a.id = d.application_id
      where d.coin = wanted_coin and d.quiet_since is null
        and d.address_index > after_index and d.address_index <= until_index
        and a.state in ('COMPLETE', 'COLLATERAL_RELEASE', 'CANCELLED', 'DECLINED', 'EXPIRED')
        and a.disbursement_progress in ('NOT_DUE', 'SENT') and a.release_progress = 'NONE'
        and a.collateral_deficient_since is null
      for no key update of a skip locked)
  select array_agg(l.id) into over from locked l;

  update public.deposit_addresses d set quiet_since = business_now
    where d.application_id = any (over) and d.coin = wanted_coin and d.quiet_since is null
      and not exists (select from public.deposits x where x.application_id = d.application_id
        and (x.status = 'seen' or (x.status = 'final' and x.block_height >= since)))
      and not exists (select from public.unsupported_assets w where w.application_id = d.application_id
        and (w.status = 'seen' or (w.status = 'final' and w.block_height >= since)))
      and not exists (select from public.retry_backoffs b
        where b.job = 'sync-deposits' and b.item = d.coin || ':' || d.application_id::text);
end $$;
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
-- which `bank_links_left_over` finds.
alter table bank_link_items add column needed_until timestamptz;

-- Links that are due for a poll, and links whose application no longer needs them, but for those that could not be ended and
-- whose next try is not due.
create function bank_links_to_poll(real_now timestamptz, business_now timestamptz, max_rows integer)
  returns table (item_id uuid, application_id uuid, organization_id uuid, is_no_longer_needed boolean, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  (select i.id, i.application_id, i.organization_id, false, 0 from public.bank_link_items i
    where i.next_poll_at <= real_now order by i.next_poll_at limit max_rows)
  union all
  (select i.id, i.application_id, i.organization_id, true, coalesce(b.times, 0) from public.bank_link_items i
    left join public.retry_backoffs b on b.job = 'sync-bank-links' and b.item = i.id::text
    where i.access_token_sealed is not null and i.ended_at is null and i.needed_until <= business_now
      and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by i.needed_until limit max_rows) $$;
revoke execute on function bank_links_to_poll(timestamptz, timestamptz, integer) from public;
grant execute on function bank_links_to_poll(timestamptz, timestamptz, integer) to pledge_sweeper;

-- Links of applications that ended before `needed_until` was written for them: it reads every application.
create function bank_links_left_over(ended_before timestamptz, business_now timestamptz, max_rows integer)
  returns table (item_id uuid, application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.id, i.application_id, i.organization_id, coalesce(b.times, 0) from public.bank_link_items i
    join public.applications a on a.id = i.application_id
    left join public.retry_backoffs b on b.job = 'sync-bank-links' and b.item = i.id::text
    where i.access_token_sealed is not null and i.ended_at is null
      and (a.state in ('CANCELLED', 'DECLINED', 'EXPIRED')
        or (a.state = 'COMPLETE' and a.entered_state_at <= ended_before))
      and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by i.updated_at limit max_rows $$;
revoke execute on function bank_links_left_over(timestamptz, timestamptz, integer) from public;
grant execute on function bank_links_left_over(timestamptz, timestamptz, integer) to pledge_sweeper;

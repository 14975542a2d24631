-- Compatible with servers from version 023.
-- The monitoring of loans in service: warnings, margin calls, and sales that are due (note 069).

-- What happened to the monitoring of a loan, in order. It has tables of its own, because servers of released versions know
-- neither the stream nor its events. `after_position` is the position within the loan of the last event before it.
create table margin_events (
  application_id uuid not null references applications (id),
  version integer not null check (version >= 1),
  after_position integer not null check (after_position >= 1),
  organization_id uuid not null,
  borrower_id uuid not null,
  type text not null,
  data jsonb not null,
  actor text not null,
  occurred_at timestamptz not null,
  primary key (application_id, version)
);
create trigger margin_events_append_only before update or delete on margin_events
  for each row execute function refuse_change();
create trigger margin_events_no_truncate before truncate on margin_events
  for each statement execute function refuse_change();
alter table margin_events enable row level security, force row level security;
create policy owner on margin_events to pledge_owner using (true) with check (true);
create policy touch on margin_events to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert on margin_events to pledge_app;

-- The state that these events lead to, and what the monitor selects by. A loan that was never monitored has no row.
create table margins (
  application_id uuid primary key references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  version integer not null check (version >= 1),
  state jsonb not null,
  -- Of the state, as queues and sweeps select by it.
  status text not null check (status in ('UNMONITORED', 'CLEAR', 'WARNED', 'CALLED', 'SALE_DUE')),
  -- The deadline of a call whose clock runs; null for every other loan.
  cure_by timestamptz,
  -- When a call was opened whose email is not known to be sent; null for every other loan.
  unsent_since timestamptz,
  -- By when agents look at it: the deadline of a call, or when the sale became due.
  due_at timestamptz,
  -- The coin of the loan, and the prices of one coin in cents at which its state would change: at or below, at or above.
  coin text not null check (coin in ('BTC', 'ETH', 'SOL')),
  price_down_cents bigint check (price_down_cents >= 0),
  price_up_cents bigint check (price_up_cents >= 0),
  -- What the prices were calculated with beside the terms and payments of the loan, so that the day's accrual needs no more.
  units numeric(40) not null default 0 check (units >= 0),
  is_on_hold boolean not null default false,
  -- When interest changes the prices next: the beginning of the next day in the zone of the organization.
  reprice_at timestamptz,
  -- The next reminder of a call.
  remind_at timestamptz,
  -- The last event whose notice is queued.
  noticed_version integer not null default 0,
  -- The email that some of the collateral can be withdrawn (note 080). The price of one coin in cents at which the loan is looked
  -- at again: at or above it until the email is queued, at or below it afterwards. Null: at the next price, because debt,
  -- collateral or state changed.
  excess_price_cents bigint check (excess_price_cents >= 0),
  -- Until when the loan is left alone, because something other than its price keeps the collateral from leaving.
  excess_deferred_until timestamptz,
  -- When that email was queued. Null again once the loan needs its collateral.
  excess_noticed_at timestamptz,
  constraint margins_noticed_after_event check (noticed_version between 0 and version)
);
create index margins_price_down on margins (coin, price_down_cents desc) where price_down_cents is not null;
create index margins_price_up on margins (coin, price_up_cents) where price_up_cents is not null;
create index margins_cure_by on margins (cure_by) where cure_by is not null;
create index margins_unsent on margins (unsent_since) where unsent_since is not null;
create index margins_remind_at on margins (remind_at) where remind_at is not null;
create index margins_reprice_at on margins (reprice_at) where reprice_at is not null;
create index margins_unnoticed on margins (application_id) where noticed_version < version;
create index margins_queue on margins (organization_id, due_at, application_id) where due_at is not null;
create index margins_excess_up on margins (coin, coalesce(excess_price_cents, 0))
  where status = 'CLEAR' and excess_noticed_at is null;
create index margins_excess_down on margins (coin, coalesce(excess_price_cents, 1000000000000000) desc)
  where status <> 'UNMONITORED' and excess_noticed_at is not null;
alter table margins enable row level security, force row level security;
create policy owner on margins to pledge_owner using (true) with check (true);
create policy touch on margins to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update on margins to pledge_app;

-- Loans that are in service and not monitored yet: those that were funded just now, and those from before there was
-- monitoring. The row is written with the loan, or by the monitor, which pages through all loans that lack it.
create table unmonitored_loans (
  application_id uuid primary key references applications (id),
  organization_id uuid not null,
  since timestamptz not null
);
create index unmonitored_loans_since on unmonitored_loans (since);
alter table unmonitored_loans enable row level security, force row level security;
create policy owner on unmonitored_loans to pledge_owner using (true) with check (true);
create policy touch on unmonitored_loans to pledge_app
  using (organization_id = current_organization() and current_actor() = 'system')
  with check (organization_id = current_organization() and current_actor() = 'system');
grant select, delete on unmonitored_loans to pledge_app;
insert into unmonitored_loans (application_id, organization_id, since)
  select application_id, organization_id, now() from loans where closed_at is null;

-- Whichever version of the server opens, reopens or removes a loan. It runs with the rights of the owner: a borrower's
-- payment may reopen nothing, and an agent's may.
create function list_unmonitored_loan() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    delete from public.unmonitored_loans u where u.application_id = old.application_id;
  elsif new.closed_at is not null then
    delete from public.unmonitored_loans u where u.application_id = new.application_id;
  else
    insert into public.unmonitored_loans (application_id, organization_id, since)
      values (new.application_id, new.organization_id, now()) on conflict do nothing;
  end if;
  return null;
end $$;
revoke execute on function list_unmonitored_loan() from public;
create trigger unmonitored after insert or delete or update of closed_at on loans
  for each row execute function list_unmonitored_loan();

-- An organization that has stopped automatic action has a row. The audit log says who stopped and resumed it.
create table margin_stops (
  organization_id uuid primary key references organizations (id),
  stopped_at timestamptz not null,
  stopped_by uuid not null,
  reason text not null check (length(reason) between 1 and 500)
);
alter table margin_stops enable row level security, force row level security;
create policy owner on margin_stops to pledge_owner using (true) with check (true);
create policy touch on margin_stops to pledge_app
  using (organization_id = current_organization() and current_actor() = 'agent')
  with check (organization_id = current_organization() and current_actor() = 'agent');
grant select, insert, delete on margin_stops to pledge_app;

-- Every command on a loan of the organization depends on it, also those of borrowers, who may not read why.
create function is_margin_stopped(organization uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from public.margin_stops s where s.organization_id = organization) $$;
revoke execute on function is_margin_stopped(uuid) from public;
grant execute on function is_margin_stopped(uuid) to pledge_app;

-- The order in which prices were stored. `observed_at` is the oldest time among the venues of a price, so that a price of fresher
-- venues can be the older one: it says how stale a price is, and not which came last. Servers of older versions leave the
-- column to its default. The table holds the prices of a day.
alter table prices add column stored_order bigint generated by default as identity;

-- What the sweeper learns: ids, and whose they are.

-- Loans whose stored prices a price reaches, those with the most room past their level first. It reads what is crossed and
-- nothing else. Loans of organizations that stopped automatic action wait, and so do those whose review was put off: both are
-- left out within each walk, so that however many there are, they take the place of no other loan. The organizations are read
-- first, so that each of the two lists is a walk along its index that ends at its bound. That walk is the plan for every price:
-- planning each tick anew took ten times as long as the tick. So the bound of a walk is a constant, more than any caller asks
-- for: of a bound that it does not know the planner expects a tenth of all rows, and sorts them. And `coalesce` keeps it from expecting
-- that nothing is left where there is one organization.
create function margin_crossings(wanted_coin text, price_cents bigint, business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
declare
  stopped uuid[] := array(select s.organization_id from public.margin_stops s);
begin
  return query
    select c.application_id, c.organization_id, coalesce(b.times, 0)
      from (
        (select m.application_id, m.organization_id from public.margins m
          where m.coin = wanted_coin and m.price_down_cents >= price_cents and coalesce(m.organization_id <> all (stopped), true)
            and not exists (select from public.retry_backoffs d where d.job = 'monitor-prices'
              and d.item = m.application_id::text and d.next_attempt_at > business_now)
          order by m.price_down_cents desc limit 1000)
        union all
        (select m.application_id, m.organization_id from public.margins m
          where m.coin = wanted_coin and m.price_up_cents <= price_cents and coalesce(m.organization_id <> all (stopped), true)
            and not exists (select from public.retry_backoffs d where d.job = 'monitor-prices'
              and d.item = m.application_id::text and d.next_attempt_at > business_now)
          order by m.price_up_cents limit 1000)
      ) c
      left join public.retry_backoffs b on b.job = 'monitor-prices' and b.item = c.application_id::text
      limit max_rows;
end $$;

-- Loans whose excess collateral is to be looked at by a price; as `margin_crossings`, it reads what is crossed and nothing
-- else, by one plan.
create function excess_crossings(wanted_coin text, price_cents bigint, business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
declare
  stopped uuid[] := array(select s.organization_id from public.margin_stops s);
begin
  return query
    select c.application_id, c.organization_id, coalesce(b.times, 0)
      from (
        (select m.application_id, m.organization_id from public.margins m
          where m.coin = wanted_coin and m.status = 'CLEAR' and m.excess_noticed_at is null
            and coalesce(m.excess_price_cents, 0) <= price_cents
            and (m.excess_deferred_until is null or m.excess_deferred_until <= business_now)
            and coalesce(m.organization_id <> all (stopped), true)
            and not exists (select from public.retry_backoffs d where d.job = 'monitor-prices'
              and d.item = m.application_id || ':excess' and d.next_attempt_at > business_now)
          order by coalesce(m.excess_price_cents, 0) limit 1000)
        union all
        (select m.application_id, m.organization_id from public.margins m
          where m.coin = wanted_coin and m.status <> 'UNMONITORED' and m.excess_noticed_at is not null
            and coalesce(m.excess_price_cents, 1000000000000000) >= price_cents
            and coalesce(m.organization_id <> all (stopped), true)
            and not exists (select from public.retry_backoffs d where d.job = 'monitor-prices'
              and d.item = m.application_id || ':excess' and d.next_attempt_at > business_now)
          order by coalesce(m.excess_price_cents, 1000000000000000) desc limit 1000)
      ) c
      left join public.retry_backoffs b on b.job = 'monitor-prices' and b.item = c.application_id || ':excess'
      limit max_rows;
end $$;

-- Margin calls whose time is over, oldest deadline first.
create function margin_calls_over(business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.application_id, m.organization_id, coalesce(b.times, 0) from public.margins m
    left join public.retry_backoffs b on b.job = 'monitor-prices' and b.item = m.application_id || ':deadline'
    where m.cure_by <= business_now
      and not exists (select from public.margin_stops s where s.organization_id = m.organization_id)
      and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by m.cure_by limit max_rows $$;

-- Margin calls whose email was sent, which the monitor is to record. The table of messages follows in a later migration, so
-- the function is of a language that looks for it when it runs.
create function margin_calls_sent(business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select m.application_id, m.organization_id, coalesce(b.times, 0) from public.margins m
      cross join lateral (select x.status, x.settled_at from public.messages x
        where x.application_id = m.application_id and x.kind = 'margin:margin-call' and x.queued_at >= m.unsent_since
        order by x.queued_at desc, x.id desc limit 1) call
      left join public.retry_backoffs b on b.job = 'monitor-prices' and b.item = m.application_id || ':sent'
      where m.unsent_since is not null and call.status = 'SENT' and call.settled_at <= business_now
        and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
      order by m.unsent_since limit max_rows;
end $$;

create function margin_reminders_due(business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.application_id, m.organization_id, coalesce(b.times, 0) from public.margins m
    left join public.retry_backoffs b on b.job = 'monitor-prices' and b.item = m.application_id || ':remind'
    where m.remind_at <= business_now and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by m.remind_at limit max_rows $$;

create function margins_to_reprice(business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.application_id, m.organization_id, coalesce(b.times, 0) from public.margins m
    left join public.retry_backoffs b on b.job = 'service-loans' and b.item = m.application_id || ':reprice'
    where m.reprice_at <= business_now and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by m.reprice_at limit max_rows $$;

create function margins_to_notice(business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.application_id, m.organization_id, coalesce(b.times, 0) from public.margins m
    left join public.retry_backoffs b on b.job = 'monitor-prices' and b.item = m.application_id || ':notice'
    where m.noticed_version < m.version and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by m.application_id limit max_rows $$;

create function loans_to_monitor(business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.application_id, u.organization_id, coalesce(b.times, 0) from public.unmonitored_loans u
    left join public.retry_backoffs b on b.job = 'monitor-prices' and b.item = u.application_id || ':begin'
    where b.next_attempt_at is null or b.next_attempt_at <= business_now
    order by u.since limit max_rows $$;

-- What the alarms read: how many organizations stopped automatic action, and the calls and sales that are open.
create function margin_figures()
  returns table (stopped_organizations bigint, open_calls bigint, sales_due bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select (select count(*) from public.margin_stops),
    (select count(*) from (select from public.margins m where m.due_at is not null and m.status = 'CALLED' limit 1000) c),
    (select count(*) from (select from public.margins m where m.due_at is not null and m.status = 'SALE_DUE' limit 1000) s) $$;

-- Addresses of loans that are called or due for a sale are polled often, because their borrowers are asked for a deposit.
create function poll_often_in_margin_call() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.poll_addresses_often(new.application_id);
  return null;
end $$;
revoke execute on function poll_often_in_margin_call() from public;
create trigger poll_often after insert or update of status on margins
  for each row when (new.status in ('WARNED', 'CALLED', 'SALE_DUE')) execute function poll_often_in_margin_call();

-- As `quiet_addresses`, but for the addresses of loans whose borrower was warned or called.
create function quiet_unneeded_addresses(
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
        and not exists (select from public.margins m where m.application_id = a.id
          and m.status in ('WARNED', 'CALLED', 'SALE_DUE'))
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

revoke execute on function margin_crossings(text, bigint, timestamptz, integer) from public;
revoke execute on function excess_crossings(text, bigint, timestamptz, integer) from public;
revoke execute on function margin_calls_over(timestamptz, integer) from public;
revoke execute on function margin_calls_sent(timestamptz, integer) from public;
revoke execute on function margin_reminders_due(timestamptz, integer) from public;
revoke execute on function margins_to_reprice(timestamptz, integer) from public;
revoke execute on function margins_to_notice(timestamptz, integer) from public;
revoke execute on function loans_to_monitor(timestamptz, integer) from public;
revoke execute on function margin_figures() from public;
revoke execute on function quiet_unneeded_addresses(text, integer, timestamptz, integer, integer) from public;
grant execute on function margin_crossings(text, bigint, timestamptz, integer) to pledge_sweeper;
grant execute on function excess_crossings(text, bigint, timestamptz, integer) to pledge_sweeper;
grant execute on function margin_calls_over(timestamptz, integer) to pledge_sweeper;
grant execute on function margin_calls_sent(timestamptz, integer) to pledge_sweeper;
grant execute on function margin_reminders_due(timestamptz, integer) to pledge_sweeper;
grant execute on function margins_to_reprice(timestamptz, integer) to pledge_sweeper;
grant execute on function margins_to_notice(timestamptz, integer) to pledge_sweeper;
grant execute on function loans_to_monitor(timestamptz, integer) to pledge_sweeper;
grant execute on function margin_figures() to pledge_sweeper;
grant execute on function quiet_unneeded_addresses(text, integer, timestamptz, integer, integer) to pledge_sweeper;

-- Levels that borrowers add to those of their loan, and tests of how alerts reach them (note 079).
-- Compatible with servers from version 023.

-- A level is an LTV in basis points, or a price of one coin in cents. Prices are stored as those of `margins`: a tick reads
-- the rows that it crosses.
create table alert_levels (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  coin text not null check (coin in ('BTC', 'ETH', 'SOL')),
  ltv_bps integer check (ltv_bps between 1 and 9999),
  price_cents bigint check (price_cents > 0),
  created_at timestamptz not null,
  -- Whether it waits to be reached; else it was, and waits for the LTV or the price to recover.
  is_armed boolean not null,
  price_down_cents bigint check (price_down_cents >= 0),
  price_up_cents bigint check (price_up_cents >= 0),
  -- When it was reached last, and at which price and LTV. Without collateral there is no LTV.
  reached_at timestamptz,
  reached_price_cents bigint,
  reached_ltv_bps bigint,
  -- Reached, and its borrower is not notified yet.
  is_unnoticed boolean not null default false,
  constraint alert_levels_one_kind check (num_nonnulls(ltv_bps, price_cents) = 1),
  constraint alert_levels_reached check ((reached_at is null) = (reached_price_cents is null)),
  constraint alert_levels_unnoticed check (not is_unnoticed or reached_at is not null)
);
create unique index alert_levels_of_loan on alert_levels (application_id, ltv_bps, price_cents) nulls not distinct;
create index alert_levels_price_down on alert_levels (coin, price_down_cents desc) where price_down_cents is not null;
create index alert_levels_price_up on alert_levels (coin, price_up_cents) where price_up_cents is not null;
create index alert_levels_unnoticed on alert_levels (reached_at) where is_unnoticed;
alter table alert_levels enable row level security, force row level security;
create policy owner on alert_levels to pledge_owner using (true) with check (true);
create policy touch on alert_levels to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update, delete on alert_levels to pledge_app;

-- A test alert that a borrower requested. A job sends it.
create table alert_tests (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  requested_at timestamptz not null,
  sent_at timestamptz
);
create index alert_tests_of_loan on alert_tests (application_id, requested_at desc);
create index alert_tests_waiting on alert_tests (requested_at) where sent_at is null;
alter table alert_tests enable row level security, force row level security;
create policy owner on alert_tests to pledge_owner using (true) with check (true);
create policy touch on alert_tests to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update (sent_at) on alert_tests to pledge_app;

-- Loans with levels that a price reaches; as `margin_crossings`, it reads what is crossed and nothing else, by one plan.
create function alert_level_crossings(wanted_coin text, price_cents bigint, business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
declare
  stopped uuid[] := array(select s.organization_id from public.margin_stops s);
begin
  return query
    select distinct c.application_id, c.organization_id, coalesce(b.times, 0)
      from (
        (select l.application_id, l.organization_id from public.alert_levels l
          where l.coin = wanted_coin and l.price_down_cents >= alert_level_crossings.price_cents
            and coalesce(l.organization_id <> all (stopped), true)
            and not exists (select from public.retry_backoffs d where d.job = 'monitor-prices'
              and d.item = l.application_id || ':level' and d.next_attempt_at > business_now)
          order by l.price_down_cents desc limit 1000)
        union all
        (select l.application_id, l.organization_id from public.alert_levels l
          where l.coin = wanted_coin and l.price_up_cents <= alert_level_crossings.price_cents
            and coalesce(l.organization_id <> all (stopped), true)
            and not exists (select from public.retry_backoffs d where d.job = 'monitor-prices'
              and d.item = l.application_id || ':level' and d.next_attempt_at > business_now)
          order by l.price_up_cents limit 1000)
      ) c
      left join public.retry_backoffs b on b.job = 'monitor-prices' and b.item = c.application_id || ':level'
      limit max_rows;
end $$;

-- Loans whose borrower is to be notified of a level or of a test, longest due first.
create function alerts_to_send(business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select w.application_id, w.organization_id, coalesce(b.times, 0)
    from (
      select u.application_id, u.organization_id, min(u.at) as since from (
        (select l.application_id, l.organization_id, l.reached_at as at from public.alert_levels l
          where l.is_unnoticed order by l.reached_at limit max_rows)
        union all
        (select t.application_id, t.organization_id, t.requested_at from public.alert_tests t
          where t.sent_at is null order by t.requested_at limit max_rows)) u
        group by u.application_id, u.organization_id) w
    left join public.retry_backoffs b on b.job = 'monitor-prices' and b.item = w.application_id || ':alert'
    where b.next_attempt_at is null or b.next_attempt_at <= business_now
    order by w.since limit max_rows $$;

revoke execute on function alert_level_crossings(text, bigint, timestamptz, integer) from public;
revoke execute on function alerts_to_send(timestamptz, integer) from public;
grant execute on function alert_level_crossings(text, bigint, timestamptz, integer) to pledge_sweeper;
grant execute on function alerts_to_send(timestamptz, integer) to pledge_sweeper;

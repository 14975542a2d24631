-- Weeks of telemetry are made and dropped one at a time, each in a transaction of its own, and nothing counts the events of a
-- week, so that no brand's volume can make it fail (note 108). The function of version 078 stays for servers of that version.
-- Compatible with servers from version 023.

-- Makes the partition of the week of `day`. False where there is one, or where events of that week are in
-- `other` already: they stay there until they leave. The table is made first and attached then, because that blocks no insert
-- into the other weeks, as making it a partition at once would.
create function make_telemetry_week(day date) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  monday date := date_trunc('week', day::timestamp)::date;
  name text := 'week_' || to_char(monday, 'YYYYMMDD');
begin
  if to_regclass('telemetry_weeks.' || name) is not null
    or exists (select from telemetry_weeks.other o where o.week = monday) then
    return false;
  end if;
  execute format('create table telemetry_weeks.%I (like public.page_events including constraints)', name);
  execute format('alter table public.page_events attach partition telemetry_weeks.%I for values from (%L) to (%L)',
    name, monday, monday + 7);
  return true;
exception when check_violation then
  -- An event of that week was stored in `other` meanwhile.
  return false;
end $$;

-- Drops the oldest partition if its week began on `oldest` or before, and returns an estimate of the events that it had; null
-- where there is none to drop. The estimate is the planner's, otherwise that of the statistics.
create function drop_telemetry_week(oldest date) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  week regclass;
  estimate bigint;
  has_events boolean;
begin
  select c.oid::regclass, case when c.reltuples >= 0 then c.reltuples::bigint else pg_stat_get_live_tuples(c.oid) end
    into week, estimate
    from pg_catalog.pg_class c
    where c.relnamespace = 'telemetry_weeks'::regnamespace and c.relkind = 'r' and c.relname ~ '^week_[0-9]{8}$'
      and to_date(right(c.relname, 8), 'YYYYMMDD') <= oldest
    order by c.relname limit 1;
  if not found then
    return null;
  end if;
  execute format('select exists (select from %s)', week) into has_events;
  execute format('drop table %s', week);
  return case when has_events then greatest(estimate, 1) else 0 end;
end $$;

-- Removes a batch of the events whose week has no partition and began on `oldest` or before; returns how many.
create function remove_telemetry_without_week(oldest date, most integer) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  removed bigint;
begin
  delete from telemetry_weeks.other o where (o.week, o.id) in (
    select e.week, e.id from telemetry_weeks.other e where e.week <= oldest order by e.week, e.id limit most);
  get diagnostics removed = row_count;
  return removed;
end $$;

revoke execute on function make_telemetry_week(date) from public;
revoke execute on function drop_telemetry_week(date) from public;
revoke execute on function remove_telemetry_without_week(date, integer) from public;
grant execute on function make_telemetry_week(date) to pledge_sweeper;
grant execute on function drop_telemetry_week(date) to pledge_sweeper;
grant execute on function remove_telemetry_without_week(date, integer) to pledge_sweeper;

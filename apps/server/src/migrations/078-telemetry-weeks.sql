-- Events of telemetry by week, so that retention drops a partition instead of deleting rows one by one (note 108). The table of
-- before stays for servers of before and is emptied by the purge; the new one has another name.
-- Compatible with servers from version 023.

-- Partitions have a schema of their own: they come and go, while the tables of the product are those of its migrations.
create schema telemetry_weeks;

create table page_events (
  id uuid not null,
  -- The Monday, in UTC, of the week in which it was received.
  week date not null,
  organization_id uuid,
  session_id uuid not null,
  tracker_id uuid not null,
  dedupe_key text,
  event text not null,
  received_at timestamptz not null,
  data jsonb not null,
  constraint page_events_week check (week = date_trunc('week', received_at at time zone 'UTC')::date),
  primary key (week, id)
) partition by range (week);
create unique index page_events_dedupe on page_events (week, session_id, dedupe_key) where dedupe_key is not null;
grant insert, select (id, week, session_id, dedupe_key, received_at) on page_events to pledge_app;

-- What arrives in a week whose partition nobody made, if the job did not run for a month.
create table telemetry_weeks.other partition of page_events default;

-- Makes the partitions of the week of `today` and of the next three, and drops those that began on
-- `oldest` or before, so that no event is kept longer; returns how many rows went with them. Waits for no lock: what it cannot
-- have now, the next run does.
create function keep_telemetry_weeks(today date, oldest date) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  monday date := date_trunc('week', today::timestamp)::date;
  name text;
  removed bigint := 0;
  counted bigint;
begin
  perform set_config('lock_timeout', '2s', true);
  for step in 0..3 loop
    name := 'week_' || to_char(monday + step * 7, 'YYYYMMDD');
    continue when to_regclass('telemetry_weeks.' || name) is not null
      or exists (select from telemetry_weeks.other o where o.week = monday + step * 7);
    execute format('create table telemetry_weeks.%I partition of public.page_events for values from (%L) to (%L)',
      name, monday + step * 7, monday + step * 7 + 7);
  end loop;
  for name in select c.relname from pg_catalog.pg_class c
      where c.relnamespace = 'telemetry_weeks'::regnamespace and c.relkind = 'r' and c.relname ~ '^week_[0-9]{8}$'
        and to_date(right(c.relname, 8), 'YYYYMMDD') <= oldest order by 1 limit 60 loop
    execute format('select count(*) from telemetry_weeks.%I', name) into counted;
    execute format('drop table telemetry_weeks.%I', name);
    removed := removed + counted;
  end loop;
  delete from telemetry_weeks.other o where o.week <= oldest;
  get diagnostics counted = row_count;
  return removed + counted;
end $$;
revoke execute on function keep_telemetry_weeks(date, date) from public;
grant execute on function keep_telemetry_weeks(date, date) to pledge_sweeper;

-- The first partitions, so that the first server has them before its first job.
select keep_telemetry_weeks(current_date, current_date - 100);

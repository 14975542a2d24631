-- The jobs of a top-up are found by the state of their application. They are not stored with it: a released server knows the stored
-- jobs by a closed list, and would recover nothing where it meets another one (note 068).
-- Compatible with servers from version 023.

-- Refinances that are signed and without their top-up request, or without the next step after the top-up was confirmed.
create function stranded_top_ups(due_before timestamptz, business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, job text, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, a.organization_id, step.job, coalesce(b.times, 0) from public.applications a
    cross join lateral (select case a.state when 'CELSIUS_WAITING_FOR_TOP_UP' then 'request-top-up'
      else 'await-hand-over' end as job) step
    left join public.retry_backoffs b on b.job = 'rescue-stranded' and b.item = a.id::text || ':' || step.job
    where a.is_refinance and a.state in ('CELSIUS_WAITING_FOR_TOP_UP', 'CELSIUS_FULL_COLLATERAL_RECEIVED')
      and a.entered_state_at <= due_before and a.sanctions_hold_at is null
      and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by b.next_attempt_at nulls first, a.entered_state_at limit max_rows $$;
revoke execute on function stranded_top_ups(timestamptz, timestamptz, integer) from public;
grant execute on function stranded_top_ups(timestamptz, timestamptz, integer) to pledge_sweeper;

update applications set due_job = null, due_job_since = null where due_job in ('request-top-up', 'await-hand-over');

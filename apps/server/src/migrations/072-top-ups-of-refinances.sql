-- The top-up of a refinance is requested, confirmed or not sent in time (note 099).
-- Compatible with servers from version 023.

-- Which jobs there are is said by the server alone (domain, process/due-job): a list in the schema would have to be replaced with
-- each of them. Rows that are there satisfy the new check, which is why none of them is read while the table is locked.
alter table applications
  drop constraint applications_due_job_check,
  add constraint applications_due_job_named check (due_job ~ '^[a-z][a-z-]{2,59}$') not valid;

-- Instead of due_applications, which knows only the deposits of a new loan and of a renewal.
create function applications_past_deadline(business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, due text, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, a.organization_id,
      case when a.state in ('WAITING_FOR_COLLATERAL', 'CELSIUS_TOP_UP_REQUESTED') then 'close-collateral-window'
        else 'expire' end, coalesce(b.times, 0)
    from public.applications a
    left join public.retry_backoffs b on b.job = 'sweep-deadlines' and b.item = a.id::text
    where a.deadline_at <= business_now and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by coalesce(b.next_attempt_at, a.deadline_at) limit max_rows $$;
revoke execute on function applications_past_deadline(timestamptz, integer) from public;
grant execute on function applications_past_deadline(timestamptz, integer) to pledge_sweeper;

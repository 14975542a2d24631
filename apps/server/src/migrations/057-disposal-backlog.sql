-- What agents are shown of the disposal of records that is due (note 086).
-- Compatible with servers from version 023.

-- Of the caller's organization, each counted up to a bound: what is past its time, what something keeps, what is due soon. What
-- is past its time is decided as by the disposal: an answer of the screening waits for the newest one of its application.
create function disposal_backlog(step text, kept_since timestamptz, soon_since timestamptz, sanctions_before timestamptz,
    max_rows integer)
  returns table (due integer, kept integer, soon integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with found as (
    (select a.id, a.borrower_id from public.applications a
      where step = 'ended-applications' and public.current_actor() = 'agent'
        and a.organization_id = public.current_organization() and a.disposed_at is null
        and a.state in ('CANCELLED', 'DECLINED', 'EXPIRED') and a.entered_state_at <= soon_since
        and public.is_past_retention(a.id, step, soon_since)
      order by a.entered_state_at limit max_rows)
    union all
    (select l.application_id, l.borrower_id from public.loans l
      where step = 'identity-of-closed-loans' and public.current_actor() = 'agent'
        and l.organization_id = public.current_organization() and l.identity_disposed_at is null and l.closed_at <= soon_since
        and public.is_past_retention(l.application_id, step, soon_since)
      order by l.closed_at limit max_rows)
    union all
    (select l.application_id, l.borrower_id from public.loans l
      where step = 'records-of-closed-loans' and public.current_actor() = 'agent'
        and l.organization_id = public.current_organization() and l.disposed_at is null and l.closed_at <= soon_since
        and public.is_past_retention(l.application_id, step, soon_since)
      order by l.closed_at limit max_rows)
    union all
    (select i.application_id, i.borrower_id from public.inquiries i
      join public.applications a on a.id = i.application_id
      where step = 'screening-answers' and public.current_actor() = 'agent'
        and i.organization_id = public.current_organization() and i.kind = 'screening' and i.answered_at <= soon_since
        and a.disposed_at is not null and public.is_past_retention(i.application_id, step, soon_since)
      group by i.application_id, i.borrower_id limit max_rows)
  ), judged as (
    select public.is_past_retention(f.id, step, kept_since) as is_past,
        public.may_dispose_of(f.id, f.borrower_id, sanctions_before) as is_free from found f
  )
  select count(*) filter (where j.is_past and j.is_free)::integer, count(*) filter (where j.is_past and not j.is_free)::integer,
      count(*) filter (where not j.is_past)::integer from judged j $$;
revoke execute on function disposal_backlog(text, timestamptz, timestamptz, timestamptz, integer) from public;
grant execute on function disposal_backlog(text, timestamptz, timestamptz, timestamptz, integer) to pledge_app;

-- Two banks may give the same id: a report is named by whose account it came to besides.
alter table repayment_reports add column organization_code text;
update repayment_reports r set organization_code = o.code, id = o.code || ':' || r.id
  from organizations o where o.id = r.organization_id;
alter table repayment_reports alter column organization_code set not null;

-- Money for an organization that is not known here (yet) is kept, and acted on once it is.
alter table repayment_reports alter column organization_id drop not null;
grant update (organization_id) on repayment_reports to pledge_app;
drop policy touch on repayment_reports;
create policy touch on repayment_reports to pledge_app
  using ((organization_id = current_organization() and current_actor() in ('agent', 'system'))
    or (organization_id is null and current_actor() = 'system'))
  with check ((organization_id = current_organization() and current_actor() in ('agent', 'system'))
    or (organization_id is null and current_actor() = 'system'));

alter table repayment_reports drop constraint repayment_reports_problem_check;
alter table repayment_reports add constraint repayment_reports_problem_check
  check (problem in ('NO_REFERENCE', 'NO_SUCH_LOAN', 'NOT_APPLIED', 'NO_PAYMENT', 'SEVERAL_PAYMENTS'));
-- An agent says which loan a payment is for: why it waited stays with it.
alter table repayment_reports drop constraint repayment_reports_check1;
alter table repayment_reports add constraint repayment_reports_waited
  check (case status when 'WAITING' then problem is null when 'APPLIED' then true else problem is not null end);

create or replace function waiting_repayment_reports(business_now timestamptz, most integer)
  returns table (id text, organization_id uuid, times integer) language sql stable security definer
  set search_path = public as $$
  select r.id, o.id, coalesce(p.times, 0) from repayment_reports r
    join organizations o on o.code = r.organization_code
    left join postponements p on p.watcher = 'watch-repayments' and p.item = r.id
    where r.status = 'WAITING' and (p.until is null or p.until <= business_now)
    order by p.until nulls first, r.received_at, r.id limit most $$;

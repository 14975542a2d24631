-- Telemetry knows its organization, from the session on the server and never from the browser, and what the funnel counts of it:
-- each browser once for each week and step (note 105).
-- Compatible with servers from version 023.

alter table telemetry_sessions add column organization_id uuid;
alter table telemetry_events add column organization_id uuid;

create table funnel_visits (
  organization_id uuid not null references organizations (id),
  -- The Monday of the week, in the time zone of the organization.
  week date not null constraint funnel_visits_monday check (extract(isodow from week) = 1),
  step text not null constraint funnel_visits_step check (step in ('view', 'offer')),
  tracker_id uuid not null,
  visited_at timestamptz not null,
  primary key (organization_id, week, step, tracker_id)
);
create index funnel_visits_visited on funnel_visits (visited_at);
alter table funnel_visits enable row level security, force row level security;
create policy owner on funnel_visits to pledge_owner using (true) with check (true);
create policy touch on funnel_visits to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
create policy sweep on funnel_visits to pledge_sweeper using (true);
grant select, insert on funnel_visits to pledge_app;
grant select, delete on funnel_visits to pledge_sweeper;

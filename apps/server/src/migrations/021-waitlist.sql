-- People who wait until loans are available in their state or, for international borrowers, in their country (gap G.29,
-- note 057). Agents read the list and remove entries; a job notifies each person once, when loans become available there.
create table waitlist (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  state text,
  country text,
  email_sealed text not null,
  email_index text not null,
  joined_at timestamptz not null,
  -- When the person was notified.
  notified_at timestamptz,
  constraint waitlist_one_place check ((state is null) <> (country is null)),
  unique (organization_id, state, email_index)
);
create unique index waitlist_once_a_country on waitlist (organization_id, country, email_index)
  where country is not null;
create index waitlist_newest on waitlist (organization_id, joined_at desc, id desc);
create index waitlist_unnotified_states on waitlist (organization_id, state) where notified_at is null;
create index waitlist_unnotified_countries on waitlist (organization_id, country) where notified_at is null;
alter table waitlist enable row level security, force row level security;
create policy owner on waitlist to pledge_owner using (true) with check (true);
create policy touch on waitlist to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() = 'system');
grant select, insert, update, delete on waitlist to pledge_app;

-- The places of people who were not notified. The notices themselves are written as the organization.
create function waitlisted_places(max_rows integer)
  returns table (organization_id uuid, state text, country text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct w.organization_id, w.state, w.country from public.waitlist w where w.notified_at is null limit max_rows $$;
revoke execute on function waitlisted_places(integer) from public;
grant execute on function waitlisted_places(integer) to pledge_sweeper;

-- The organizations with entries that are due for removal. A pass that finds none is one statement, and not one transaction
-- for each organization.
create function organizations_with_old_waitlist_entries(
    joined_before timestamptz, notified_before timestamptz, max_rows integer)
  returns table (organization_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct w.organization_id from public.waitlist w
    where w.joined_at < joined_before or w.notified_at < notified_before limit max_rows $$;
revoke execute on function organizations_with_old_waitlist_entries(timestamptz, timestamptz, integer) from public;
grant execute on function organizations_with_old_waitlist_entries(timestamptz, timestamptz, integer) to pledge_sweeper;

-- Agents read who waits for a state and take people off; jobs write to them once, when loans are made there.
alter table waitlist add column told_at timestamptz;
create index waitlist_newest on waitlist (organization_id, joined_at desc, id desc);
create index waitlist_untold on waitlist (organization_id, state) where told_at is null;
drop policy touch on waitlist;
create policy touch on waitlist to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() = 'system');
grant update, delete on waitlist to pledge_app;

-- Only where somebody waits, and whose: the work is then done as the organization itself.
create function waiting_places(most integer)
  returns table (organization_id uuid, state text) language sql stable security definer
  set search_path = public as $$
  select distinct w.organization_id, w.state from waitlist w where w.told_at is null limit most $$;
revoke execute on function waiting_places(integer) from public;
grant execute on function waiting_places(integer) to pledge_sweeper;

-- What an organization announces on its pages. Everybody may read what is active; agents write it.
create table banners (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  message text not null check (length(message) between 1 and 1000),
  variant text not null check (variant in ('info', 'warn')),
  apps text[] not null check (cardinality(apps) between 1 and 10),
  active boolean not null,
  dismissable boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  changed_by uuid not null
);
create index banners_newest on banners (organization_id, updated_at desc);

-- Which part of the visitors a flag is on for, in hundredths of a percent; a key without a row is off for everybody.
create table experiments (
  organization_id uuid not null references organizations (id),
  key text not null check (key ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  enabled_bps integer not null check (enabled_bps between 0 and 10000),
  primary key (organization_id, key)
);

do $$
declare
  t text;
begin
  foreach t in array array['banners', 'experiments']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy touch on %I to pledge_app using (organization_id = current_organization() and current_actor() in (''agent'', ''system'')) with check (organization_id = current_organization() and current_actor() in (''agent'', ''system''))', t);
    execute format('create policy owner on %I to pledge_owner using (true) with check (true)', t);
  end loop;
end $$;
grant select, insert, update, delete on banners to pledge_app;
grant select on experiments to pledge_app;

-- The brands that lend, and what each of them has published. The server only reads settings and lending rules: the owner of
-- the database writes them, or publish_draft does.

create table organizations (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Z][A-Z0-9_]{1,31}$'),
  published_version integer not null check (published_version > 0)
);
grant select on organizations to pledge_app;

-- Every version of the settings that was shown to borrowers is kept.
create table organization_versions (
  organization_id uuid not null references organizations (id),
  version integer not null check (version > 0),
  settings jsonb not null,
  published_at timestamptz not null,
  primary key (organization_id, version)
);
grant select on organization_versions to pledge_app;

create table organization_hosts (
  host text primary key check (host = lower(host)),
  organization_id uuid not null references organizations (id)
);
grant select on organization_hosts to pledge_app;

-- Rates, fees, state rules, limits and deadlines. An application keeps the version under which it was quoted.
create table lending_rules (
  organization_id uuid not null references organizations (id),
  version integer not null check (version > 0),
  rules jsonb not null,
  effective_from timestamptz not null,
  primary key (organization_id, version)
);
grant select on lending_rules to pledge_app;

-- Announcements on the pages of an organization. Agents write them; everybody may read the active ones, which the server
-- selects on its own behalf.
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
alter table banners enable row level security, force row level security;
create policy owner on banners to pledge_owner using (true) with check (true);
create policy touch on banners to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
grant select, insert, update, delete on banners to pledge_app;

-- The share of visitors that has a feature flag, in hundredths of a percent. A flag without a row is off for everybody.
create table experiments (
  organization_id uuid not null references organizations (id),
  key text not null check (key ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  enabled_bps integer not null check (enabled_bps between 0 and 10000),
  primary key (organization_id, key)
);
alter table experiments enable row level security, force row level security;
create policy owner on experiments to pledge_owner using (true) with check (true);
create policy touch on experiments to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
grant select on experiments to pledge_app;

-- Who asks, as every row-level policy sees it. Set per transaction with set_config(..., true).
create function current_organization() returns uuid language sql stable
  as $$ select nullif(current_setting('pledge.organization_id', true), '')::uuid $$;
create function current_account() returns uuid language sql stable
  as $$ select nullif(current_setting('pledge.account_id', true), '')::uuid $$;
create function current_actor() returns text language sql stable
  as $$ select coalesce(nullif(current_setting('pledge.actor', true), ''), 'nobody') $$;

-- True for rows of the organization of this transaction that its actor may touch.
create function may_touch(row_organization uuid, row_borrower uuid) returns boolean language sql stable
  as $$ select row_organization = current_organization()
        and (current_actor() in ('agent', 'system')
             or (current_actor() = 'borrower' and row_borrower = current_account())) $$;

create function refuse_change() returns trigger language plpgsql
  as $$ begin raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation'; end $$;

create table organizations (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Z][A-Z0-9_]{1,31}$'),
  published_version integer not null check (published_version > 0)
);

-- Every version that a borrower may have seen is kept.
create table organization_versions (
  organization_id uuid not null references organizations (id),
  version integer not null check (version > 0),
  settings jsonb not null,
  published_at timestamptz not null,
  primary key (organization_id, version)
);

create table organization_hosts (
  host text primary key check (host = lower(host)),
  organization_id uuid not null references organizations (id)
);

-- Rates, fees, state rules, limits and deadlines: an application keeps the version that it was quoted under.
create table lending_rules (
  organization_id uuid not null references organizations (id),
  version integer not null check (version > 0),
  rules jsonb not null,
  effective_from timestamptz not null,
  primary key (organization_id, version)
);

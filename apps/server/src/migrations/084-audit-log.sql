-- Who signed in, looked at personal data, was refused, decided (note 061). Entries come, and neither change nor go.
create sequence audit_entry_ids as bigint;

create table audit_entries (
  id bigint primary key,
  organization_id uuid not null references organizations (id),
  at timestamptz not null,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
  outcome text not null check (outcome in ('done', 'failed', 'refused')),
  actor_kind text not null check (actor_kind in ('staff', 'borrower', 'operator', 'unknown')),
  actor_id uuid,
  actor_role text check (actor_role in ('agent', 'administrator', 'auditor')),
  subject_kind text,
  subject_id text check (length(subject_id) <= 200),
  application_id uuid,
  reason text check (length(reason) <= 200),
  detail jsonb not null,
  call text,
  request_id text check (length(request_id) <= 100),
  -- A keyed hash of the network that a request came from.
  network text check (length(network) <= 64),
  -- Of what is kept once in a time, however often it happens: a flood of refusals fills no disk.
  once_key text check (length(once_key) <= 200),
  check (actor_role is null or actor_kind = 'staff'),
  check (subject_id is null or subject_kind is not null)
);
create index audit_entries_of_organization on audit_entries (organization_id, id);
create index audit_entries_of_actor on audit_entries (organization_id, actor_id, id);
create index audit_entries_of_subject on audit_entries (organization_id, subject_id, id);
create index audit_entries_of_application on audit_entries (organization_id, application_id, id);
create index audit_entries_of_time on audit_entries (organization_id, at);
create unique index audit_entries_once on audit_entries (organization_id, once_key);

-- An entry takes its number under a lock that it shares with the other entries of its organization. Whoever holds that
-- lock alone for a moment knows that no entry with a lower number is still to be committed, and may seal up to it.
create function public.number_audit_entry() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(new.organization_id::text, 4602));
  new.id := nextval('public.audit_entry_ids');
  new.at := date_trunc('milliseconds', clock_timestamp());
  return new;
end
$$;
create trigger number_audit_entry before insert on audit_entries
  for each row execute function public.number_audit_entry();

-- Batches of entries under a chain of hashes, by organization; `entry_hashes` names the first entry that differs.
create table audit_seals (
  organization_id uuid not null references organizations (id),
  number integer not null check (number > 0),
  entry_ids bigint[] not null check (cardinality(entry_ids) between 1 and 1000),
  entry_hashes bytea[] not null check (cardinality(entry_hashes) = cardinality(entry_ids)),
  last_entry_id bigint not null,
  sealed_at timestamptz not null,
  hash bytea not null check (length(hash) = 32),
  primary key (organization_id, number)
);

do $$
declare
  t text;
begin
  foreach t in array array['audit_entries', 'audit_seals']
  loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()',
      t || '_append_only', t);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()',
      t || '_no_truncate', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to pledge_owner using (true) with check (true)', t);
    -- Administrators and auditors of the organization read, by their role as it is now; and the job that seals.
    execute format('create policy look on %I for select to pledge_app using (organization_id = current_organization()
      and (current_actor() = ''system'' or (current_actor() = ''agent'' and exists (
        select from accounts a where a.id = current_account() and a.organization_id = current_organization()
          and a.role in (''administrator'', ''auditor'')))))', t);
  end loop;
end $$;
-- Whoever acts for an organization adds to its log. Number and time are not theirs to say.
create policy add on audit_entries for insert to pledge_app with check (organization_id = current_organization());
create policy add on audit_seals for insert to pledge_app
  with check (organization_id = current_organization() and current_actor() = 'system');
grant usage on sequence audit_entry_ids to pledge_app;
grant select on audit_entries, audit_seals to pledge_app;
grant insert (organization_id, kind, outcome, actor_kind, actor_id, actor_role, subject_kind, subject_id, application_id,
  reason, detail, call, request_id, network, once_key) on audit_entries to pledge_app;
grant insert on audit_seals to pledge_app;

-- The audit log: who signed in, opened personal data, was refused, decided (note 061). Entries are added, and are never
-- changed or removed.

create sequence audit_entry_ids as bigint;
grant usage on sequence audit_entry_ids to pledge_app;

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
  -- A keyed hash of the network that the request came from.
  network text check (length(network) <= 64),
  -- For events that are recorded once in a period, however often they happen. A flood of refusals cannot fill the disk.
  once_key text check (length(once_key) <= 200),
  constraint audit_entries_role_of_staff check (actor_role is null or actor_kind = 'staff'),
  constraint audit_entries_subject_has_kind check (subject_id is null or subject_kind is not null)
);
-- What administrators and auditors filter the log by.
create index audit_entries_of_organization on audit_entries (organization_id, id);
create index audit_entries_of_actor on audit_entries (organization_id, actor_id, id);
create index audit_entries_of_subject on audit_entries (organization_id, subject_id, id);
create index audit_entries_of_application on audit_entries (organization_id, application_id, id);
create index audit_entries_of_kind on audit_entries (organization_id, kind, id);
create index audit_entries_of_time on audit_entries (organization_id, at);
create unique index audit_entries_once on audit_entries (organization_id, once_key);
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_change();
create trigger audit_entries_no_truncate before truncate on audit_entries
  for each statement execute function refuse_change();
alter table audit_entries enable row level security, force row level security;
create policy owner on audit_entries to pledge_owner using (true) with check (true);
-- Administrators and auditors of the organization read it, by the role that they have now, and so does the job that seals.
create policy read on audit_entries for select to pledge_app
  using (organization_id = current_organization()
    and (current_actor() = 'system' or (current_actor() = 'agent' and exists (
      select from accounts a where a.id = current_account() and a.organization_id = current_organization()
        and a.role in ('administrator', 'auditor')))));
-- Whoever acts for an organization adds to its log. They cannot choose the number and the time of an entry.
create policy add on audit_entries for insert to pledge_app with check (organization_id = current_organization());
grant select,
  insert (organization_id, kind, outcome, actor_kind, actor_id, actor_role, subject_kind, subject_id, application_id,
    reason, detail, call, request_id, network, once_key)
  on audit_entries to pledge_app;

-- An entry takes its number under a lock that it shares with the other entries of its organization. Whoever holds that lock
-- exclusively for a moment knows that no entry with a lower number can still be committed, and may seal up to it.
create function number_audit_entry() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(new.organization_id::text, 4602));
  new.id := nextval('public.audit_entry_ids');
  new.at := date_trunc('milliseconds', clock_timestamp());
  return new;
end
$$;
create trigger number_audit_entry before insert on audit_entries
  for each row execute function number_audit_entry();

-- Batches of entries under a chain of hashes, one chain for each organization. `entry_hashes` identifies the first entry that
-- differs.
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
create trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function refuse_change();
create trigger audit_seals_no_truncate before truncate on audit_seals
  for each statement execute function refuse_change();
alter table audit_seals enable row level security, force row level security;
create policy owner on audit_seals to pledge_owner using (true) with check (true);
-- Administrators and auditors of the organization read it, by the role that they have now, and so does the job that seals.
create policy read on audit_seals for select to pledge_app
  using (organization_id = current_organization()
    and (current_actor() = 'system' or (current_actor() = 'agent' and exists (
      select from accounts a where a.id = current_account() and a.organization_id = current_organization()
        and a.role in ('administrator', 'auditor')))));
create policy add on audit_seals for insert to pledge_app
  with check (organization_id = current_organization() and current_actor() = 'system');
grant select, insert on audit_seals to pledge_app;

-- The organizations with entries that are not sealed. A pass that finds none is one statement, and not one transaction for
-- each organization.
create function organizations_to_seal(max_rows integer)
  returns table (organization_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id from public.organizations o
    where (select max(e.id) from public.audit_entries e where e.organization_id = o.id)
      > coalesce((select s.last_entry_id from public.audit_seals s where s.organization_id = o.id
          order by s.number desc limit 1), 0)
    order by o.id limit max_rows $$;
revoke execute on function organizations_to_seal(integer) from public;
grant execute on function organizations_to_seal(integer) to pledge_sweeper;

-- How an organization changes its own settings and lending rules: a draft, a proposal, a second person who publishes it.

-- The staff of an organization share one draft. The revision only grows, so that whoever read an older revision cannot
-- overwrite a newer one.
create table organization_drafts (
  organization_id uuid primary key references organizations (id),
  revision integer not null check (revision > 0),
  -- Null while nothing is being edited. The next draft begins with what is published.
  settings jsonb,
  rules jsonb,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The version that the draft began with. It is published only while that version is in force, because it would undo
  -- whatever was published since.
  base_version integer,
  -- The version whose content was copied, when an earlier version is to be restored.
  restores integer,
  -- What a file of the organization changes among the keys that no other draft changes, the hosts among them. Only somebody
  -- who runs the command with the owner's database writes it, never the server. It belongs to the imported content.
  from_file jsonb,
  changed_by uuid references accounts (id),
  changed_at timestamptz not null,
  -- Who proposes exactly this content. A change of the content withdraws the proposal.
  proposed_by uuid references accounts (id),
  proposed_at timestamptz,
  foreign key (organization_id, base_version) references organization_versions (organization_id, version),
  constraint organization_drafts_whole_content
    check ((settings is null) = (rules is null) and (settings is null) = (sha256 is null)),
  constraint organization_drafts_proposal_of_content
    check ((proposed_by is null) = (proposed_at is null) and (proposed_by is null or settings is not null)),
  constraint organization_drafts_content_has_base check ((settings is null) = (base_version is null))
);
alter table organization_drafts enable row level security, force row level security;
create policy owner on organization_drafts to pledge_owner using (true) with check (true);
create policy touch on organization_drafts to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
grant select,
  insert (organization_id, revision, settings, rules, sha256, base_version, restores, changed_by, changed_at, proposed_by,
    proposed_at),
  update (revision, settings, rules, sha256, base_version, restores, changed_by, changed_at, proposed_by, proposed_at)
  on organization_drafts to pledge_app;

create function clear_file_of_draft() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.settings is null or new.restores is not null then
    new.from_file := null;
  end if;
  return new;
end $$;
create trigger organization_drafts_file before insert or update on organization_drafts
  for each row execute function clear_file_of_draft();

-- Who published which version. Versions that were imported from a file of the organization have no row.
create table organization_publications (
  organization_id uuid not null,
  version integer not null,
  rules_version integer not null,
  sha256 text not null,
  restores integer,
  proposed_by uuid not null references accounts (id),
  published_by uuid not null references accounts (id),
  published_at timestamptz not null,
  primary key (organization_id, version),
  foreign key (organization_id, version) references organization_versions (organization_id, version),
  foreign key (organization_id, rules_version) references lending_rules (organization_id, version),
  -- Two people are needed even if the server is wrong.
  constraint organization_publications_by_another check (proposed_by <> published_by)
);
create trigger organization_publications_append_only before update or delete on organization_publications
  for each row execute function refuse_change();
alter table organization_publications enable row level security, force row level security;
create policy owner on organization_publications to pledge_owner using (true) with check (true);
create policy touch on organization_publications to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
grant select on organization_publications to pledge_app;

-- JSON as the product hashes it: the keys of an object in one order, and no spaces.
create function canonical_json(value jsonb) returns text
  language plpgsql immutable set search_path = pg_catalog, public, pg_temp as $$
begin
  case jsonb_typeof(value)
    when 'object' then
      return '{' || coalesce((select string_agg(to_json(e.key)::text || ':' || canonical_json(e.value), ','
        order by e.key collate "C") from jsonb_each(value) e), '') || '}';
    when 'array' then
      return '[' || coalesce((select string_agg(canonical_json(e.value), ',' order by e.place)
        from jsonb_array_elements(value) with ordinality e (value, place)), '') || ']';
    else
      return value::text;
  end case;
end $$;

create function content_sha256(settings jsonb, rules jsonb) returns text
  language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select encode(sha256(convert_to(
    canonical_json(jsonb_build_object('settings', settings - 'version', 'rules', rules - 'version')), 'UTF8')), 'hex')
$$;

-- The only way to a new version: it publishes the proposed draft of the caller's organization, with exactly the content that
-- the caller saw, on behalf of a second person. The content is read from the draft, never taken from the caller. The draft
-- must have begun with the version in force, and it may change the keys by which an organization is found only as the file
-- of that organization does. It returns no row when it refuses.
create function publish_draft(reviewed_sha256 text, published_now timestamptz)
  returns table (new_version integer, new_rules_version integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  d public.organization_drafts;
  rules_in_force public.lending_rules;
  fixed jsonb;
begin
  select * into d from public.organization_drafts where organization_id = public.current_organization() for update;
  if not found or public.current_actor() <> 'agent' or d.proposed_by is null or d.proposed_by = public.current_account()
    or d.sha256 <> reviewed_sha256 or public.content_sha256(d.settings, d.rules) <> reviewed_sha256 then
    return;
  end if;
  select v.settings || coalesce(d.from_file, '{}') into fixed from public.organizations o
    join public.organization_versions v on v.organization_id = o.id and v.version = o.published_version
    where o.id = d.organization_id and o.published_version = d.base_version;
  if fixed is null
    or exists (select from unnest(array['code', 'hosts', 'loanOriginatorUuid', 'templates']) k
      where d.settings -> k is distinct from fixed -> k)
    or d.from_file is not null and exists (select from public.organization_hosts h
      where h.organization_id <> d.organization_id and d.settings -> 'hosts' ? h.host) then
    return;
  end if;
  select max(v.version) + 1 into new_version from public.organization_versions v where v.organization_id = d.organization_id;
  select * into rules_in_force from public.lending_rules r
    where r.organization_id = d.organization_id and r.effective_from <= published_now order by r.version desc limit 1;
  insert into public.organization_versions (organization_id, version, settings, published_at)
    values (d.organization_id, new_version, d.settings || jsonb_build_object('version', new_version), published_now);
  if rules_in_force.rules - 'version' = d.rules then
    new_rules_version := rules_in_force.version;
  else
    select max(r.version) + 1 into new_rules_version from public.lending_rules r where r.organization_id = d.organization_id;
    insert into public.lending_rules (organization_id, version, rules, effective_from)
      values (d.organization_id, new_rules_version,
        d.rules || jsonb_build_object('version', new_rules_version), published_now);
  end if;
  update public.organizations set published_version = new_version where id = d.organization_id;
  if d.from_file is not null then
    delete from public.organization_hosts h where h.organization_id = d.organization_id;
    insert into public.organization_hosts (host, organization_id)
      select h, d.organization_id from jsonb_array_elements_text(d.settings -> 'hosts') h;
  end if;
  insert into public.organization_publications (organization_id, version, rules_version, sha256, restores, proposed_by,
      published_by, published_at)
    values (d.organization_id, new_version, new_rules_version, d.sha256, d.restores, d.proposed_by, public.current_account(),
      published_now);
  update public.organization_drafts set revision = revision + 1, settings = null, rules = null, sha256 = null,
      base_version = null, restores = null, proposed_by = null, proposed_at = null, changed_by = public.current_account(),
      changed_at = published_now
    where organization_id = d.organization_id;
  return next;
end
$$;
revoke execute on function publish_draft(text, timestamptz) from public;
grant execute on function publish_draft(text, timestamptz) to pledge_app;

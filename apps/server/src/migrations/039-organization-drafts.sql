-- What is being edited of an organization: one draft, which its people share. The revision only grows, so that who has
-- read an older one never writes over what came since.
create table organization_drafts (
  organization_id uuid primary key references organizations (id),
  revision integer not null check (revision > 0),
  -- Null: nothing is being edited; what is published is where the next draft begins.
  settings jsonb,
  rules jsonb,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The version whose content was taken, when a version is to be restored.
  restores integer,
  changed_by uuid not null references accounts (id),
  changed_at timestamptz not null,
  -- Who stands for exactly this content; whatever changes it takes that back.
  proposed_by uuid references accounts (id),
  proposed_at timestamptz,
  check ((settings is null) = (rules is null) and (settings is null) = (sha256 is null)),
  check ((proposed_by is null) = (proposed_at is null) and (proposed_by is null or settings is not null))
);

-- Who has published which version. Versions that came with a file of the organization have none.
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
  -- Two people, whatever the server says.
  check (proposed_by <> published_by)
);
create trigger organization_publications_append_only before update or delete on organization_publications
  for each row execute function refuse_change();

do $$
declare
  t text;
begin
  foreach t in array array['organization_drafts', 'organization_publications']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy touch on %I to pledge_app
      using (organization_id = current_organization() and current_actor() in (''agent'', ''system''))
      with check (organization_id = current_organization() and current_actor() in (''agent'', ''system''))', t);
    execute format('create policy owner on %I to pledge_owner using (true) with check (true)', t);
  end loop;
end $$;
grant select, insert, update on organization_drafts to pledge_app;
grant select on organization_publications to pledge_app;

-- The one way to a new version: the proposed draft of the organization that asks, exactly as it was seen, by a second of
-- its people. What is published is what stands in the draft, never what a caller hands in.
create function publish_draft(seen_sha256 text, published_now timestamptz)
  returns table (new_version integer, new_rules_version integer) language plpgsql security definer
  set search_path = public as $$
declare
  d organization_drafts;
  rules_in_force lending_rules;
begin
  select * into d from organization_drafts where organization_id = current_organization() for update;
  if not found or current_actor() <> 'agent' or d.proposed_by is null or d.proposed_by = current_account()
    or d.sha256 <> seen_sha256 then
    return;
  end if;
  select max(v.version) + 1 into new_version from organization_versions v where v.organization_id = d.organization_id;
  select * into rules_in_force from lending_rules r
    where r.organization_id = d.organization_id and r.effective_from <= published_now order by r.version desc limit 1;
  insert into organization_versions (organization_id, version, settings, published_at)
    values (d.organization_id, new_version, d.settings || jsonb_build_object('version', new_version), published_now);
  if rules_in_force.rules - 'version' = d.rules then
    new_rules_version := rules_in_force.version;
  else
    select max(r.version) + 1 into new_rules_version from lending_rules r where r.organization_id = d.organization_id;
    insert into lending_rules (organization_id, version, rules, effective_from)
      values (d.organization_id, new_rules_version, d.rules || jsonb_build_object('version', new_rules_version), published_now);
  end if;
  update organizations set published_version = new_version where id = d.organization_id;
  insert into organization_publications (organization_id, version, rules_version, sha256, restores, proposed_by,
      published_by, published_at)
    values (d.organization_id, new_version, new_rules_version, d.sha256, d.restores, d.proposed_by, current_account(),
      published_now);
  update organization_drafts set revision = revision + 1, settings = null, rules = null, sha256 = null, restores = null,
      proposed_by = null, proposed_at = null, changed_by = current_account(), changed_at = published_now
    where organization_id = d.organization_id;
  return next;
end $$;
revoke execute on function publish_draft(text, timestamptz) from public;
grant execute on function publish_draft(text, timestamptz) to pledge_app;

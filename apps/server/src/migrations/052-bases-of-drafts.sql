-- The version that a draft was begun from: published while that one is in force alone, or it would undo what came since.
-- Of a draft that is there already, the version that was in force when it was last changed.
alter table organization_drafts add column base_version integer;
update organization_drafts d set base_version = coalesce(
  (select max(v.version) from organization_versions v
    where v.organization_id = d.organization_id and v.published_at <= d.changed_at),
  (select o.published_version from organizations o where o.id = d.organization_id))
  where d.settings is not null;
alter table organization_drafts
  add foreign key (organization_id, base_version) references organization_versions (organization_id, version),
  add check ((settings is null) = (base_version is null));

-- What a file of the organization changes of the keys that no draft changes else, the hosts among them: written by whoever
-- runs the command with the owner's database, never by the server. It goes with the content that it came with.
alter table organization_drafts add column from_file jsonb;
alter table organization_drafts alter column changed_by drop not null;
revoke insert, update on organization_drafts from pledge_app;
grant insert (organization_id, revision, settings, rules, sha256, base_version, restores, changed_by, changed_at, proposed_by,
    proposed_at),
  update (revision, settings, rules, sha256, base_version, restores, changed_by, changed_at, proposed_by, proposed_at)
  on organization_drafts to pledge_app;
create function forget_file_of_draft() returns trigger language plpgsql set search_path = public as $$
begin
  if new.settings is null or new.restores is not null then
    new.from_file := null;
  end if;
  return new;
end $$;
create trigger organization_drafts_file before insert or update on organization_drafts
  for each row execute function forget_file_of_draft();

-- JSON as the product hashes it: keys in one order, no spaces.
create function canonical_json(value jsonb) returns text language plpgsql immutable set search_path = public as $$
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
create function content_sha256(settings jsonb, rules jsonb) returns text language sql immutable set search_path = public as $$
  select encode(sha256(convert_to(
    canonical_json(jsonb_build_object('settings', settings - 'version', 'rules', rules - 'version')), 'UTF8')), 'hex')
$$;

-- As before, and of content alone that has the hash which was seen, that was begun from what is in force, and that changes
-- what an organization is found by as its file does or not at all.
create or replace function publish_draft(seen_sha256 text, published_now timestamptz)
  returns table (new_version integer, new_rules_version integer) language plpgsql security definer
  set search_path = public as $$
declare
  d organization_drafts;
  rules_in_force lending_rules;
  fixed jsonb;
begin
  select * into d from organization_drafts where organization_id = current_organization() for update;
  if not found or current_actor() <> 'agent' or d.proposed_by is null or d.proposed_by = current_account()
    or d.sha256 <> seen_sha256 or content_sha256(d.settings, d.rules) <> seen_sha256 then
    return;
  end if;
  select v.settings || coalesce(d.from_file, '{}') into fixed from organizations o
    join organization_versions v on v.organization_id = o.id and v.version = o.published_version
    where o.id = d.organization_id and o.published_version = d.base_version;
  if fixed is null
    or exists (select from unnest(array['code', 'hosts', 'loanOriginatorUuid', 'templates']) k
      where d.settings -> k is distinct from fixed -> k)
    or d.from_file is not null and exists (select from organization_hosts h
      where h.organization_id <> d.organization_id and d.settings -> 'hosts' ? h.host) then
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
  if d.from_file is not null then
    delete from organization_hosts h where h.organization_id = d.organization_id;
    insert into organization_hosts (host, organization_id)
      select h, d.organization_id from jsonb_array_elements_text(d.settings -> 'hosts') h;
  end if;
  insert into organization_publications (organization_id, version, rules_version, sha256, restores, proposed_by,
      published_by, published_at)
    values (d.organization_id, new_version, new_rules_version, d.sha256, d.restores, d.proposed_by, current_account(),
      published_now);
  update organization_drafts set revision = revision + 1, settings = null, rules = null, sha256 = null,
      base_version = null, restores = null, proposed_by = null, proposed_at = null, changed_by = current_account(),
      changed_at = published_now
    where organization_id = d.organization_id;
  return next;
end $$;

-- Which organizations a watcher has something to do for: a turn that finds none is one statement, and not a transaction
-- for each brand.
create function public.organizations_to_seal(most integer)
  returns table (organization_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id from public.organizations o
    where (select max(e.id) from public.audit_entries e where e.organization_id = o.id)
      > coalesce((select s.last_entry_id from public.audit_seals s where s.organization_id = o.id
          order by s.number desc limit 1), 0)
    order by o.id limit most $$;

create function public.organizations_with_old_waiting(joined_before timestamptz, told_before timestamptz, most integer)
  returns table (organization_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct w.organization_id from public.waitlist w
    where w.joined_at < joined_before or w.told_at < told_before limit most $$;

revoke execute on function public.organizations_to_seal(integer) from public;
revoke execute on function public.organizations_with_old_waiting(timestamptz, timestamptz, integer) from public;
grant execute on function public.organizations_to_seal(integer) to pledge_sweeper;
grant execute on function public.organizations_with_old_waiting(timestamptz, timestamptz, integer) to pledge_sweeper;

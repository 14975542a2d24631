-- Compatible with servers from version 023.
-- Work on many rows at once.

-- Loans whose interest is due to be posted, and loans that are due to be closed: each in the order of its index, so that a
-- page of a long backlog costs what a page of a short one does.
create function loans_to_accrue(business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.application_id, l.organization_id, coalesce(b.times, 0) from public.loans l
    left join public.retry_backoffs b on b.job = 'service-loans' and b.item = l.application_id || ':accrue'
    where l.next_accrual_at <= business_now and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by l.next_accrual_at limit max_rows $$;
revoke execute on function loans_to_accrue(timestamptz, integer) from public;
grant execute on function loans_to_accrue(timestamptz, integer) to pledge_sweeper;

create function loans_to_close(business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, a.organization_id, coalesce(b.times, 0) from public.applications a
    left join public.retry_backoffs b on b.job = 'service-loans' and b.item = a.id || ':close'
    where a.release_opens_at <= business_now and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by a.release_opens_at limit max_rows $$;
revoke execute on function loans_to_close(timestamptz, integer) from public;
grant execute on function loans_to_close(timestamptz, integer) to pledge_sweeper;

-- Posts an entry for each of many applications, as post_ledger_entry does for one, and with the same text under the same
-- hash. An element has `entry`, `application`, `organization`, `borrower`, `key`, `description`, `posted_at`, and the lists
-- `accounts`, `assets` and `amounts`. No application may occur twice. It runs with the rights of its caller, so row-level
-- security applies. It returns the applications whose entry was posted now.
create function post_ledger_entries(entries jsonb) returns setof uuid
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  applications uuid[] := array(select (e ->> 'application')::uuid from jsonb_array_elements(entries) as e order by 1);
  problem text;
begin
  if cardinality(applications) <> (select count(distinct a) from unnest(applications) as a) then
    raise exception 'an application occurs twice' using errcode = 'cardinality_violation';
  end if;
  insert into ledger_chains
    select g.application, g.organization, g.borrower, 0, ''::bytea
      from jsonb_to_recordset(entries) as g (application uuid, organization uuid, borrower uuid)
      order by g.application
    on conflict do nothing;
  -- In the order of their ids, so that two sets that meet wait for one another and never deadlock.
  perform from ledger_chains c where c.application_id = any (applications) order by c.application_id for update;

  select g.key into problem
    from jsonb_to_recordset(entries) as g (application uuid, organization uuid, key text, accounts text[], assets text[],
      amounts numeric[])
    join ledger_entries e on e.organization_id = g.organization and e.idempotency_key = g.key
    where (select string_agg(concat_ws(' ', p.account, p.asset, p.amount), E'\n' order by p.line)
        from unnest(g.accounts, g.assets, g.amounts) with ordinality as p (account, asset, amount, line))
      is distinct from (select string_agg(concat_ws(' ', p.account, p.asset, p.amount), E'\n' order by p.line)
        from ledger_postings p where p.entry_id = e.id and p.application_id = g.application)
    limit 1;
  if found then
    raise exception 'the key % was posted with other postings', problem using errcode = 'unique_violation';
  end if;
  select e ->> 'key' into problem from jsonb_array_elements(entries) as e
    -- Accounts and assets are of the closed lists of `ledger_postings`, and none of those has a line break.
    where concat_ws('', e ->> 'key', e ->> 'description') like E'%\n%'
    limit 1;
  if found then
    raise exception 'the entry under % has a line break', problem using errcode = 'check_violation';
  end if;

  return query
  with given as (
    select g.*, c.length + 1 as place, sha256(c.hash || convert_to(concat_ws(E'\n', c.length + 1, g.entry, g.key,
        g.description, to_char(g.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        (select string_agg(concat_ws(' ', p.account, p.asset, p.amount), E'\n' order by p.line)
          from unnest(g.accounts, g.assets, g.amounts) with ordinality as p (account, asset, amount, line))), 'UTF8')) as link
      from jsonb_to_recordset(entries) as g (entry uuid, application uuid, organization uuid, borrower uuid, key text,
        description text, posted_at timestamptz, accounts text[], assets text[], amounts numeric[])
      join ledger_chains c on c.application_id = g.application
      where not exists (select from ledger_entries e
        where e.organization_id = g.organization and e.idempotency_key = g.key)
  ), grown as (
    update ledger_chains c set length = g.place, hash = g.link from given g where c.application_id = g.application
  ), entered as (
    insert into ledger_entries (id, application_id, organization_id, borrower_id, idempotency_key, description, posted_at,
        chain_number, hash)
      select g.entry, g.application, g.organization, g.borrower, g.key, g.description, g.posted_at, g.place, g.link
        from given g
  ), posted as (
    insert into ledger_postings (entry_id, line, application_id, organization_id, borrower_id, account, asset, amount)
      select g.entry, p.line - 1, g.application, g.organization, g.borrower, p.account, p.asset, p.amount
        from given g cross join lateral
          unnest(g.accounts, g.assets, g.amounts) with ordinality as p (account, asset, amount, line)
  )
  select g.application from given g;
end $$;
grant execute on function post_ledger_entries(jsonb) to pledge_app;

-- Removes emails that were sent before a moment, or given up, as many as `max_rows`, and returns how many.
create function remove_outbox(done_before timestamptz, max_rows integer)
  returns integer
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with removed as (
    delete from public.outbox where id in (
      select o.id from public.outbox o where o.status <> 'waiting' and o.done_at < done_before
        order by o.done_at limit max_rows)
    returning 1)
  select count(*)::integer from removed $$;
revoke execute on function remove_outbox(timestamptz, integer) from public;
grant execute on function remove_outbox(timestamptz, integer) to pledge_sweeper;

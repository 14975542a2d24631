-- Links made once a loan is in service end by `needed_until`, however long ago the loan began (note 071).
-- Compatible with servers from version 023.

-- Links of applications that ended before `needed_until` was written for them; it reads every application. Instead of
-- `bank_links_left_over`, which also ends links that were made on a loan older than sixty days, and have their own end. That one
-- stays for servers from before.
create function bank_links_without_end(ended_before timestamptz, business_now timestamptz, max_rows integer)
  returns table (item_id uuid, application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.id, i.application_id, i.organization_id, coalesce(b.times, 0) from public.bank_link_items i
    join public.applications a on a.id = i.application_id
    left join public.retry_backoffs b on b.job = 'sync-bank-links' and b.item = i.id::text
    where i.access_token_sealed is not null and i.ended_at is null and i.needed_until is null
      and (a.state in ('CANCELLED', 'DECLINED', 'EXPIRED')
        or (a.state = 'COMPLETE' and a.entered_state_at <= ended_before))
      and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by i.updated_at limit max_rows $$;
revoke execute on function bank_links_without_end(timestamptz, timestamptz, integer) from public;
grant execute on function bank_links_without_end(timestamptz, timestamptz, integer) to pledge_sweeper;

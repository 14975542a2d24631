-- What was disposed of because it had been kept for its time, and removals that are bounded (note 078).
-- Compatible with servers from version 023.

-- How many rows of which kind, by which rule: never the data. Of all organizations together.
create table disposals (
  id bigint generated always as identity primary key,
  kind text not null,
  rows_removed integer not null check (rows_removed > 0),
  -- They were from before this.
  kept_since timestamptz not null,
  -- The law or the purpose that sets the period.
  rule text not null,
  disposed_at timestamptz not null
);
create index disposals_of_kind on disposals (kind, disposed_at);
create trigger disposals_append_only before update or delete on disposals
  for each row execute function refuse_change();
create trigger disposals_no_truncate before truncate on disposals
  for each statement execute function refuse_change();
grant select, insert on disposals to pledge_app;

-- The same as the functions without a bound, which servers of older versions call.
create function remove_some_idempotency_keys(before timestamptz, max_rows integer) returns integer
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (delete from public.idempotency_keys k
    where k.ctid = any (array(select o.ctid from public.idempotency_keys o where o.created_at < before limit max_rows))
    returning 1)
  select count(*)::integer from gone $$;
revoke execute on function remove_some_idempotency_keys(timestamptz, integer) from public;
grant execute on function remove_some_idempotency_keys(timestamptz, integer) to pledge_sweeper;

create function remove_some_bank_link_webhooks(received_before timestamptz, max_rows integer) returns integer
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (delete from public.bank_link_webhooks k
    where k.ctid = any (array(select o.ctid from public.bank_link_webhooks o where o.received_at < received_before
      limit max_rows))
    returning 1)
  select count(*)::integer from gone $$;
revoke execute on function remove_some_bank_link_webhooks(timestamptz, integer) from public;
grant execute on function remove_some_bank_link_webhooks(timestamptz, integer) to pledge_sweeper;

create function remove_some_retry_backoffs(before timestamptz, max_rows integer) returns integer
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (delete from public.retry_backoffs k
    where k.ctid = any (array(select o.ctid from public.retry_backoffs o where o.next_attempt_at < before limit max_rows))
    returning 1)
  select count(*)::integer from gone $$;
revoke execute on function remove_some_retry_backoffs(timestamptz, integer) from public;
grant execute on function remove_some_retry_backoffs(timestamptz, integer) to pledge_sweeper;

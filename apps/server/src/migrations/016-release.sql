-- Requests to release collateral, and their results. The events of the application decide; this table adds the address,
-- which the events do not hold, and the transaction (notes 022 and 031).
--
-- One process at a time submits a release to the custodian, under a lease (`lease_id`, `lease_expires_at`), and only after the
-- submission intent (`submission_intent_at`) is committed. A release without an intent was never submitted, and may be voided
-- here. A release with an intent may have been submitted, and only the custodian can report that it was not.
create table collateral_releases (
  request_id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  coin text not null check (coin in ('BTC', 'ETH', 'SOL')),
  -- Sealed and bound to this row, so that nobody who can write to this table can direct the coins to another address.
  address_sealed text not null,
  status text not null check (status in ('REQUESTED', 'ORDERED', 'CONCLUDED')),
  -- The amount that two agents approved. Null before.
  units numeric(38, 0) check (units > 0),
  -- The submission intent. No update removes or changes it.
  submission_intent_at timestamptz,
  -- The lease, and the time (real time) after which another process may take it over even if its holder did not end it.
  lease_id uuid,
  lease_expires_at timestamptz,
  -- The height of the chain before the custodian was first called. However long no poll succeeded, the search for
  -- the transaction starts at this block.
  search_from_block integer check (search_from_block >= 0),
  -- As the custodian last reported it. It may change until the transaction is confirmed.
  transaction_id text,
  result text check (result in ('SUCCESS', 'WITHDRAWAL_FAILED', 'NO_COLLATERAL', 'PENDING_TRANSACTIONS',
    'DUPLICATE_REQUEST', 'INVALID_ADDRESS')),
  -- The reason that an agent chose from the list when they rejected the request.
  reason text,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  concluded_at timestamptz,
  constraint collateral_releases_result_when_concluded check ((status = 'CONCLUDED') = (result is not null)),
  constraint collateral_releases_ordered_has_units check (status <> 'ORDERED' or units is not null),
  constraint collateral_releases_lease check ((lease_id is null) = (lease_expires_at is null)),
  constraint collateral_releases_sent_after_intent check (transaction_id is null or submission_intent_at is not null),
  constraint collateral_releases_intent_has_units check (submission_intent_at is null or units is not null),
  constraint collateral_releases_sent_after_search_start check (transaction_id is null or search_from_block is not null)
);
create index collateral_releases_application on collateral_releases (application_id, requested_at);
create index collateral_releases_open on collateral_releases (organization_id, due_at) where status <> 'CONCLUDED';
-- An application has at most one open request, however many are sent at once.
create unique index collateral_releases_one_open on collateral_releases (application_id) where status <> 'CONCLUDED';
alter table collateral_releases enable row level security, force row level security;
create policy owner on collateral_releases to pledge_owner using (true) with check (true);
create policy touch on collateral_releases to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update on collateral_releases to pledge_app;

create trigger keep_submission_intent before update on collateral_releases
  for each row execute function keep_submission_intent();

-- Approved releases whose transaction is not confirmed and on which no process holds a lease.
create function ordered_releases(business_now timestamptz, real_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.application_id, r.organization_id, coalesce(b.times, 0) from public.collateral_releases r
    left join public.retry_backoffs b on b.job = 'sync-releases' and b.item = r.application_id::text
    where r.status = 'ORDERED' and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
      and (r.lease_expires_at is null or r.lease_expires_at <= real_now)
    order by coalesce(b.next_attempt_at, r.requested_at) limit max_rows $$;
revoke execute on function ordered_releases(timestamptz, timestamptz, integer) from public;
grant execute on function ordered_releases(timestamptz, timestamptz, integer) to pledge_sweeper;

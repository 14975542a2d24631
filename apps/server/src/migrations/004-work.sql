-- State that jobs and concurrent processes share.

-- An item that a job failed to process, how many times in a row, and the time of its next attempt. An item that keeps failing
-- neither blocks the items behind it nor is attempted on every pass. Times are on the business clock, as those of the sweeps
-- are. The reason for the failure is only in the log.
create table retry_backoffs (
  job text not null,
  item text not null,
  organization_id uuid not null references organizations (id),
  times integer not null check (times > 0),
  next_attempt_at timestamptz not null,
  -- For a deposit address: the height up to which the chain had been read at the first failure. The next attempt begins
  -- there, so that no block is skipped.
  since_height integer,
  primary key (job, item)
);
create index retry_backoffs_next_attempt on retry_backoffs (next_attempt_at);
alter table retry_backoffs enable row level security, force row level security;
create policy owner on retry_backoffs to pledge_owner using (true) with check (true);
create policy touch on retry_backoffs to pledge_app
  using (organization_id = current_organization() and current_actor() = 'system')
  with check (organization_id = current_organization() and current_actor() = 'system');
grant select, insert, update, delete on retry_backoffs to pledge_app;

-- Removes the backoffs whose next attempt was never made: their items are no longer due.
create function remove_retry_backoffs(before timestamptz)
  returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from public.retry_backoffs where next_attempt_at < before $$;
revoke execute on function remove_retry_backoffs(timestamptz) from public;
grant execute on function remove_retry_backoffs(timestamptz) to pledge_sweeper;

-- Leases on work that only one process does at a time. A lease is renewed while the work is in progress. A lock would need a
-- transaction that stays open while the process waits for an outside provider.
create table leases (
  name text primary key,
  owner_id uuid not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on leases to pledge_app;

-- How much of a request budget all processes together have used in one window of time. The table is unlogged: budgets start
-- over after a crash of the database, and in exchange counting a request never waits for the disk.
create unlogged table request_budgets (
  -- The name of the budget and a keyed hash of whom it is for; a network address is never stored in the clear.
  subject text not null,
  window_started_at timestamptz not null,
  used integer not null,
  primary key (subject, window_started_at)
);
create index request_budgets_started on request_budgets (window_started_at);
grant select, insert, update, delete on request_budgets to pledge_app;

-- The answers to calls that carried an Idempotency-Key.
create table idempotency_keys (
  actor text not null,
  key text not null,
  call text not null,
  body_sha256 text not null,
  status integer,
  answer jsonb,
  locked_until timestamptz not null,
  created_at timestamptz not null,
  primary key (actor, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);
alter table idempotency_keys enable row level security, force row level security;
create policy owner on idempotency_keys to pledge_owner using (true) with check (true);
-- Only the caller who received an answer may read it again. Callers who are not signed in are named by their address; these
-- are the callers of the sandbox.
create policy touch on idempotency_keys to pledge_app
  using (case when current_account() is null then actor like 'anonymous:%'
    else actor = 'account:' || current_organization() || ':' || current_account() end)
  with check (case when current_account() is null then actor like 'anonymous:%'
    else actor = 'account:' || current_organization() || ':' || current_account() end);
grant select, insert, update, delete on idempotency_keys to pledge_app;

-- Removes old keys of all callers in one statement.
create function remove_idempotency_keys(before timestamptz)
  returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from public.idempotency_keys where created_at < before $$;
revoke execute on function remove_idempotency_keys(timestamptz) from public;
grant execute on function remove_idempotency_keys(timestamptz) to pledge_sweeper;

-- The state of the simulated providers and of the movable clock. It never holds rows of the business.
create table sandbox.simulation (
  key text primary key,
  value jsonb not null
);
grant select, insert, update, delete on sandbox.simulation to pledge_app;

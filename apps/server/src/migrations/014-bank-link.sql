-- Links to the banks of borrowers (note 017).

-- One opening of the provider's page. The row is written before the page is opened, so that concurrent requests together open
-- no more pages than are allowed. The link token is kept because only what was made under it may be exchanged.
create table bank_link_sessions (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  link_token_sealed text,
  link_token_index text unique,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index bank_link_sessions_application on bank_link_sessions (application_id, created_at desc);
alter table bank_link_sessions enable row level security, force row level security;
create policy owner on bank_link_sessions to pledge_owner using (true) with check (true);
create policy touch on bank_link_sessions to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, delete, update (link_token_sealed, link_token_index, expires_at) on bank_link_sessions to pledge_app;

create table bank_link_items (
  id uuid primary key,
  session_id uuid not null references bank_link_sessions (id),
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  version integer not null default 1,
  status text not null check (status in ('PENDING', 'PENDING_VERIFICATION', 'UPDATING', 'NEEDS_LOGIN', 'FAILED',
    'FAILED_NO_RETRY', 'COMPLETE')),
  institution_id text not null,
  institution_name text not null,
  waits_for text not null default 'none' check (waits_for in ('none', 'automatic', 'amounts')),
  public_token_sealed text,
  public_token_index text not null unique,
  access_token_sealed text,
  item_reference text unique,
  polls integer not null default 0,
  -- When the provider is polled next (real time). Null when there is nothing to poll for.
  next_poll_at timestamptz,
  -- Verification by two small deposits: the number of attempts, keyed hashes of the wrong pairs of amounts, and the expiry of
  -- the lease under which one attempt is in progress.
  verification_attempts integer not null default 0,
  wrong_amounts text[] not null default '{}',
  verification_lease_expires_at timestamptz,
  linked_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the link was ended or replaced by a newer one to the same bank. Its token is revoked at the provider.
  ended_at timestamptz
);
create index bank_link_items_application on bank_link_items (application_id, linked_at desc);
create index bank_link_items_due on bank_link_items (next_poll_at) where next_poll_at is not null;
alter table bank_link_items enable row level security, force row level security;
create policy owner on bank_link_items to pledge_owner using (true) with check (true);
create policy touch on bank_link_items to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update on bank_link_items to pledge_app;

-- The link that a session renews, because its bank requires a new sign-in. Null for a session that makes a link.
alter table bank_link_sessions add column renews_item_id uuid references bank_link_items (id);

create table bank_link_accounts (
  id uuid primary key,
  item_id uuid not null references bank_link_items (id),
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  reference text not null,
  name text not null,
  official_name text,
  account_type text not null check (account_type in ('checking', 'savings')),
  mask text not null,
  position integer not null,
  -- When the bank stopped listing the account.
  unlisted_at timestamptz,
  unique (item_id, reference)
);
alter table bank_link_accounts enable row level security, force row level security;
create policy owner on bank_link_accounts to pledge_owner using (true) with check (true);
create policy touch on bank_link_accounts to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update on bank_link_accounts to pledge_app;

-- Errors in the provider's page, as the browser reported them (row 1.7.03): codes and names of banks, never credentials.
create table bank_link_errors (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  error jsonb not null,
  metadata jsonb not null,
  reported_at timestamptz not null
);
create index bank_link_errors_application on bank_link_errors (application_id);
alter table bank_link_errors enable row level security, force row level security;
create policy owner on bank_link_errors to pledge_owner using (true) with check (true);
create policy touch on bank_link_errors to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert on bank_link_errors to pledge_app;

-- Signed webhooks, each stored once. A webhook only causes its link to be polled. Only jobs read them.
create table bank_link_webhooks (
  id text primary key,
  item_id uuid not null references bank_link_items (id),
  application_id uuid not null,
  organization_id uuid not null,
  kind text not null,
  received_at timestamptz not null
);
create index bank_link_webhooks_received on bank_link_webhooks (received_at);
alter table bank_link_webhooks enable row level security, force row level security;
create policy owner on bank_link_webhooks to pledge_owner using (true) with check (true);
create policy touch on bank_link_webhooks to pledge_app
  using (organization_id = current_organization() and current_actor() = 'system')
  with check (organization_id = current_organization() and current_actor() = 'system');
grant select, insert on bank_link_webhooks to pledge_app;

-- Links that are due for a poll, and links whose application no longer needs them.
create function due_bank_links(real_now timestamptz, ended_before timestamptz, max_rows integer)
  returns table (item_id uuid, application_id uuid, organization_id uuid, is_no_longer_needed boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  (select i.id, i.application_id, i.organization_id, false from public.bank_link_items i
    where i.next_poll_at <= real_now order by i.next_poll_at limit max_rows)
  union all
  (select i.id, i.application_id, i.organization_id, true from public.bank_link_items i
    join public.applications a on a.id = i.application_id
    where i.access_token_sealed is not null and i.ended_at is null
      and (a.state in ('CANCELLED', 'DECLINED', 'EXPIRED')
        or (a.state = 'COMPLETE' and a.entered_state_at <= ended_before))
    order by i.updated_at limit max_rows) $$;
revoke execute on function due_bank_links(timestamptz, timestamptz, integer) from public;
grant execute on function due_bank_links(timestamptz, timestamptz, integer) to pledge_sweeper;

-- The link that a webhook is about.
create function bank_link_by_reference(wanted text)
  returns table (item_id uuid, application_id uuid, organization_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.id, i.application_id, i.organization_id from public.bank_link_items i where i.item_reference = wanted $$;
revoke execute on function bank_link_by_reference(text) from public;
grant execute on function bank_link_by_reference(text) to pledge_sweeper;

create function remove_bank_link_webhooks(received_before timestamptz)
  returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from public.bank_link_webhooks where received_at < received_before $$;
revoke execute on function remove_bank_link_webhooks(timestamptz) from public;
grant execute on function remove_bank_link_webhooks(timestamptz) to pledge_sweeper;

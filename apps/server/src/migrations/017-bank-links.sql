-- One opening of the provider's page. The link token is kept so that only what was made under it is exchanged.
create table bank_link_sessions (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  link_token_sealed text not null,
  link_token_index text not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index bank_link_sessions_application on bank_link_sessions (application_id, created_at desc);

-- A link to a bank. `next_look_at` (real time): when the provider is asked next; null when there is nothing to ask.
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
  looks integer not null default 0,
  next_look_at timestamptz,
  -- Two small deposits: tries so far, the pairs that were wrong (keyed hashes), and until when one try is under way.
  tries integer not null default 0,
  wrong_amounts text[] not null default '{}',
  trying_until timestamptz,
  linked_at timestamptz not null,
  updated_at timestamptz not null,
  -- Replaced by a newer link to the same bank, or ended; its token is given back to the provider.
  ended_at timestamptz
);
create index bank_link_items_application on bank_link_items (application_id, linked_at desc);
create index bank_link_items_due on bank_link_items (next_look_at) where next_look_at is not null;

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
  -- The bank tells of it no more.
  gone_at timestamptz,
  unique (item_id, reference)
);

-- What went wrong in the provider's page, as the browser told it (row 1.7.03). Codes and names of banks, never credentials.
create table bank_link_errors (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  error jsonb not null,
  metadata jsonb not null,
  told_at timestamptz not null
);
create index bank_link_errors_application on bank_link_errors (application_id);

-- Signed webhooks, each once; acted on by looking at the link itself.
create table bank_link_webhooks (
  id text primary key,
  item_id uuid not null references bank_link_items (id),
  application_id uuid not null,
  organization_id uuid not null,
  kind text not null,
  received_at timestamptz not null
);
create index bank_link_webhooks_received on bank_link_webhooks (received_at);

-- Of which link an account came, and whether the bank's name of the holder is the borrower's.
alter table bank_accounts
  add column bank_link_account_id uuid references bank_link_accounts (id),
  add column holder_match text not null default 'unknown' check (holder_match in ('matches', 'differs', 'unknown'));

do $$
declare
  t text;
begin
  foreach t in array array['bank_link_sessions', 'bank_link_items', 'bank_link_accounts', 'bank_link_errors']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy touch on %I to pledge_app using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id))', t);
    execute format('create policy owner on %I to pledge_owner using (true) with check (true)', t);
  end loop;
end $$;

-- Webhooks are the business of jobs: no borrower and no agent reads them.
alter table bank_link_webhooks enable row level security;
alter table bank_link_webhooks force row level security;
create policy touch on bank_link_webhooks to pledge_app
  using (organization_id = current_organization() and current_actor() = 'system')
  with check (organization_id = current_organization() and current_actor() = 'system');
create policy owner on bank_link_webhooks to pledge_owner using (true) with check (true);

-- Links that are due for a look, and those whose application has no use for them any more.
create function due_bank_links(real_now timestamptz, ended_before timestamptz, most integer)
  returns table (item_id uuid, application_id uuid, organization_id uuid, is_over boolean) language sql stable
  security definer set search_path = public as $$
  (select i.id, i.application_id, i.organization_id, false from bank_link_items i
    where i.next_look_at <= real_now order by i.next_look_at limit most)
  union all
  (select i.id, i.application_id, i.organization_id, true from bank_link_items i
    join applications a on a.id = i.application_id
    where i.access_token_sealed is not null and i.ended_at is null
      and (a.state in ('CANCELLED', 'DECLINED', 'EXPIRED')
        or (a.state = 'COMPLETE' and a.entered_state_at <= ended_before))
    order by i.updated_at limit most) $$;

-- Whose link a webhook is about.
create function bank_link_by_reference(wanted text)
  returns table (item_id uuid, application_id uuid, organization_id uuid) language sql stable security definer
  set search_path = public as $$
  select i.id, i.application_id, i.organization_id from bank_link_items i where i.item_reference = wanted $$;

create function forget_bank_link_webhooks(received_before timestamptz) returns void language sql security definer
  set search_path = public as $$ delete from bank_link_webhooks where received_at < received_before $$;

do $$
declare
  f text;
begin
  foreach f in array array['due_bank_links(timestamptz, timestamptz, integer)', 'bank_link_by_reference(text)',
    'forget_bank_link_webhooks(timestamptz)']
  loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to pledge_sweeper', f);
  end loop;
end $$;

grant select, insert on bank_link_sessions, bank_link_errors, bank_link_webhooks to pledge_app;
grant select, insert, update on bank_link_items, bank_link_accounts to pledge_app;

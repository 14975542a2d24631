-- What one administrator proposes of who works here, and another one approves: an invitation, another role, a disabled
-- account that opens again. What only takes rights away needs no second person and stands nowhere here.
create table staff_changes (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  kind text not null check (kind in ('invite', 'role', 'enable')),
  account_id uuid references accounts (id),
  email text check (email = lower(email) and length(email) <= 254),
  role text check (role in ('agent', 'administrator', 'auditor')),
  proposed_by uuid not null references accounts (id),
  proposed_at timestamptz not null,
  status text not null default 'proposed' check (status in ('proposed', 'approved', 'rejected', 'withdrawn')),
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  -- Of an approved invitation: the keyed hash of what its link holds, until when, and when it was used.
  token_hash text unique,
  expires_at timestamptz,
  accepted_at timestamptz,
  check ((kind = 'invite') = (account_id is null) and (kind = 'invite') = (email is not null)),
  check ((kind = 'enable') = (role is null)),
  check ((status = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  -- Two people, whatever the server says; nobody approves what is about themselves.
  check (status <> 'approved' or (decided_by <> proposed_by and decided_by is distinct from account_id)),
  check ((token_hash is null) = (expires_at is null) and (token_hash is null or (kind = 'invite' and status = 'approved'))),
  check (accepted_at is null or token_hash is not null)
);
create index staff_changes_organization on staff_changes (organization_id, proposed_at desc);
create unique index staff_changes_open on staff_changes (organization_id, coalesce(account_id::text, email))
  where status = 'proposed';

alter table staff_changes enable row level security;
alter table staff_changes force row level security;
create policy owner on staff_changes to pledge_owner using (true) with check (true);
create policy touch on staff_changes to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'sign-in'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'sign-in'));
grant select, insert, update on staff_changes to pledge_app;

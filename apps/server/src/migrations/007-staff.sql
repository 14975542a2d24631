-- A change of the lender's staff that one administrator proposes and another one approves: an invitation, a new role, a
-- disabled account that is enabled again, a reset of second factors. Changes that only take rights away need no second
-- person and are not stored here.
create table staff_changes (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  kind text not null check (kind in ('invite', 'role', 'enable', 'reset-factors')),
  account_id uuid references accounts (id),
  email text check (email = lower(email) and length(email) <= 254),
  role text check (role in ('agent', 'administrator', 'auditor')),
  proposed_by uuid not null references accounts (id),
  proposed_at timestamptz not null,
  status text not null default 'proposed' check (status in ('proposed', 'approved', 'rejected', 'withdrawn')),
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  -- For an approved invitation: the keyed hash of the token in its link, its expiry, and when it was used.
  token_hash text unique,
  expires_at timestamptz,
  accepted_at timestamptz,
  constraint staff_changes_email_of_invitation
    check ((kind = 'invite') = (account_id is null) and (kind = 'invite') = (email is not null)),
  constraint staff_changes_role_of_kind check ((kind in ('enable', 'reset-factors')) = (role is null)),
  constraint staff_changes_decision_when_not_proposed
    check ((status = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  -- Two people are needed even if the server is wrong, and nobody approves a change of their own account.
  constraint staff_changes_approved_by_another
    check (status <> 'approved' or (decided_by <> proposed_by and decided_by is distinct from account_id)),
  constraint staff_changes_token_of_approved_invitation check (
    (token_hash is null) = (expires_at is null) and (token_hash is null or (kind = 'invite' and status = 'approved'))),
  constraint staff_changes_accepted_with_token check (accepted_at is null or token_hash is not null)
);
create index staff_changes_organization on staff_changes (organization_id, proposed_at desc);
-- A person has at most one open change.
create unique index staff_changes_open on staff_changes (organization_id, coalesce(account_id::text, email))
  where status = 'proposed';
alter table staff_changes enable row level security, force row level security;
create policy owner on staff_changes to pledge_owner using (true) with check (true);
create policy touch on staff_changes to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'sign-in'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'sign-in'));
grant select, insert, update on staff_changes to pledge_app;

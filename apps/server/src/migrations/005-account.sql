-- The accounts that people sign in with, and their sessions.

-- A person has one account for each organization and kind.
create table accounts (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  kind text not null check (kind in ('customer', 'agent')),
  -- The rights of a member of the lender's staff. A customer has no role.
  role text check (role in ('agent', 'administrator', 'auditor')),
  email text not null check (email = lower(email) and length(email) <= 254),
  -- When the owner of the account proved that they read email at this address. A change of address sets it again.
  email_verified_at timestamptz,
  password_hash text not null,
  -- When the password was last set with an emailed code. Whoever reads the mailbox may know the password, so the second
  -- factors of the account cannot be reset during the week that follows.
  password_emailed_at timestamptz,
  -- When two administrators last reset the second factors of this account. For 72 hours after that, the account may enroll
  -- a new factor with its password and an emailed code. Until it has one, however long that takes, its password cannot be
  -- reset by email. Factors that were verified before that moment no longer count.
  factors_reset_at timestamptz,
  wallet_account_address text not null,
  wallet_group_policy_address text not null,
  profile_type text not null default 'PERSON',
  -- A member of staff who has left. The account is kept for the records of what it did, and can no longer sign in.
  disabled_at timestamptz,
  -- Demo accounts have a public password. A process that serves without the sandbox disables them, those of borrowers too,
  -- and sets `demonstration_ended_at`; a process that serves with the sandbox enables those again, but none that an
  -- administrator disabled.
  is_demonstration boolean not null default false,
  demonstration_ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (organization_id, kind, email),
  constraint accounts_role_of_kind check ((kind = 'agent') = (role is not null)),
  constraint accounts_factors_reset_staff check (factors_reset_at is null or kind = 'agent'),
  constraint accounts_disabled_staff check (disabled_at is null or kind = 'agent' or is_demonstration),
  constraint accounts_demonstration_ended
    check (demonstration_ended_at is null or (is_demonstration and disabled_at is not null))
);
alter table accounts enable row level security, force row level security;
create policy owner on accounts to pledge_owner using (true) with check (true);
-- The sign-in reads the accounts of its organization; a borrower sees only their own.
create policy touch on accounts to pledge_app
  using (organization_id = current_organization()
    and (current_actor() in ('agent', 'system', 'sign-in') or id = current_account()))
  with check (organization_id = current_organization() and current_actor() in ('system', 'sign-in'));
grant select, insert, update on accounts to pledge_app;

-- People who sign in at an issuer of the operator's choice. The first verified sign-in binds the subject of the issuer to an
-- account; after that only the subject decides, even if the email address changes.
create table external_identities (
  organization_id uuid not null references organizations (id),
  kind text not null check (kind in ('customer', 'agent')),
  issuer text not null,
  subject text not null,
  account_id uuid not null references accounts (id),
  created_at timestamptz not null,
  primary key (organization_id, kind, issuer, subject)
);
alter table external_identities enable row level security, force row level security;
create policy owner on external_identities to pledge_owner using (true) with check (true);
create policy touch on external_identities to pledge_app
  using (organization_id = current_organization() and current_actor() = 'sign-in')
  with check (organization_id = current_organization() and current_actor() = 'sign-in');
grant select, insert on external_identities to pledge_app;

-- One row for each signed-in device. Only hashes of refresh tokens are kept. A rotated token that is used again after its
-- grace period ends the session: somebody has copied it.
create table refresh_sessions (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  organization_id uuid not null references organizations (id),
  kind text not null check (kind in ('customer', 'agent')),
  -- Shown in the list of sessions, where a person recognizes the device by it.
  user_agent text not null default '',
  token_hash text not null unique,
  previous_token_hash text,
  rotated_at timestamptz not null,
  -- When a second factor was verified on this device. Staff can make no call before that.
  second_factor_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index refresh_sessions_previous on refresh_sessions (previous_token_hash) where previous_token_hash is not null;
create index refresh_sessions_account on refresh_sessions (account_id);
create index refresh_sessions_ended on refresh_sessions (ended_at) where ended_at is not null;
alter table refresh_sessions enable row level security, force row level security;
create policy owner on refresh_sessions to pledge_owner using (true) with check (true);
create policy touch on refresh_sessions to pledge_app
  using (current_actor() in ('system', 'sign-in')
    or (account_id = current_account() and organization_id = current_organization()))
  with check (current_actor() in ('system', 'sign-in'));
grant select, insert, update, delete on refresh_sessions to pledge_app;

-- An access token is accepted by its signature alone for five minutes. When a session ends or a role changes before that,
-- every process is notified at once, and a process that was not listening reads what it missed from recent_revocations.
create function notify_of_ended_session() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('revocations', json_build_object('sessionId', new.id)::text);
  return null;
end
$$;
create trigger notify_of_ended_session after update of ended_at on refresh_sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function notify_of_ended_session();

create function notify_of_changed_role() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('revocations', json_build_object('accountId', new.id, 'role', new.role)::text);
  return null;
end
$$;
create trigger notify_of_changed_role after update of role on accounts for each row
  when (old.role is distinct from new.role) execute function notify_of_changed_role();

create function recent_revocations(since timestamptz)
  returns table (session_id uuid, account_id uuid, role text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.id, null::uuid, null from public.refresh_sessions s where s.ended_at >= since
  union all
  select null, a.id, a.role from public.accounts a where a.updated_at >= since $$;
revoke execute on function recent_revocations(timestamptz) from public;
grant execute on function recent_revocations(timestamptz) to pledge_sweeper;

-- What the OpenID Connect provider keeps between requests and processes.
create table oidc_payloads (
  model text not null,
  id text not null,
  payload jsonb not null,
  uid text,
  user_code text,
  grant_id text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id)
);
create index oidc_payloads_uid on oidc_payloads (model, uid) where uid is not null;
create index oidc_payloads_grant on oidc_payloads (grant_id) where grant_id is not null;
create index oidc_payloads_expiry on oidc_payloads (expires_at);
grant select, insert, update, delete on oidc_payloads to pledge_app;

-- What the server remembers while the browser is at the issuer: state, nonce, PKCE verifier and the page to continue with.
create table sign_in_attempts (
  state text primary key,
  kind text not null check (kind in ('customer', 'agent')),
  organization_id uuid not null references organizations (id),
  nonce text not null,
  code_verifier text not null,
  redirect_url text,
  return_origin text not null,
  created_at timestamptz not null
);
grant select, insert, update, delete on sign_in_attempts to pledge_app;

-- The sealed keys that sign the provider's tokens and the access tokens.
create table signing_keys (
  id text primary key,
  purpose text not null,
  sealed_jwk text not null,
  created_at timestamptz not null
);
grant select, insert, update, delete on signing_keys to pledge_app;

-- Failed sign-ins by account and by address. All processes together slow guessing down.
create table sign_in_failures (
  subject text not null,
  failed_at timestamptz not null
);
create index sign_in_failures_subject on sign_in_failures (subject, failed_at);
grant select, insert, update, delete on sign_in_failures to pledge_app;

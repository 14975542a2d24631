-- The factors of an account, the proofs made with them, and the codes that are sent by email. A person manages their own
-- (the policy `own`, which also admits auditors, who may otherwise write nothing). Before a person has signed in nobody
-- knows whose rows are needed, so the sign-in reads those of its organization (the policy `sign_in`).

-- A change that the owner of the account must confirm again (decision 15). It is opened for one action and one exact payload,
-- then proved, then spent in the transaction of the change. Only hashes of payload, code and proof are stored.
create table step_ups (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  organization_id uuid not null references organizations (id),
  -- The signed-in device that opened it. The proof ends together with this session.
  session_id uuid not null references refresh_sessions (id) on delete cascade,
  action text not null,
  application_id uuid,
  payload_hash text not null,
  host text not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  wrong_answers integer not null default 0,
  password_shown_at timestamptz,
  code_hash text,
  challenge text,
  method text,
  proof_hash text unique,
  proof_expires_at timestamptz,
  spent_at timestamptz
);
create index step_ups_account on step_ups (account_id, opened_at);
create index step_ups_session on step_ups (session_id);
create index step_ups_expiry on step_ups (expires_at);
alter table step_ups enable row level security, force row level security;
create policy owner on step_ups to pledge_owner using (true) with check (true);
create policy own on step_ups to pledge_app
  using (organization_id = current_organization() and account_id = current_account()
    and current_actor() in ('borrower', 'agent', 'auditor'))
  with check (organization_id = current_organization() and account_id = current_account()
    and current_actor() in ('borrower', 'agent', 'auditor'));
grant select, insert, update on step_ups to pledge_app;

-- A passkey belongs to one host. Only its public key is stored.
create table passkeys (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  organization_id uuid not null references organizations (id),
  host text not null,
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key text not null,
  -- The authenticator counts its signatures. A counter that went backward belongs to a copy.
  counter bigint not null,
  transports jsonb not null,
  is_synced boolean not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_account on passkeys (account_id);
alter table passkeys enable row level security, force row level security;
create policy owner on passkeys to pledge_owner using (true) with check (true);
create policy own on passkeys to pledge_app
  using (organization_id = current_organization() and account_id = current_account()
    and current_actor() in ('borrower', 'agent', 'auditor'))
  with check (organization_id = current_organization() and account_id = current_account()
    and current_actor() in ('borrower', 'agent', 'auditor'));
create policy sign_in on passkeys to pledge_app
  using (organization_id = current_organization() and current_actor() = 'sign-in')
  with check (organization_id = current_organization() and current_actor() = 'sign-in');
grant select, insert, update, delete on passkeys to pledge_app;

-- An account has one authenticator app. A secret that was not confirmed proves nothing, and the next enrollment replaces it.
create table totp_secrets (
  account_id uuid primary key references accounts (id),
  organization_id uuid not null references organizations (id),
  secret_sealed text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The time step of the last accepted code. No code is accepted twice.
  last_step bigint
);
alter table totp_secrets enable row level security, force row level security;
create policy owner on totp_secrets to pledge_owner using (true) with check (true);
create policy own on totp_secrets to pledge_app
  using (organization_id = current_organization() and account_id = current_account()
    and current_actor() in ('borrower', 'agent', 'auditor'))
  with check (organization_id = current_organization() and account_id = current_account()
    and current_actor() in ('borrower', 'agent', 'auditor'));
create policy sign_in on totp_secrets to pledge_app
  using (organization_id = current_organization() and current_actor() = 'sign-in')
  with check (organization_id = current_organization() and current_actor() = 'sign-in');
grant select, insert, update, delete on totp_secrets to pledge_app;

create table recovery_codes (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  organization_id uuid not null references organizations (id),
  code_hash text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index recovery_codes_account on recovery_codes (account_id) where used_at is null;
alter table recovery_codes enable row level security, force row level security;
create policy owner on recovery_codes to pledge_owner using (true) with check (true);
create policy own on recovery_codes to pledge_app
  using (organization_id = current_organization() and account_id = current_account()
    and current_actor() in ('borrower', 'agent', 'auditor'))
  with check (organization_id = current_organization() and account_id = current_account()
    and current_actor() in ('borrower', 'agent', 'auditor'));
create policy sign_in on recovery_codes to pledge_app
  using (organization_id = current_organization() and current_actor() = 'sign-in')
  with check (organization_id = current_organization() and current_actor() = 'sign-in');
grant select, insert, update, delete on recovery_codes to pledge_app;

-- Codes that were sent by email to regain access to an account or to verify an address. The operator reads a code of the
-- purpose 'operator-reset' out to somebody who has lost both their factors and their password.
create table emailed_codes (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  organization_id uuid not null references organizations (id),
  purpose text not null check (purpose in ('reset-password', 'change-email', 'operator-reset')),
  code_hash text not null,
  -- The new address of an account whose address is being changed.
  address_sealed text,
  wrong_answers integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index emailed_codes_account on emailed_codes (account_id, purpose, created_at desc);
create index emailed_codes_expiry on emailed_codes (expires_at);
alter table emailed_codes enable row level security, force row level security;
create policy owner on emailed_codes to pledge_owner using (true) with check (true);
create policy own on emailed_codes to pledge_app
  using (organization_id = current_organization() and account_id = current_account()
    and current_actor() in ('borrower', 'agent', 'auditor'))
  with check (organization_id = current_organization() and account_id = current_account()
    and current_actor() in ('borrower', 'agent', 'auditor'));
create policy sign_in on emailed_codes to pledge_app
  using (organization_id = current_organization() and current_actor() = 'sign-in')
  with check (organization_id = current_organization() and current_actor() = 'sign-in');
grant select, insert, update on emailed_codes to pledge_app;

-- What an exchange of two calls keeps between them: a challenge, an account whose password was right, a registration that
-- waits for the code that was sent to its address (note 064). The second call deletes it.
create table ceremonies (
  kind text not null check (kind in ('enroll-passkey', 'sign-in-passkey', 'second-factor', 'registration')),
  key text not null,
  data jsonb not null,
  -- The address and the password hash of a registration.
  registration_sealed text,
  expires_at timestamptz not null,
  primary key (kind, key)
);
create index ceremonies_expiry on ceremonies (expires_at);
grant select, insert, update, delete on ceremonies to pledge_app;

-- Removes the expired rows of every account. The caller sees none of them.
create function remove_expired_proofs(ended_before timestamptz)
  returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from public.step_ups where expires_at < ended_before;
  delete from public.emailed_codes where expires_at < ended_before;
  delete from public.ceremonies where expires_at < ended_before $$;
revoke execute on function remove_expired_proofs(timestamptz) from public;
grant execute on function remove_expired_proofs(timestamptz) to pledge_app;

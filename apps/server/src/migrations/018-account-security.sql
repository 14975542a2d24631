-- A change that has to be proved once more (decision 15): opened for one action and one exact payload, proved, and then
-- spent once in the transaction of the change. Hashes alone: neither payload, nor code, nor proof can be read here.
create table step_ups (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  organization_id uuid not null references organizations (id),
  -- The signed-in device that opened it; a proof ends with it.
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

-- A passkey is known to one host alone. Only its public key is ever here.
create table passkeys (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  organization_id uuid not null references organizations (id),
  host text not null,
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key text not null,
  -- The authenticator's own count of its signatures; one that goes back is a copy.
  counter bigint not null,
  transports jsonb not null,
  is_synced boolean not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_account on passkeys (account_id);

-- One authenticator app for each account. Not confirmed, it serves for nothing and is replaced by the next try.
create table totp_secrets (
  account_id uuid primary key references accounts (id),
  organization_id uuid not null references organizations (id),
  secret_sealed text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: no code is taken twice.
  last_step bigint
);

create table recovery_codes (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  organization_id uuid not null references organizations (id),
  code_hash text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index recovery_codes_account on recovery_codes (account_id) where used_at is null;

-- Codes that were mailed to reach an account again, or to show that an address is read by its owner.
create table mailed_codes (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  organization_id uuid not null references organizations (id),
  purpose text not null check (purpose in ('reset-password', 'change-email')),
  code_hash text not null,
  -- The address that is to become the account's.
  address_sealed text,
  wrong_answers integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mailed_codes_account on mailed_codes (account_id, purpose, created_at desc);
create index mailed_codes_expiry on mailed_codes (expires_at);

-- What a ceremony of two calls remembers between them: a challenge, an account whose password was right. Taken out once.
create table ceremonies (
  kind text not null check (kind in ('enroll-passkey', 'sign-in-passkey', 'second-factor')),
  key text not null,
  data jsonb not null,
  expires_at timestamptz not null,
  primary key (kind, key)
);
create index ceremonies_expiry on ceremonies (expires_at);

-- What a person recognizes a signed-in device by, and what it signed in with.
alter table refresh_sessions add column user_agent text not null default '';

do $$
declare
  t text;
begin
  foreach t in array array['step_ups', 'passkeys', 'totp_secrets', 'recovery_codes', 'mailed_codes']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to pledge_owner using (true) with check (true)', t);
    execute format('create policy own on %I to pledge_app
      using (organization_id = current_organization() and account_id = current_account()
        and current_actor() in (''borrower'', ''agent''))
      with check (organization_id = current_organization() and account_id = current_account()
        and current_actor() in (''borrower'', ''agent''))', t);
  end loop;
  -- Who signs in is not known before: the sign-in reads within its organization.
  foreach t in array array['passkeys', 'totp_secrets', 'recovery_codes', 'mailed_codes']
  loop
    execute format('create policy sign_in on %I to pledge_app
      using (organization_id = current_organization() and current_actor() = ''sign-in'')
      with check (organization_id = current_organization() and current_actor() = ''sign-in'')', t);
  end loop;
end $$;

-- A change tells its own account by mail in the same commit: written by the one who makes it, read by jobs alone.
create policy tell_own on outbox for insert to pledge_app
  with check (organization_id = current_organization() and borrower_id = current_account()
    and current_actor() in ('borrower', 'agent'));
-- The sign-in mails the code of a forgotten password, and tells of the change that follows.
create policy tell_at_sign_in on outbox for insert to pledge_app
  with check (organization_id = current_organization() and current_actor() = 'sign-in');

grant select, insert, update on step_ups, mailed_codes to pledge_app;
grant select, insert, update, delete on passkeys, totp_secrets, recovery_codes, ceremonies to pledge_app;

-- Forgets what is long over, whoever's it was; nothing of it is shown to the one who asks.
create function forget_ended_proofs(ended_before timestamptz) returns void language sql security definer
  set search_path = public as $$
  delete from step_ups where expires_at < ended_before;
  delete from mailed_codes where expires_at < ended_before;
  delete from ceremonies where expires_at < ended_before $$;
revoke execute on function forget_ended_proofs(timestamptz) from public;
grant execute on function forget_ended_proofs(timestamptz) to pledge_app;

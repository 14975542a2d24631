-- Sign-in accounts of the embedded identity provider. A person has one account for each organization and kind.
create table accounts (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  kind text not null check (kind in ('customer', 'agent')),
  email text not null check (email = lower(email) and length(email) <= 254),
  password_hash text not null,
  wallet_account_address text not null,
  wallet_group_policy_address text not null,
  profile_type text not null default 'PERSON',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (organization_id, kind, email)
);

-- One row for each signed-in device. Only the hash of the refresh token is kept; a rotated token that comes back
-- outside its grace period ends the family.
create table refresh_sessions (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  organization_id uuid not null references organizations (id),
  kind text not null check (kind in ('customer', 'agent')),
  token_hash text not null unique,
  previous_token_hash text,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index refresh_sessions_previous on refresh_sessions (previous_token_hash) where previous_token_hash is not null;
create index refresh_sessions_account on refresh_sessions (account_id);

-- State that the OpenID Connect provider keeps between requests and processes.
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

-- What our side of the code flow remembers until the browser is back: state, nonce, PKCE verifier, where to go on.
create table login_attempts (
  state text primary key,
  kind text not null check (kind in ('customer', 'agent')),
  organization_id uuid not null references organizations (id),
  nonce text not null,
  code_verifier text not null,
  redirect_url text,
  return_origin text not null,
  created_at timestamptz not null
);

-- Keys that the provider and the access tokens are signed with, sealed under the master secret.
create table signing_keys (
  id text primary key,
  purpose text not null,
  sealed_jwk text not null,
  created_at timestamptz not null
);

-- Failed sign-ins by account and by address, to slow guessing down across processes.
create table sign_in_failures (
  subject text not null,
  failed_at timestamptz not null
);
create index sign_in_failures_subject on sign_in_failures (subject, failed_at);

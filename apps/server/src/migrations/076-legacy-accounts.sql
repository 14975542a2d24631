-- The accounts of the legacy identity service: people who signed in there before the identity broker (note 101).
-- Compatible with servers from version 023.

create table legacy_accounts (
  -- Also the id of the account at the broker, so that a person stays the same in both services.
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  -- The aliases. A username is no email address, so that an alias has one meaning.
  username text constraint legacy_accounts_username check (username ~ '^[a-z0-9][a-z0-9._-]{2,63}$'),
  email text constraint legacy_accounts_email check (email = lower(email) and email like '%@%' and length(email) <= 254),
  profile_type text not null,
  -- Until there is an account: from then on the credentials are those of the account.
  password_hash text not null,
  -- From then on a new password is required. Null: it does not expire.
  password_expires_at timestamptz,
  totp_sealed text,
  -- When the person proved the app with a code. One that was never proved is not asked for.
  totp_verified_at timestamptz,
  wallet_account_address text not null,
  wallet_group_policy_address text not null,
  -- Set by the first sign-in here.
  account_id uuid unique references accounts (id),
  -- When the person moved to the identity broker; the legacy service signs them in no more.
  migrated_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint legacy_accounts_alias check (username is not null or email is not null),
  constraint legacy_accounts_one_id check (account_id is null or account_id = id),
  constraint legacy_accounts_migrated check (migrated_at is null or account_id is not null),
  constraint legacy_accounts_totp check (totp_verified_at is null or totp_sealed is not null)
);
create unique index legacy_accounts_username on legacy_accounts (organization_id, username) where username is not null;
create unique index legacy_accounts_email on legacy_accounts (organization_id, email) where email is not null;
create index legacy_accounts_person on legacy_accounts (email) where migrated_at is null;
alter table legacy_accounts enable row level security, force row level security;
create policy owner on legacy_accounts to pledge_owner using (true) with check (true);
create policy touch on legacy_accounts to pledge_app
  using (organization_id = current_organization()
    and (current_actor() = 'sign-in' or (id = current_account() and current_actor() = 'borrower')))
  with check (organization_id = current_organization() and current_actor() = 'sign-in');
grant select, insert, update on legacy_accounts to pledge_app;

-- The organizations in which the caller still has a legacy account, by their own verified address (gap G.84). Nobody else learns
-- where somebody has one.
create function own_legacy_organizations() returns table (code text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct o.code from public.accounts a
    join public.legacy_accounts l on l.migrated_at is null and (l.id = a.id or l.email = a.email)
    join public.organizations o on o.id = l.organization_id
    where a.id = public.current_account() and a.organization_id = public.current_organization()
      and a.kind = 'customer' and a.email_verified_at is not null
    order by 1 limit 50 $$;
revoke execute on function own_legacy_organizations() from public;
grant execute on function own_legacy_organizations() to pledge_app;

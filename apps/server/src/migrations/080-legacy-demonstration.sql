-- Demonstration accounts of the legacy identity service, whose password is public, end with the demonstration (note 101).
-- Compatible with servers from version 023.

alter table legacy_accounts
  add column is_demonstration boolean not null default false,
  -- When the demonstration ended before the first sign-in: the service refuses the account until it is open again.
  add column demonstration_ended_at timestamptz,
  add constraint legacy_accounts_demonstration check (demonstration_ended_at is null or is_demonstration);

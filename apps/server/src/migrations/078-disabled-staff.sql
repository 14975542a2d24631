-- Somebody at the lender who works there no longer: the account stays, for what it has done, and opens nothing.
alter table accounts add column disabled_at timestamptz;
alter table accounts add constraint accounts_disabled_staff check (disabled_at is null or kind = 'agent');

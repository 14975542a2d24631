-- A new account waits in the sign-in of one browser until the code that went to its address comes back (note 064).
alter table ceremonies drop constraint ceremonies_kind_check;
alter table ceremonies add constraint ceremonies_kind_check
  check (kind in ('enroll-passkey', 'sign-in-passkey', 'second-factor', 'registration'));
-- The address and the hash of the password, for as long.
alter table ceremonies add column registration_sealed text;

-- When somebody showed that they read the mail of the address; of another address it says nothing.
alter table accounts add column email_verified_at timestamptz;

-- Whoever used a mailed code before, or came from an issuer that had verified the address, has shown it already. Used codes
-- are kept for a day alone; whoever has an application was written to all along, and must not stop hearing of a loan.
update accounts a set email_verified_at = shown.at
  from (
    select account_id, max(at) as at
      from (
        select account_id, used_at as at from mailed_codes where used_at is not null
        union all
        select account_id, created_at from external_identities
        union all
        select borrower_id, created_at from applications
      ) each
      group by account_id
  ) shown
  where shown.account_id = a.id;

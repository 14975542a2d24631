-- Marks the demonstration accounts of the legacy identity service that were seeded before their column (note 101).
-- Compatible with servers from version 023.

-- Their addresses have a top-level domain that nobody can have (RFC 2606).
update legacy_accounts set is_demonstration = true
  where username in ('jordan', 'riley', 'sage') and profile_type = 'LEGACY_PERSON'
    and (email is null or email like '%.example');
update accounts set is_demonstration = true
  where id in (select account_id from legacy_accounts where is_demonstration);

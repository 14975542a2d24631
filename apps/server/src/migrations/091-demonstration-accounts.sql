-- The accounts of the demonstration have a public password. A process that serves without a sandbox disables them, those of
-- borrowers too; one that serves with it enables them again, but none that an administrator has disabled.
alter table accounts add column is_demonstration boolean not null default false;
alter table accounts add column demonstration_ended_at timestamptz;

update accounts a set is_demonstration = true
  from organizations o
  where o.id = a.organization_id
    and (a.kind, a.email) in (
      select each.kind, each.name || '@' || replace(lower(o.code), '_', '-') || '.example'
        from (values ('agent', 'avery'), ('agent', 'blake'), ('customer', 'casey'), ('agent', 'devon'),
          ('agent', 'ellis'), ('agent', 'finley')) each (kind, name)
    );

alter table accounts drop constraint accounts_disabled_staff;
alter table accounts add constraint accounts_disabled_staff
  check (disabled_at is null or kind = 'agent' or is_demonstration);
alter table accounts add constraint accounts_demonstration_ended
  check (demonstration_ended_at is null or (is_demonstration and disabled_at is not null));

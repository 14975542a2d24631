-- Who somebody at the lender is. A customer has no role.
alter table accounts add column role text check (role in ('agent', 'administrator', 'auditor'));
update accounts set role = 'agent' where kind = 'agent';
alter table accounts add constraint accounts_role_of_kind check ((kind = 'agent') = (role is not null));

-- An auditor sees what an agent sees, in a transaction that PostgreSQL lets write nothing; in any other one, no row of
-- the organization at all. So nothing that a policy allows an agent has to be said again for auditors.
create or replace function current_actor() returns text language sql stable
  as $$ select case
      when current_setting('pledge.actor', true) = 'auditor' and current_setting('transaction_read_only') = 'on' then 'agent'
      else coalesce(nullif(current_setting('pledge.actor', true), ''), 'nobody') end $$;

-- What keeps their own account safe is theirs to change all the same.
do $$
declare
  t text;
begin
  foreach t in array array['step_ups', 'passkeys', 'totp_secrets', 'recovery_codes', 'mailed_codes']
  loop
    execute format('drop policy own on %I', t);
    execute format('create policy own on %I to pledge_app
      using (organization_id = current_organization() and account_id = current_account()
        and current_actor() in (''borrower'', ''agent'', ''auditor''))
      with check (organization_id = current_organization() and account_id = current_account()
        and current_actor() in (''borrower'', ''agent'', ''auditor''))', t);
  end loop;
end $$;
drop policy tell_own on outbox;
create policy tell_own on outbox for insert to pledge_app
  with check (organization_id = current_organization() and borrower_id = current_account()
    and current_actor() in ('borrower', 'agent', 'auditor'));

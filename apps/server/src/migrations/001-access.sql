-- Who may see and change which rows. Every migration after this one builds on these functions.

-- The files that this database was built from, each with the hash of its text when it was applied. A process compares this
-- record with its own files before it serves or works, so that it never runs on an unknown or edited schema.
create table migrations (
  number integer primary key check (number > 0),
  name text not null unique,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The oldest version of the product, by the number of its last migration, that can work on the database from here on. Old
  -- and new processes run side by side during a rolling update while every new file leaves room for the old ones.
  compatible_from integer not null check (compatible_from between 1 and number),
  applied_at timestamptz not null default now()
);
grant select on migrations to pledge_app;

grant usage on schema public, sandbox to pledge_app;
grant usage on schema public to pledge_sweeper;

-- The organization, the account and the actor of this transaction, on which every row-level policy depends. The server sets
-- them with set_config(..., true), which ends with the transaction.
create function current_organization() returns uuid language sql stable
  as $$ select nullif(current_setting('pledge.organization_id', true), '')::uuid $$;
create function current_account() returns uuid language sql stable
  as $$ select nullif(current_setting('pledge.account_id', true), '')::uuid $$;

-- An auditor sees what an agent sees, but only in a transaction in which PostgreSQL allows no writes; in any other one they
-- see no row of the organization. Policies that admit agents therefore never mention auditors.
create function current_actor() returns text language sql stable
  as $$ select case
      when current_setting('pledge.actor', true) = 'auditor' and current_setting('transaction_read_only') = 'on' then 'agent'
      else coalesce(nullif(current_setting('pledge.actor', true), ''), 'nobody') end $$;

-- True for a row of this transaction's organization that its actor may read and change: agents and jobs may use every row
-- of the organization, a borrower only their own.
create function may_touch(row_organization uuid, row_borrower uuid) returns boolean language sql stable
  as $$ select row_organization = current_organization()
        and (current_actor() in ('agent', 'system')
             or (current_actor() = 'borrower' and row_borrower = current_account())) $$;

-- The trigger function of append-only tables.
create function refuse_change() returns trigger language plpgsql
  as $$ begin raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation'; end $$;

-- The trigger function of tables with a submission intent. No update removes or changes an intent, because the provider may
-- have been called since it was committed.
create function keep_submission_intent() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.submission_intent_at is not null and new.submission_intent_at is distinct from old.submission_intent_at then
    raise exception 'a submission intent of table % cannot be removed or changed', tg_table_name
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

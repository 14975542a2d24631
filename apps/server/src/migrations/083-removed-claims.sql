-- Claims of loans that a file removed from the register, with who released them and why (notes 097 and 098).
-- Compatible with servers from version 023.

-- A file without a loan that nobody claims removes it, and its ended claims with it. What agents decided about them is kept here, never
-- changed, and read with SQL alone.
create table estate_removed_claims (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  loan_number text not null constraint estate_removed_claims_number check (loan_number ~ '^[A-Z0-9-]{1,40}$'),
  borrower_id uuid not null,
  application_id uuid,
  claimed_at timestamptz not null,
  release_requested_by uuid,
  release_requested_at timestamptz,
  release_reason text constraint estate_removed_claims_reason check (length(release_reason) between 1 and 500),
  released_by uuid,
  ended_at timestamptz,
  -- When the loan left the register, in real time.
  removed_at timestamptz not null
);
create index estate_removed_claims_loan on estate_removed_claims (organization_id, loan_number);
create trigger estate_removed_claims_append_only before update or delete on estate_removed_claims
  for each row execute function refuse_change();
create trigger estate_removed_claims_no_truncate before truncate on estate_removed_claims
  for each statement execute function refuse_change();
alter table estate_removed_claims enable row level security, force row level security;
create policy owner on estate_removed_claims to pledge_owner using (true) with check (true);
create policy touch on estate_removed_claims to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'));
grant select on estate_removed_claims to pledge_app;

-- Before the row goes: afterwards its claims are gone too, and the loan ID with it.
create function keep_claims_of_removed_loan() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.estate_removed_claims (id, organization_id, loan_number, borrower_id, application_id, claimed_at,
      release_requested_by, release_requested_at, release_reason, released_by, ended_at, removed_at)
    select c.id, old.organization_id, old.loan_number, c.borrower_id, c.application_id, c.claimed_at, c.release_requested_by,
        c.release_requested_at, c.release_reason, c.released_by, c.ended_at, now()
      from public.estate_claims c where c.estate_loan_id = old.id;
  return old;
end $$;
create trigger estate_loans_keep_claims before delete on estate_loans
  for each row execute function keep_claims_of_removed_loan();

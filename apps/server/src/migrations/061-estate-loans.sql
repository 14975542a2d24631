-- The register of the defunct lender's loans, who has claimed them, and the files that it was imported from (gap G.70, note 097).
-- Compatible with servers from version 023.

create table estate_loans (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  loan_number text not null constraint estate_loans_number check (loan_number ~ '^[A-Z0-9-]{1,40}$'),
  coin text not null constraint estate_loans_coin check (coin in ('BTC', 'ETH')),
  -- Collateral that the estate holds for it, in base units.
  quantity_units numeric(40) not null constraint estate_loans_quantity check (quantity_units > 0),
  balance_cents bigint not null constraint estate_loans_balance check (balance_cents > 0),
  rate_bps integer not null constraint estate_loans_rate check (rate_bps between 0 and 9999),
  opened_on date not null,
  matures_on date,
  is_identity_verified boolean not null,
  -- Name, birth date, last four digits of the SSN, email address, residence. Removed once the loan is closed.
  person_sealed text,
  -- A keyed hash of everything that its line of the file says: finds what a new file changes.
  content_index text not null,
  state text not null constraint estate_loans_state check (state in ('OPEN', 'CLAIMED', 'CLOSED')),
  updated_at timestamptz not null,
  constraint estate_loans_person_until_closed check (state = 'CLOSED' or person_sealed is not null),
  constraint estate_loans_dates check (matures_on >= opened_on),
  unique (organization_id, loan_number)
);
alter table estate_loans enable row level security, force row level security;
create policy owner on estate_loans to pledge_owner using (true) with check (true);
create policy touch on estate_loans to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
grant select, insert, update, delete on estate_loans to pledge_app;

-- A claim ties a loan to a borrower. It ends when two agents release it, or with the application that it was for.
create table estate_claims (
  id uuid primary key,
  -- A file without a loan that nobody claims removes it with its earlier claims.
  estate_loan_id uuid not null references estate_loans (id) on delete cascade,
  organization_id uuid not null,
  borrower_id uuid not null,
  claimed_at timestamptz not null,
  -- An agent asks for its release, another one agrees.
  release_requested_by uuid,
  release_requested_at timestamptz,
  release_reason text constraint estate_claims_reason check (length(release_reason) between 1 and 500),
  released_by uuid,
  ended_at timestamptz,
  constraint estate_claims_request_whole
    check (num_nulls(release_requested_by, release_requested_at, release_reason) in (0, 3)),
  constraint estate_claims_released_after_request
    check (released_by is null or (release_requested_by is not null and ended_at is not null)),
  constraint estate_claims_two_agents check (released_by <> release_requested_by)
);
-- One borrower at a time.
create unique index estate_claims_live on estate_claims (estate_loan_id) where ended_at is null;
create index estate_claims_loan on estate_claims (estate_loan_id);
create index estate_claims_borrower on estate_claims (borrower_id, claimed_at);
create index estate_claims_release_requests on estate_claims (organization_id, release_requested_at)
  where release_requested_at is not null and ended_at is null;
alter table estate_claims enable row level security, force row level security;
create policy owner on estate_claims to pledge_owner using (true) with check (true);
create policy touch on estate_claims to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update on estate_claims to pledge_app;

-- Files that were imported; never changed.
create table estate_imports (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  sha256 text not null constraint estate_imports_sha256 check (sha256 ~ '^[0-9a-f]{64}$'),
  imported_by uuid not null,
  imported_at timestamptz not null,
  lines integer not null constraint estate_imports_lines check (lines between 1 and 100000),
  added integer not null,
  changed integer not null,
  removed integer not null
);
create index estate_imports_newest on estate_imports (organization_id, imported_at desc);
create trigger estate_imports_append_only before update or delete on estate_imports
  for each row execute function refuse_change();
create trigger estate_imports_no_truncate before truncate on estate_imports
  for each statement execute function refuse_change();
alter table estate_imports enable row level security, force row level security;
create policy owner on estate_imports to pledge_owner using (true) with check (true);
create policy touch on estate_imports to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
grant select, insert on estate_imports to pledge_app;

-- How far the import under way is. Written by another transaction than the import itself, which is all or nothing.
create table estate_import_progress (
  organization_id uuid primary key references organizations (id),
  done_lines integer not null,
  lines integer not null,
  updated_at timestamptz not null
);
alter table estate_import_progress enable row level security, force row level security;
create policy owner on estate_import_progress to pledge_owner using (true) with check (true);
create policy touch on estate_import_progress to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
grant select, insert, update on estate_import_progress to pledge_app;

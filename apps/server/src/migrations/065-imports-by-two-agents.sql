-- An import that changes whose loan it is, or removes loans, is confirmed by a second agent; the earlier person of a
-- changed loan is kept, and claims outlive a removed loan (notes 097 and 098).
-- Compatible with servers from version 023.

-- Keyed hashes of the person and of the terms of a line: name what kind of field a file changes. Null: an earlier version
-- has written the loan, and both count as changed.
alter table estate_loans add column person_index text, add column terms_index text;

alter table estate_imports
  -- Loans whose person changed.
  add column persons integer not null default 0,
  -- The first agent, where two were needed.
  add column requested_by uuid,
  add constraint estate_imports_two_agents check (requested_by <> imported_by);

-- Imports that wait for a second agent, who uploads the same file. The file itself is not stored.
create table estate_import_requests (
  organization_id uuid not null references organizations (id),
  -- Of every change with what the register has before and after it.
  changes_sha256 text not null constraint estate_import_requests_changes check (changes_sha256 ~ '^[0-9a-f]{64}$'),
  sha256 text not null constraint estate_import_requests_sha256 check (sha256 ~ '^[0-9a-f]{64}$'),
  requested_by uuid not null,
  requested_at timestamptz not null,
  added integer not null,
  changed integer not null,
  persons integer not null,
  removed integer not null,
  primary key (organization_id, changes_sha256)
);
alter table estate_import_requests enable row level security, force row level security;
create policy owner on estate_import_requests to pledge_owner using (true) with check (true);
create policy touch on estate_import_requests to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
grant select, insert, update, delete on estate_import_requests to pledge_app;

-- Who a loan belonged to before an import changed it, so that a wrong change can be found and put right.
create table estate_loan_persons (
  id uuid primary key,
  estate_loan_id uuid not null references estate_loans (id) on delete cascade,
  organization_id uuid not null references organizations (id),
  import_id uuid not null,
  person_sealed text not null,
  replaced_at timestamptz not null
);
create index estate_loan_persons_loan on estate_loan_persons (estate_loan_id, replaced_at);
alter table estate_loan_persons enable row level security, force row level security;
create policy owner on estate_loan_persons to pledge_owner using (true) with check (true);
create policy touch on estate_loan_persons to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
grant select, insert, update on estate_loan_persons to pledge_app;

-- An import that has ended has no progress.
grant delete on estate_import_progress to pledge_app;

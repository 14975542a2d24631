-- Later maturities that agents offer to borrowers of loans in service, and what borrowers decide (note 085). What is accepted is in
-- the changes of the loan.
-- Compatible with servers from version 023.

create table term_extensions (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  months integer not null constraint term_extensions_months check (months between 1 and 12),
  -- The lender's own.
  reason text not null constraint term_extensions_reason check (length(reason) between 1 and 500),
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  status text not null constraint term_extensions_status
    check (status in ('PROPOSED', 'OFFERED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'EXPIRED')),
  approved_by uuid,
  -- The last day to accept it.
  accept_by date,
  -- Who accepted, declined or withdrew it.
  settled_by uuid,
  settled_at timestamptz,
  -- What the borrower signed: a document of the loan, which is disposed of with its records, and the bytes of it; and from which
  -- day on it holds.
  document_id uuid,
  document_sha256 text constraint term_extensions_sha256 check (document_sha256 ~ '^[0-9a-f]{64}$'),
  effective_on date,
  constraint term_extensions_two_agents check (approved_by is null or approved_by <> proposed_by),
  constraint term_extensions_offered_whole check ((approved_by is null) = (accept_by is null)
    and (status not in ('OFFERED', 'ACCEPTED', 'DECLINED', 'EXPIRED') or approved_by is not null)),
  constraint term_extensions_signed_whole check ((status = 'ACCEPTED') = (effective_on is not null)
    and (effective_on is null) = (document_id is null) and (document_id is null) = (document_sha256 is null))
);
create index term_extensions_application on term_extensions (application_id, proposed_at);
create unique index term_extensions_open on term_extensions (application_id) where status in ('PROPOSED', 'OFFERED');
alter table term_extensions enable row level security, force row level security;
create policy owner on term_extensions to pledge_owner using (true) with check (true);
create policy touch on term_extensions to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update (status, approved_by, accept_by, settled_by, settled_at, document_id, document_sha256,
  effective_on) on term_extensions to pledge_app;

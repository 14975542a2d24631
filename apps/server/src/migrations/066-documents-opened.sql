-- That a borrower has opened a document here: consent to electronic records shows that they can (15 U.S.C. 7001(c)(1)(C)(ii)).
create table document_openings (
  document_id uuid primary key references documents (id),
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  opened_at timestamptz not null
);
create index document_openings_application on document_openings (application_id);
create trigger document_openings_append_only before update or delete on document_openings
  for each row execute function refuse_change();
alter table document_openings enable row level security;
alter table document_openings force row level security;
create policy touch on document_openings to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
create policy owner on document_openings to pledge_owner using (true) with check (true);
grant select, insert on document_openings to pledge_app;

-- What a borrower takes back is said of the account: it counts for every application that there is and for none before.
alter table consents alter column application_id drop not null;
create index consents_of_borrower on consents (borrower_id, type, given_at);

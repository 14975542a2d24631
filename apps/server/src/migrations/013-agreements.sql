-- The documents of an application: disclosures, agreements and notices.

create table documents (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  kind text not null,
  -- The subject of a notice of which an application can have several, each of them once: 'FROZEN', 'LOCKED', 'NO_MATCH'.
  about text,
  position integer not null,
  template_version integer not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  file_key text not null references stored_files (file_key),
  byte_length integer not null,
  needs_acceptance boolean not null,
  created_at timestamptz not null,
  unique (application_id, kind, sha256)
);
create index documents_application on documents (application_id, position, created_at);
create unique index documents_about on documents (application_id, kind, about) where about is not null;
create trigger documents_append_only before update or delete on documents
  for each row execute function refuse_change();
alter table documents enable row level security, force row level security;
create policy owner on documents to pledge_owner using (true) with check (true);
create policy touch on documents to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert on documents to pledge_app;

-- Which bytes a borrower accepted, when and from where.
create table document_acceptances (
  document_id uuid primary key references documents (id),
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  sha256 text not null,
  accepted_at timestamptz not null,
  accepted_from text not null,
  user_agent text not null
);
create trigger document_acceptances_append_only before update or delete on document_acceptances
  for each row execute function refuse_change();
alter table document_acceptances enable row level security, force row level security;
create policy owner on document_acceptances to pledge_owner using (true) with check (true);
create policy touch on document_acceptances to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert on document_acceptances to pledge_app;

-- That a borrower opened a document here. Consent to electronic records must reasonably demonstrate that they can
-- (15 U.S.C. 7001(c)(1)(C)(ii)).
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
alter table document_openings enable row level security, force row level security;
create policy owner on document_openings to pledge_owner using (true) with check (true);
create policy touch on document_openings to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert on document_openings to pledge_app;

create table documents (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  kind text not null,
  position integer not null,
  template_version integer not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  file_key text not null,
  byte_length integer not null,
  needs_acceptance boolean not null,
  created_at timestamptz not null,
  unique (application_id, kind, sha256)
);
create index documents_application on documents (application_id, position, created_at);
create trigger documents_append_only before update or delete on documents
  for each row execute function refuse_change();

-- Who accepted which bytes, when and from where.
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

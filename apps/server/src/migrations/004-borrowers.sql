-- Personal data is sealed field by field (AES-256-GCM, bound to table, row and column).
create table borrower_profiles (
  account_id uuid primary key references accounts (id),
  organization_id uuid not null,
  borrower_id uuid not null check (borrower_id = account_id),
  name_sealed text not null,
  latin_name_sealed text not null,
  dob_sealed text not null,
  ssn_sealed text,
  -- Keyed hash, for equality only.
  ssn_index text,
  address_sealed text not null,
  phone_sealed text not null,
  country_of_domicile text not null,
  updated_at timestamptz not null
);
create index borrower_profiles_ssn on borrower_profiles (organization_id, ssn_index) where ssn_index is not null;

create table consents (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  type text not null,
  version integer not null,
  opt_in_out text not null check (opt_in_out in ('OPT_IN', 'OPT_OUT')),
  -- The words that were shown, by hash; the organization version holds the words.
  text_sha256 text not null,
  organization_version integer not null,
  given_at timestamptz not null,
  given_from text not null,
  unique (application_id, type)
);
create trigger consents_append_only before update or delete on consents
  for each row execute function refuse_change();

create table identity_documents (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  document_type text not null,
  side text not null check (side in ('FRONT', 'BACK')),
  content_type text not null,
  file_key text not null,
  sha256 text not null,
  uploaded_at timestamptz not null,
  -- Superseded by a later upload of the same side, or by a refusal.
  superseded_at timestamptz
);
create unique index identity_documents_current on identity_documents (application_id, side) where superseded_at is null;

create table bank_accounts (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  account_sealed text not null,
  account_mask text not null,
  account_index text not null,
  created_at timestamptz not null,
  superseded_at timestamptz
);
create unique index bank_accounts_current on bank_accounts (application_id) where superseded_at is null;

-- What an outside party answered, stored before it is acted on.
create table inquiries (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  kind text not null check (kind in ('credit', 'screening')),
  idempotency_key text not null unique,
  answer_sealed text not null,
  answered_at timestamptz not null
);
create index inquiries_application on inquiries (application_id, kind, answered_at desc);

-- The details of borrowers, their consents, and the answers of others about them. Personal data is sealed field by field
-- (AES-256-GCM), each value bound to its table, row and column.

create table borrower_profiles (
  account_id uuid primary key references accounts (id),
  organization_id uuid not null,
  borrower_id uuid not null check (borrower_id = account_id),
  name_sealed text not null,
  latin_name_sealed text not null,
  dob_sealed text not null,
  ssn_sealed text,
  -- A keyed hash, which serves comparisons only.
  ssn_index text,
  address_sealed text not null,
  phone_sealed text not null,
  country_of_domicile text not null,
  updated_at timestamptz not null
);
create index borrower_profiles_ssn on borrower_profiles (organization_id, ssn_index) where ssn_index is not null;
alter table borrower_profiles enable row level security, force row level security;
create policy owner on borrower_profiles to pledge_owner using (true) with check (true);
create policy touch on borrower_profiles to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update on borrower_profiles to pledge_app;

-- What a borrower submitted with one application, as it was at that time: a later loan changes the profile, never this row.
-- When the credit bureau found nobody, the borrower submits a corrected revision, and the earlier one stays readable.
create table submitted_details (
  application_id uuid not null references applications (id),
  revision integer not null default 1 check (revision > 0),
  organization_id uuid not null,
  borrower_id uuid not null references accounts (id),
  name_sealed text not null,
  latin_name_sealed text not null,
  dob_sealed text not null,
  ssn_sealed text,
  -- A keyed hash under the same key as that of the profile.
  ssn_index text,
  address_sealed text not null,
  phone_sealed text not null,
  country_of_domicile text not null,
  -- Of an international borrower.
  government_id_sealed text,
  country_of_citizenship text,
  submitted_at timestamptz not null,
  primary key (application_id, revision)
);
create index submitted_details_ssn on submitted_details (organization_id, ssn_index) where ssn_index is not null;
create trigger submitted_details_append_only before delete on submitted_details
  for each row execute function refuse_change();
create trigger submitted_details_rewrapped_only before update on submitted_details
  for each row execute function refuse_change_but_rewrapping();
alter table submitted_details enable row level security, force row level security;
create policy owner on submitted_details to pledge_owner using (true) with check (true);
create policy touch on submitted_details to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert on submitted_details to pledge_app;

create table consents (
  id uuid primary key,
  -- Null for a consent that was given or withdrawn for the account as a whole (note 048). A borrower's latest statement
  -- applies.
  application_id uuid references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  type text not null,
  version integer not null,
  opt_in_out text not null check (opt_in_out in ('OPT_IN', 'OPT_OUT')),
  -- The hash of the text that was shown. The version of the organization has the text.
  text_sha256 text not null,
  organization_version integer not null,
  given_at timestamptz not null,
  given_from text not null,
  unique (application_id, type)
);
create index consents_of_borrower on consents (borrower_id, type, given_at);
create trigger consents_append_only before update or delete on consents
  for each row execute function refuse_change();
alter table consents enable row level security, force row level security;
create policy owner on consents to pledge_owner using (true) with check (true);
create policy touch on consents to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert on consents to pledge_app;

-- What the credit bureau, the screening and the check of covered borrowers (Military Lending Act) answered. An answer is
-- stored before anything is done about it, and stays as it was received.
create table inquiries (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  kind text not null check (kind in ('credit', 'screening', 'military')),
  idempotency_key text not null unique,
  answer_sealed text not null,
  answered_at timestamptz not null
);
create index inquiries_application on inquiries (application_id, kind, answered_at desc);
create trigger inquiries_append_only before delete on inquiries
  for each row execute function refuse_change();
create trigger inquiries_rewrapped_only before update on inquiries
  for each row execute function refuse_change_but_rewrapping();
alter table inquiries enable row level security, force row level security;
create policy owner on inquiries to pledge_owner using (true) with check (true);
create policy touch on inquiries to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert on inquiries to pledge_app;

-- What a borrower submitted with one application, as it was then: a later loan changes the profile, never this. Sealed
-- field by field as the profile is, each bound to this table, this row and its column.
create table submitted_details (
  application_id uuid primary key references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null references accounts (id),
  name_sealed text not null,
  latin_name_sealed text not null,
  dob_sealed text not null,
  ssn_sealed text,
  -- Keyed hash, for equality only; the same key as the profile's.
  ssn_index text,
  address_sealed text not null,
  phone_sealed text not null,
  country_of_domicile text not null,
  -- Of an international borrower.
  government_id_sealed text,
  country_of_citizenship text,
  submitted_at timestamptz not null
);
create index submitted_details_ssn on submitted_details (organization_id, ssn_index) where ssn_index is not null;
create trigger submitted_details_append_only before update or delete on submitted_details
  for each row execute function refuse_change();

alter table submitted_details enable row level security;
alter table submitted_details force row level security;
create policy touch on submitted_details to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
create policy owner on submitted_details to pledge_owner using (true) with check (true);
grant select, insert on submitted_details to pledge_app;

-- Two documents may be asked for, so a side is current once for each type of ID.
drop index identity_documents_current;
create unique index identity_documents_current on identity_documents (application_id, document_type, side)
  where superseded_at is null;

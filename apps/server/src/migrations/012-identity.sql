-- The files of borrowers, and the IDs among them.

-- Every file that is stored or is about to be stored. The row is written before the file, so that a file that no other row
-- refers to (because a step was refused or a process crashed) is found and removed, and no row can refer to a file that is
-- not listed here.
create table stored_files (
  file_key text primary key,
  organization_id uuid not null,
  borrower_id uuid not null,
  -- Real time, as in the job queue: the sandbox does not move it.
  put_at timestamptz not null,
  -- When another row began to refer to it. It is written in the transaction that writes that row.
  claimed_at timestamptz,
  -- When its removal began. From then on no row may refer to it, and no other file may take its key.
  removing_at timestamptz,
  constraint stored_files_claimed_or_removing check (claimed_at is null or removing_at is null)
);
create index stored_files_unclaimed on stored_files (put_at) where claimed_at is null;
alter table stored_files enable row level security, force row level security;
create policy owner on stored_files to pledge_owner using (true) with check (true);
create policy touch on stored_files to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update, delete on stored_files to pledge_app;

create function unclaimed_files(put_before timestamptz, max_rows integer)
  returns table (file_key text, organization_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.file_key, f.organization_id from public.stored_files f
    where f.claimed_at is null and f.put_at <= put_before
    order by f.put_at limit max_rows $$;
revoke execute on function unclaimed_files(timestamptz, integer) from public;
grant execute on function unclaimed_files(timestamptz, integer) to pledge_sweeper;

create table identity_documents (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  document_type text not null,
  side text not null check (side in ('FRONT', 'BACK')),
  content_type text not null,
  file_key text not null references stored_files (file_key),
  sha256 text not null,
  uploaded_at timestamptz not null,
  -- Superseded by a later upload of the same side, or because agents rejected it.
  superseded_at timestamptz
);
-- Two types of ID may be required, so one upload is current for each type and side.
create unique index identity_documents_current on identity_documents (application_id, document_type, side)
  where superseded_at is null;
alter table identity_documents enable row level security, force row level security;
create policy owner on identity_documents to pledge_owner using (true) with check (true);
create policy touch on identity_documents to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update on identity_documents to pledge_app;

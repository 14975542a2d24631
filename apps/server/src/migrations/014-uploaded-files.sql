-- Every file that is or was about to be stored, written down before the file itself: a file that no row came to point to
-- (a refused step, a process that died) is found here and removed, and no row can point to one that is not here.
create table stored_files (
  file_key text primary key,
  organization_id uuid not null,
  borrower_id uuid not null,
  -- Real time, as the queue's: the sandbox does not move it.
  put_at timestamptz not null,
  -- When a row came to point to it, in the commit of that row.
  claimed_at timestamptz,
  -- When its removal began. From then on nothing may claim it, and nothing may be put in its place.
  removing_at timestamptz,
  check (claimed_at is null or removing_at is null)
);
create index stored_files_unclaimed on stored_files (put_at) where claimed_at is null;

alter table stored_files enable row level security;
alter table stored_files force row level security;
create policy touch on stored_files to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
create policy owner on stored_files to pledge_owner using (true) with check (true);
grant select, insert, update, delete on stored_files to pledge_app;

insert into stored_files (file_key, organization_id, borrower_id, put_at, claimed_at)
  select file_key, organization_id, borrower_id, uploaded_at, uploaded_at from identity_documents;
insert into stored_files (file_key, organization_id, borrower_id, put_at, claimed_at)
  select distinct on (file_key) file_key, organization_id, borrower_id, created_at, created_at from documents
  order by file_key, created_at
  on conflict (file_key) do nothing;
alter table identity_documents add foreign key (file_key) references stored_files (file_key);
alter table documents add foreign key (file_key) references stored_files (file_key);

-- Which files nobody points to, and whose they are.
create function unclaimed_files(put_before timestamptz, most integer)
  returns table (file_key text, organization_id uuid) language sql stable security definer
  set search_path = public as $$
  select f.file_key, f.organization_id from stored_files f
    where f.claimed_at is null and f.put_at <= put_before
    order by f.put_at limit most $$;
revoke execute on function unclaimed_files(timestamptz, integer) from public;
grant execute on function unclaimed_files(timestamptz, integer) to pledge_sweeper;

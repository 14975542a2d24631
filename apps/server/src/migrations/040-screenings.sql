-- The screenings of borrowers after the first one: daily while a loan is in service, and before money or collateral is sent
-- (note 078).
-- Compatible with servers from version 023.

-- The newest answer of each application. Answers with a match are stored as inquiries too; a clear answer is not, because
-- every borrower has one each day.
create table screenings (
  application_id uuid primary key references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  -- How many inquiries were answered: the number is in the key of the next.
  inquiries integer not null default 0 check (inquiries >= 0),
  screened_at timestamptz,
  result text check (result in ('CLEARED', 'MATCH', 'IDENTITY_DATA')),
  reference_id text,
  -- While the loan is in service.
  next_screen_at timestamptz,
  constraint screenings_answer_whole
    check ((screened_at is null) = (result is null) and (screened_at is null) = (reference_id is null))
);
create index screenings_due on screenings (next_screen_at) where next_screen_at is not null;
create index screenings_oldest on screenings (coalesce(screened_at, next_screen_at)) where next_screen_at is not null;
alter table screenings enable row level security, force row level security;
create policy owner on screenings to pledge_owner using (true) with check (true);
-- Borrowers do not see when they are screened, and agents change nothing.
create policy touch on screenings to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() = 'system');
grant select, insert, update on screenings to pledge_app;

-- Whichever version of the server opens or closes a loan. Those that are open already are listed by a file that changes no table. `funded_on` is a day that has begun in every zone west of
-- Greenwich, so the first screening is due at once, but not where one preceded the disbursement.
create function list_screening() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    update public.screenings s set next_screen_at = null where s.application_id = old.application_id;
  elsif new.closed_at is not null then
    update public.screenings s set next_screen_at = null where s.application_id = new.application_id;
  else
    insert into public.screenings as s (application_id, organization_id, borrower_id, next_screen_at)
      values (new.application_id, new.organization_id, new.borrower_id, new.funded_on::timestamptz)
      on conflict (application_id) do update
        set next_screen_at = coalesce(s.screened_at + interval '1 day', excluded.next_screen_at);
  end if;
  return null;
end $$;
revoke execute on function list_screening() from public;
create trigger screened after insert or delete or update of closed_at on loans
  for each row execute function list_screening();

-- Borrowers in service who are due to be screened again.
create function screenings_to_make(business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.application_id, s.organization_id, coalesce(b.times, 0) from public.screenings s
    left join public.retry_backoffs b on b.job = 'rescreen-borrowers' and b.item = s.application_id::text
    where s.next_screen_at <= business_now and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by s.next_screen_at limit max_rows $$;
revoke execute on function screenings_to_make(timestamptz, integer) from public;
grant execute on function screenings_to_make(timestamptz, integer) to pledge_sweeper;

-- When the borrower in service who waits longest was screened last, or became due for the first time. Null without one.
create function oldest_screening() returns timestamptz
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(s.screened_at, s.next_screen_at) from public.screenings s where s.next_screen_at is not null
    order by coalesce(s.screened_at, s.next_screen_at) limit 1 $$;
revoke execute on function oldest_screening() from public;
grant execute on function oldest_screening() to pledge_sweeper;

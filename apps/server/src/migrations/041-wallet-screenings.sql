-- Screenings of wallets: the sources of deposits, and the addresses to which USDC and collateral are sent (note 078).
-- Compatible with servers from version 023.

create table wallet_screenings (
  -- A deposit, a wallet of a disbursement, a request of a release, or a payment in USDC.
  subject_id uuid primary key,
  use text not null check (use in ('DEPOSIT', 'DISBURSEMENT', 'RELEASE', 'PAYMENT')),
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  -- A deposit without a row was counted before there were screenings, or by a server that knows none.
  status text not null check (status in ('DUE', 'CLEAR', 'HELD', 'ACCEPTED', 'CONFIRMED')),
  -- How many inquiries were answered: the number is in the key of the next.
  inquiries integer not null default 0 check (inquiries >= 0),
  vendor text,
  reference_id text,
  score integer check (score between 0 and 100),
  lists text[] not null default '{}',
  screened_at timestamptz,
  -- Every answer, the newest first, up to a bound.
  answers jsonb not null default '[]',
  -- Of agents, about a hit.
  decisions jsonb not null default '[]',
  review_since timestamptz,
  -- Of a deposit: when it is to be screened, or to be counted after a screening. Null where nothing is to be done.
  due_at timestamptz,
  constraint wallet_screenings_answer_whole check (
    (screened_at is null) = (vendor is null) and (screened_at is null) = (reference_id is null)
    and (screened_at is null) = (score is null) and (screened_at is null) = (status = 'DUE'))
);
create index wallet_screenings_application on wallet_screenings (application_id);
create index wallet_screenings_due on wallet_screenings (due_at) where due_at is not null;
create index wallet_screenings_review on wallet_screenings (organization_id, review_since) where status = 'HELD';
alter table wallet_screenings enable row level security, force row level security;
create policy owner on wallet_screenings to pledge_owner using (true) with check (true);
-- Scores, lists and agents' notes are the lender's own, and nobody accepts a wallet of their own.
create policy touch on wallet_screenings to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
grant select, insert, update on wallet_screenings to pledge_app;

-- All that a borrower's page depends on: a deposit under review is shown as on its way. Null without a screening, and of
-- what belongs to somebody else.
create function wallet_status(subject uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select w.status from public.wallet_screenings w
    where w.subject_id = subject and public.may_touch(w.organization_id, w.borrower_id) $$;
revoke execute on function wallet_status(uuid) from public;
grant execute on function wallet_status(uuid) to pledge_app;

-- Loans with a deposit that is to be screened, or to be counted after its screening.
create function wallets_to_screen(business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select w.application_id, w.organization_id, coalesce(b.times, 0)
    from (
      select x.application_id, x.organization_id, min(x.due_at) as due_at from public.wallet_screenings x
        where x.due_at <= business_now group by x.application_id, x.organization_id
    ) w
    left join public.retry_backoffs b on b.job = 'screen-wallets' and b.item = w.application_id::text
    where b.next_attempt_at is null or b.next_attempt_at <= business_now
    order by coalesce(b.next_attempt_at, w.due_at) limit max_rows $$;
revoke execute on function wallets_to_screen(timestamptz, integer) from public;
grant execute on function wallets_to_screen(timestamptz, integer) to pledge_sweeper;

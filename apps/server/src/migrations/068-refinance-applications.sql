-- A claim of old loans begins an application, or joins the one of its coin (note 099).
-- Compatible with servers from version 023.

alter table applications add column is_refinance boolean not null default false;

-- The application that refinances the claimed loan; null until its offers could be priced.
alter table estate_claims add column application_id uuid references applications (id);

-- An application that ends without a loan gives its claims back: the old loans can be claimed again. By a trigger, because
-- a borrower who cancels may not change the register, and because servers of any version end applications.
-- Its loans are locked in the order of their numbers, as the confirmation of a hand-over does.
create function end_claims_of_refinance() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform 1 from public.estate_loans l join public.estate_claims c on c.estate_loan_id = l.id
    where c.application_id = new.id and c.ended_at is null order by l.loan_number for update of l;
  update public.estate_loans l set state = 'OPEN', updated_at = new.updated_at
    from public.estate_claims c
    where c.application_id = new.id and c.ended_at is null and l.id = c.estate_loan_id and l.state = 'CLAIMED';
  update public.estate_claims c set ended_at = new.updated_at
    where c.application_id = new.id and c.ended_at is null;
  return null;
end $$;
create trigger applications_end_claims after update of state on applications
  for each row when (new.is_refinance and new.state in ('CANCELLED', 'DECLINED', 'EXPIRED') and old.state <> new.state)
  execute function end_claims_of_refinance();

-- Borrowers with claimed loans that no application refinances yet, because no price was fresh when they were claimed.
create function claims_without_application(business_now timestamptz, max_rows integer)
  returns table (organization_id uuid, borrower_id uuid, coin text, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.organization_id, c.borrower_id, l.coin, coalesce(max(b.times), 0)::integer
    from public.estate_claims c join public.estate_loans l on l.id = c.estate_loan_id
    left join public.retry_backoffs b on b.job = 'begin-refinances' and b.item = c.borrower_id || ':' || l.coin
    where c.ended_at is null and c.application_id is null
      and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    group by c.organization_id, c.borrower_id, l.coin order by min(c.claimed_at) limit max_rows $$;
revoke execute on function claims_without_application(timestamptz, integer) from public;
grant execute on function claims_without_application(timestamptz, integer) to pledge_sweeper;

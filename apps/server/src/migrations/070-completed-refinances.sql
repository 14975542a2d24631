-- A refinance is complete once the estate has handed over the collateral of its old loans (note 099). Compatible with servers from
-- version 023.

create index applications_awaiting_hand_over on applications (id) where is_refinance and state = 'WAITING_FOR_COLLATERAL';

-- Signed refinances whose old loans all have at least their registered coins in confirmed hand-overs, less what went back; whether the
-- quantity is right is decided by the command. Finds what a process that died has left, and what waited for the end of a hold.
create function refinances_handed_over(business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, a.organization_id, coalesce(b.times, 0) from public.applications a
    left join public.retry_backoffs b on b.job = 'complete-refinances' and b.item = a.id::text
    where a.is_refinance and a.state = 'WAITING_FOR_COLLATERAL' and a.sanctions_hold_at is null
      and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
      and exists (select 1 from public.estate_claims c where c.application_id = a.id and c.ended_at is null)
      and not exists (select 1 from public.estate_claims c join public.estate_loans l on l.id = c.estate_loan_id
        where c.application_id = a.id and c.ended_at is null and l.quantity_units > coalesce(
          (select sum(h.quantity_units) from public.estate_hand_overs h
            where h.organization_id = l.organization_id and h.loan_number = l.loan_number and h.coin = l.coin), 0)
          - coalesce((select sum(s.returned_units) from public.estate_hand_over_settlements s
            where s.organization_id = l.organization_id and s.loan_number = l.loan_number and s.coin = l.coin
              and s.decision = 'CONFIRMED'), 0))
    order by b.next_attempt_at nulls first, a.id limit max_rows $$;
revoke execute on function refinances_handed_over(timestamptz, integer) from public;
grant execute on function refinances_handed_over(timestamptz, integer) to pledge_sweeper;

-- A loan that is closed keeps nobody's personal data, of earlier imports either.
grant delete on estate_loan_persons to pledge_app;

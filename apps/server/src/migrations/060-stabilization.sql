-- Whether a borrower wants collateral converted to USDC instead of sold (gap G.72, note 091).
-- Compatible with servers from version 023.

-- What the borrower chose, with the terms that were shown. The newest counts; none is off.
create table stabilization_choices (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  -- Of the choices of a loan, in order.
  number integer not null constraint stabilization_choices_number check (number >= 1),
  is_on boolean not null,
  -- The fee of a conversion, of its proceeds; and the LTV of the USDC at which it is applied to the loan. Null where it is off.
  fee_bps integer constraint stabilization_choices_fee check (fee_bps between 0 and 2000),
  usdc_ltv_bps integer constraint stabilization_choices_level check (usdc_ltv_bps between 1 and 9999),
  chosen_at timestamptz not null,
  constraint stabilization_choices_terms_when_on
    check (is_on = (fee_bps is not null) and is_on = (usdc_ltv_bps is not null)),
  constraint stabilization_choices_once unique (application_id, number)
);
create trigger stabilization_choices_append_only before update or delete on stabilization_choices
  for each row execute function refuse_change();
create trigger stabilization_choices_no_truncate before truncate on stabilization_choices
  for each statement execute function refuse_change();
alter table stabilization_choices enable row level security, force row level security;
create policy owner on stabilization_choices to pledge_owner using (true) with check (true);
create policy touch on stabilization_choices to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert on stabilization_choices to pledge_app;

-- The way back of a conversion: coins that are bought with what it holds. Older servers neither read nor write this table.
create table restorations (
  -- The key of the delivery by the exchange.
  restoration_id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  -- The conversion that holds the USDC.
  liquidation_id uuid not null,
  state jsonb not null,
  status text not null
    constraint restorations_status check (status in ('BUYING', 'DELIVERING', 'CONCLUDED', 'ENDED')),
  ordered_at timestamptz not null,
  -- One process at a time talks to the exchange about a restoration. The lease is of real time.
  lease_id uuid,
  lease_expires_at timestamptz,
  constraint restorations_lease check ((lease_id is null) = (lease_expires_at is null))
);
-- A loan has at most one restoration under way, however many are requested at once.
create unique index restorations_one_open on restorations (application_id) where status in ('BUYING', 'DELIVERING');
create index restorations_application on restorations (application_id, ordered_at);
alter table restorations enable row level security, force row level security;
create policy owner on restorations to pledge_owner using (true) with check (true);
create policy touch on restorations to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update on restorations to pledge_app;

-- Restorations under way on which no process holds a lease.
create function restorations_under_way(business_now timestamptz, real_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.application_id, r.organization_id, coalesce(b.times, 0) from public.restorations r
    left join public.retry_backoffs b on b.job = 'restore-collateral' and b.item = r.application_id::text
    where r.status in ('BUYING', 'DELIVERING') and (r.lease_expires_at is null or r.lease_expires_at <= real_now)
      and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by coalesce(b.next_attempt_at, r.ordered_at) limit max_rows $$;
revoke execute on function restorations_under_way(timestamptz, timestamptz, integer) from public;
grant execute on function restorations_under_way(timestamptz, timestamptz, integer) to pledge_sweeper;

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
  -- The words that were signed on the page of the loan, as they were shown, their hash and from where. Null where it is off, and where
  -- it was chosen with a refinance, whose own documents have the words.
  template_version integer constraint stabilization_choices_version check (template_version >= 1),
  words jsonb,
  words_sha256 text constraint stabilization_choices_words_hash check (words_sha256 ~ '^[0-9a-f]{64}$'),
  signed_from text,
  user_agent text,
  constraint stabilization_choices_words_whole check (
    num_nulls(template_version, words, words_sha256, signed_from, user_agent) in (0, 5)),
  constraint stabilization_choices_words_when_on check (is_on or words is null),
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

-- What people did about a restoration: the borrower who ordered it, with what was shown, and agents who ended one. Rows never change.
create table restoration_actions (
  id uuid primary key,
  restoration_id uuid not null references restorations (restoration_id),
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  kind text not null constraint restoration_actions_kind check (kind in ('ORDERED', 'ENDED')),
  account_id uuid not null,
  -- Of an order: the least quantity that was shown, and the highest price of one coin. Of an end: why.
  shown_units numeric(38) constraint restoration_actions_units check (shown_units >= 0),
  most_price_cents bigint constraint restoration_actions_price check (most_price_cents > 0),
  reason text constraint restoration_actions_reason check (length(reason) between 1 and 2000),
  acted_at timestamptz not null,
  constraint restoration_actions_of_kind check (
    (kind = 'ORDERED') = (shown_units is not null and most_price_cents is not null)
    and (kind = 'ENDED') = (reason is not null))
);
create unique index restoration_actions_one_order on restoration_actions (restoration_id) where kind = 'ORDERED';
create trigger restoration_actions_append_only before update or delete on restoration_actions
  for each row execute function refuse_change();
create trigger restoration_actions_no_truncate before truncate on restoration_actions
  for each statement execute function refuse_change();
create index restoration_actions_application on restoration_actions (application_id);
alter table restoration_actions enable row level security, force row level security;
create policy owner on restoration_actions to pledge_owner using (true) with check (true);
-- The reasons of agents are the lender's own: a borrower reads and writes orders alone.
create policy touch on restoration_actions to pledge_app
  using (may_touch(organization_id, borrower_id) and (kind = 'ORDERED' or current_actor() in ('agent', 'system')))
  with check (may_touch(organization_id, borrower_id) and (kind = 'ORDERED' or current_actor() in ('agent', 'system')));
grant select, insert on restoration_actions to pledge_app;

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

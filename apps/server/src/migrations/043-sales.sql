-- Compatible with servers from version 023.
-- Sales of collateral (notes 073 and 074): their events and states, and the delivery of what an exchange sold.

-- What happened to the sales of a loan, in order. It has tables of its own, as monitoring has, because servers of released
-- versions know neither the stream nor its events. `after_position` is the position within the loan of the last event before.
create table liquidation_events (
  application_id uuid not null references applications (id),
  -- Of the sale within its loan, in the order in which they were ordered.
  number integer not null check (number >= 1),
  version integer not null check (version >= 1),
  after_position integer not null check (after_position >= 1),
  organization_id uuid not null,
  borrower_id uuid not null,
  type text not null,
  data jsonb not null,
  actor text not null,
  occurred_at timestamptz not null,
  primary key (application_id, number, version)
);
create trigger liquidation_events_append_only before update or delete on liquidation_events
  for each row execute function refuse_change();
create trigger liquidation_events_no_truncate before truncate on liquidation_events
  for each statement execute function refuse_change();
alter table liquidation_events enable row level security, force row level security;
create policy owner on liquidation_events to pledge_owner using (true) with check (true);
create policy touch on liquidation_events to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert on liquidation_events to pledge_app;

-- The state that these events lead to, and what jobs and queues select by.
create table liquidations (
  application_id uuid not null references applications (id),
  number integer not null check (number >= 1),
  liquidation_id uuid not null unique,
  organization_id uuid not null,
  borrower_id uuid not null,
  version integer not null check (version >= 1),
  state jsonb not null,
  status text not null check (status in ('ORDERED', 'SELLING', 'STOPPED', 'CONVERTED', 'CONCLUDED')),
  ordered_at timestamptz not null,
  concluded_at timestamptz,
  conclusion text,
  -- One process at a time talks to the exchange about a sale. The lease is of real time.
  lease_id uuid,
  lease_expires_at timestamptz,
  -- Whether the borrower was notified of what was sold; false while there is something to notify of.
  is_notified boolean not null default true,
  primary key (application_id, number),
  constraint liquidations_concluded check ((status = 'CONCLUDED') = (concluded_at is not null)),
  constraint liquidations_conclusion_when_concluded check ((concluded_at is null) = (conclusion is null)),
  constraint liquidations_lease check ((lease_id is null) = (lease_expires_at is null))
);
-- A loan has at most one sale under way, however many processes order one.
create unique index liquidations_one_open on liquidations (application_id) where status <> 'CONCLUDED';
create index liquidations_open on liquidations (ordered_at) where status <> 'CONCLUDED';
create index liquidations_unnotified on liquidations (concluded_at) where not is_notified;
create index liquidations_queue on liquidations (organization_id, ordered_at, application_id) where status <> 'CONCLUDED';
alter table liquidations enable row level security, force row level security;
create policy owner on liquidations to pledge_owner using (true) with check (true);
create policy touch on liquidations to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update on liquidations to pledge_app;

-- The delivery of what one slice sold, by the custodian to the exchange. As for releases (note 022), one process at a time
-- submits it, under a lease, and only after the submission intent is committed.
create table sale_deliveries (
  -- The key of the withdrawal.
  delivery_id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  slice_id text not null unique,
  coin text not null check (coin in ('BTC', 'ETH', 'SOL')),
  units numeric(38, 0) not null check (units > 0),
  status text not null check (status in ('ORDERED', 'CONCLUDED')),
  ordered_at timestamptz not null,
  submission_intent_at timestamptz,
  -- The settlement address of the exchange, stored with the intent: the same key never names another.
  address text,
  lease_id uuid,
  lease_expires_at timestamptz,
  search_from_block integer check (search_from_block >= 0),
  transaction_id text,
  -- Why the custodian rejected it. Null while it did not: a delivery that was rejected waits for an agent.
  rejection text,
  concluded_at timestamptz,
  constraint sale_deliveries_concluded check ((status = 'CONCLUDED') = (concluded_at is not null)),
  constraint sale_deliveries_lease check ((lease_id is null) = (lease_expires_at is null)),
  constraint sale_deliveries_intent_has_address check ((submission_intent_at is null) = (address is null)),
  constraint sale_deliveries_sent_after_intent check (transaction_id is null or submission_intent_at is not null)
);
create index sale_deliveries_application on sale_deliveries (application_id, ordered_at);
create index sale_deliveries_open on sale_deliveries (ordered_at) where status = 'ORDERED';
alter table sale_deliveries enable row level security, force row level security;
create policy owner on sale_deliveries to pledge_owner using (true) with check (true);
create policy touch on sale_deliveries to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update on sale_deliveries to pledge_app;
create trigger keep_submission_intent before update on sale_deliveries
  for each row execute function keep_submission_intent();

-- Loans of which a sale is due and none is under way. What an agent has ended since it became due is left out, except a sale in
-- default, which says nothing about the LTV (note 093), and so are loans without collateral and those of organizations that stopped automatic action.
create function sales_to_order(business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.application_id, m.organization_id, coalesce(b.times, 0) from public.margins m
    left join public.retry_backoffs b on b.job = 'sell-collateral' and b.item = m.application_id || ':order'
    where m.due_at is not null and m.status = 'SALE_DUE' and m.units > 0
      and not exists (select from public.liquidations l where l.application_id = m.application_id
        and (l.status <> 'CONCLUDED' or (l.conclusion = 'AGENT' and l.concluded_at >= m.due_at
          and l.state ->> 'cause' is distinct from 'IN_DEFAULT')))
      and not exists (select from public.margin_stops s where s.organization_id = m.organization_id)
      and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by m.due_at limit max_rows $$;

-- Sales under way on which no process holds a lease. What a conversion brought is held without anything to do, so it is looked at
-- once a day; and at once where the monitoring says that a sale is due, or where the loan is paid and no payment can be reversed.
create function sales_under_way(business_now timestamptz, real_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.application_id, l.organization_id, coalesce(b.times, 0) from public.liquidations l
    left join public.retry_backoffs b on b.job = 'sell-collateral' and b.item = l.application_id::text
    where l.status <> 'CONCLUDED' and (l.lease_expires_at is null or l.lease_expires_at <= real_now)
      and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
      and (l.status <> 'CONVERTED' or b.next_attempt_at is null or b.next_attempt_at <= business_now - interval '1 day'
        or exists (select from public.margins m where m.application_id = l.application_id and m.status = 'SALE_DUE')
        or exists (select from public.applications a where a.id = l.application_id and a.release_opens_at <= business_now))
    order by coalesce(b.next_attempt_at, l.ordered_at) limit max_rows $$;

-- Concluded sales of which the borrower is to be notified.
create function sales_to_notify(business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.application_id, l.organization_id, max(coalesce(b.times, 0))::integer from public.liquidations l
    left join public.retry_backoffs b on b.job = 'sell-collateral' and b.item = l.application_id || ':notice'
    where not l.is_notified and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    group by l.application_id, l.organization_id
    order by min(l.concluded_at) limit max_rows $$;

-- Deliveries that are not final on the chain and on which no process holds a lease.
create function deliveries_under_way(business_now timestamptz, real_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, times integer, delivery_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.application_id, d.organization_id, coalesce(b.times, 0), d.delivery_id from public.sale_deliveries d
    left join public.retry_backoffs b on b.job = 'deliver-sold-collateral' and b.item = d.delivery_id::text
    where d.status = 'ORDERED' and d.rejection is null
      and (d.lease_expires_at is null or d.lease_expires_at <= real_now)
      and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by coalesce(b.next_attempt_at, d.ordered_at) limit max_rows $$;

revoke execute on function sales_to_order(timestamptz, integer) from public;
revoke execute on function sales_under_way(timestamptz, timestamptz, integer) from public;
revoke execute on function sales_to_notify(timestamptz, integer) from public;
revoke execute on function deliveries_under_way(timestamptz, timestamptz, integer) from public;
grant execute on function sales_to_order(timestamptz, integer) to pledge_sweeper;
grant execute on function sales_under_way(timestamptz, timestamptz, integer) to pledge_sweeper;
grant execute on function sales_to_notify(timestamptz, integer) to pledge_sweeper;
grant execute on function deliveries_under_way(timestamptz, timestamptz, integer) to pledge_sweeper;

-- Collateral that leaves its custody where its borrower allows that, and its recall (gap G.71, note 107). An older server neither
-- reads nor writes these tables.
-- Compatible with servers from version 023.

-- What happened to each lot. Rows never change.
create table rehypothecation_movements (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  -- The key under which the custodian is asked about the lot.
  lot_id uuid not null,
  -- Of the movements of a loan, in order.
  number integer not null constraint rehypothecation_movements_number check (number >= 1),
  kind text not null constraint rehypothecation_movements_kind
    check (kind in ('ORDERED', 'DELIVERED', 'RECALL_REQUESTED', 'RETURNED', 'REJECTED', 'VOIDED')),
  coin text not null constraint rehypothecation_movements_coin check (coin in ('BTC', 'ETH', 'SOL')),
  units numeric(38) not null constraint rehypothecation_movements_units check (units > 0),
  -- Of a recall: by when the lot is back.
  due_at timestamptz,
  occurred_at timestamptz not null,
  constraint rehypothecation_movements_due check ((kind = 'RECALL_REQUESTED') = (due_at is not null)),
  constraint rehypothecation_movements_in_order unique (application_id, number),
  constraint rehypothecation_movements_once unique (lot_id, kind)
);
-- A lot ends once.
create unique index rehypothecation_movements_one_end on rehypothecation_movements (lot_id)
  where kind in ('RETURNED', 'REJECTED', 'VOIDED');
create trigger rehypothecation_movements_append_only before update or delete on rehypothecation_movements
  for each row execute function refuse_change();
create trigger rehypothecation_movements_no_truncate before truncate on rehypothecation_movements
  for each statement execute function refuse_change();
alter table rehypothecation_movements enable row level security, force row level security;
create policy owner on rehypothecation_movements to pledge_owner using (true) with check (true);
create policy touch on rehypothecation_movements to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert on rehypothecation_movements to pledge_app;

-- When a job polls a loan whose collateral may leave its custody.
create table rehypothecations (
  application_id uuid primary key references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  -- Null once nothing is out and nothing will be.
  next_poll_at timestamptz,
  -- The earliest day by which a lot that was recalled has to be back; null where none is on its way.
  recall_due_at timestamptz
);
create index rehypothecations_next_poll on rehypothecations (next_poll_at) where next_poll_at is not null;
create index rehypothecations_recalled on rehypothecations (organization_id, recall_due_at) where recall_due_at is not null;
alter table rehypothecations enable row level security, force row level security;
create policy owner on rehypothecations to pledge_owner using (true) with check (true);
create policy touch on rehypothecations to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update on rehypothecations to pledge_app;

create function rehypothecations_due(business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.application_id, r.organization_id, coalesce(b.times, 0) from public.rehypothecations r
    left join public.retry_backoffs b on b.job = 'move-rehypothecated' and b.item = r.application_id::text
    where r.next_poll_at <= business_now and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by coalesce(b.next_attempt_at, r.next_poll_at) limit max_rows $$;
revoke execute on function rehypothecations_due(timestamptz, integer) from public;
grant execute on function rehypothecations_due(timestamptz, integer) to pledge_sweeper;

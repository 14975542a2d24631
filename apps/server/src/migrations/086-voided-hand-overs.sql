-- Hand-overs that were recorded wrongly, and what a later file says of the same loan and transaction (note 100).
-- Compatible with servers from version 023.

-- One agent asks to void a line of a confirmed file, another one confirms or refuses.
create table estate_hand_over_voids (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  file_id uuid not null,
  loan_number text not null,
  transaction_id text not null,
  -- Of the line: what leaves the books of the loan.
  coin text not null constraint estate_hand_over_voids_coin check (coin in ('BTC', 'ETH')),
  quantity_units numeric(40) not null constraint estate_hand_over_voids_quantity check (quantity_units > 0),
  reason text not null constraint estate_hand_over_voids_reason check (length(reason) between 1 and 500),
  requested_by uuid not null,
  requested_at timestamptz not null,
  decision text constraint estate_hand_over_voids_decision check (decision in ('CONFIRMED', 'REFUSED', 'WITHDRAWN')),
  decided_by uuid,
  decided_at timestamptz,
  constraint estate_hand_over_voids_decision_whole check (num_nulls(decision, decided_by, decided_at) in (0, 3)),
  constraint estate_hand_over_voids_two_agents check ((decision = 'WITHDRAWN') = (decided_by = requested_by)),
  foreign key (file_id, loan_number, transaction_id)
    references estate_hand_over_lines (file_id, loan_number, transaction_id)
);
-- One waits at a time for each loan and coin, and a line is voided once.
create unique index estate_hand_over_voids_waiting on estate_hand_over_voids (organization_id, loan_number, coin)
  where decision is null;
create unique index estate_hand_over_voids_once on estate_hand_over_voids (file_id, loan_number, transaction_id)
  where decision = 'CONFIRMED';
create index estate_hand_over_voids_transaction on estate_hand_over_voids (organization_id, loan_number, transaction_id)
  where decision = 'CONFIRMED';
create trigger estate_hand_over_voids_decided_once before update on estate_hand_over_voids
  for each row execute function refuse_second_decision();
alter table estate_hand_over_voids enable row level security, force row level security;
create policy owner on estate_hand_over_voids to pledge_owner using (true) with check (true);
create policy touch on estate_hand_over_voids to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
grant select, insert, update (decision, decided_by, decided_at) on estate_hand_over_voids to pledge_app;

-- A voided loan and transaction that a later file has again, e.g. with the right quantity. Never changed. estate_hand_overs has a loan and
-- a transaction once; here each void has one line that takes its place, so the same coins still count once.
create table estate_hand_over_corrections (
  void_id uuid primary key references estate_hand_over_voids (id),
  organization_id uuid not null references organizations (id),
  file_id uuid not null,
  loan_number text not null,
  transaction_id text not null,
  confirmed_at timestamptz not null,
  -- As in estate_hand_overs.
  result text not null constraint estate_hand_over_corrections_result
    check (result in ('CONFIRMED', 'SHORT', 'EXCESS', 'UNCLAIMED', 'OTHER_COIN', 'UNKNOWN_LOAN')),
  foreign key (file_id, loan_number, transaction_id)
    references estate_hand_over_lines (file_id, loan_number, transaction_id)
);
create trigger estate_hand_over_corrections_append_only before update or delete on estate_hand_over_corrections
  for each row execute function refuse_change();
create trigger estate_hand_over_corrections_no_truncate before truncate on estate_hand_over_corrections
  for each statement execute function refuse_change();
alter table estate_hand_over_corrections enable row level security, force row level security;
create policy owner on estate_hand_over_corrections to pledge_owner using (true) with check (true);
create policy touch on estate_hand_over_corrections to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
grant select, insert on estate_hand_over_corrections to pledge_app;

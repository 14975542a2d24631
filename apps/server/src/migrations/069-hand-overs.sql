-- What the estate says it has handed over: its files, their lines, and how agents settle what does not agree with the register (note
-- 100).
-- Compatible with servers from version 023.

-- Files that one agent proposes; another one confirms or refuses them, once.
create table estate_hand_over_files (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  sha256 text not null constraint estate_hand_over_files_sha256 check (sha256 ~ '^[0-9a-f]{64}$'),
  lines integer not null constraint estate_hand_over_files_lines check (lines between 1 and 100000),
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  decision text constraint estate_hand_over_files_decision check (decision in ('CONFIRMED', 'REFUSED')),
  decided_by uuid,
  decided_at timestamptz,
  -- Why it was refused.
  reason text constraint estate_hand_over_files_reason check (length(reason) between 1 and 500),
  constraint estate_hand_over_files_decision_whole check (num_nulls(decision, decided_by, decided_at) in (0, 3)),
  constraint estate_hand_over_files_two_agents check (decided_by <> proposed_by),
  constraint estate_hand_over_files_refusal_has_reason check ((decision = 'REFUSED') = (reason is not null))
);
create index estate_hand_over_files_newest on estate_hand_over_files (organization_id, decided_at desc, id)
  where decision is not null;
create index estate_hand_over_files_waiting on estate_hand_over_files (organization_id, proposed_at) where decision is null;
create function refuse_second_decision() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.decided_at is not null then
    raise exception '% is decided already', tg_table_name;
  end if;
  return new;
end $$;
create trigger estate_hand_over_files_decided_once before update on estate_hand_over_files
  for each row execute function refuse_second_decision();
alter table estate_hand_over_files enable row level security, force row level security;
create policy owner on estate_hand_over_files to pledge_owner using (true) with check (true);
create policy touch on estate_hand_over_files to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
grant select, insert, update (decision, decided_by, decided_at, reason) on estate_hand_over_files to pledge_app;

-- The lines of a file as it was proposed, whether it is confirmed or not; never changed. They name no person.
create table estate_hand_over_lines (
  file_id uuid not null references estate_hand_over_files (id),
  organization_id uuid not null,
  loan_number text not null constraint estate_hand_over_lines_number check (loan_number ~ '^[A-Z0-9-]{1,40}$'),
  coin text not null constraint estate_hand_over_lines_coin check (coin in ('BTC', 'ETH')),
  quantity_units numeric(40) not null constraint estate_hand_over_lines_quantity check (quantity_units > 0),
  handed_over_on date not null,
  transaction_id text not null constraint estate_hand_over_lines_transaction check (transaction_id ~ '^[0-9a-f]{64}$'),
  primary key (file_id, loan_number, transaction_id)
);
create index estate_hand_over_lines_loan on estate_hand_over_lines (loan_number, transaction_id);
create trigger estate_hand_over_lines_append_only before update or delete on estate_hand_over_lines
  for each row execute function refuse_change();
create trigger estate_hand_over_lines_no_truncate before truncate on estate_hand_over_lines
  for each statement execute function refuse_change();
alter table estate_hand_over_lines enable row level security, force row level security;
create policy owner on estate_hand_over_lines to pledge_owner using (true) with check (true);
create policy touch on estate_hand_over_lines to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
grant select, insert on estate_hand_over_lines to pledge_app;

-- What was handed over: the lines of confirmed files, never changed. A loan and a transaction are there once, whatever file they are in.
create table estate_hand_overs (
  organization_id uuid not null references organizations (id),
  loan_number text not null,
  transaction_id text not null,
  file_id uuid not null,
  coin text not null constraint estate_hand_overs_coin check (coin in ('BTC', 'ETH')),
  quantity_units numeric(40) not null constraint estate_hand_overs_quantity check (quantity_units > 0),
  handed_over_on date not null,
  confirmed_at timestamptz not null,
  -- How all hand-overs of the loan agreed with the register when the file was confirmed.
  result text not null constraint estate_hand_overs_result
    check (result in ('CONFIRMED', 'SHORT', 'EXCESS', 'UNCLAIMED', 'OTHER_COIN', 'UNKNOWN_LOAN')),
  primary key (organization_id, loan_number, transaction_id),
  foreign key (file_id, loan_number, transaction_id)
    references estate_hand_over_lines (file_id, loan_number, transaction_id)
);
create index estate_hand_overs_file on estate_hand_overs (file_id);
create trigger estate_hand_overs_append_only before update or delete on estate_hand_overs
  for each row execute function refuse_change();
create trigger estate_hand_overs_no_truncate before truncate on estate_hand_overs
  for each statement execute function refuse_change();
alter table estate_hand_overs enable row level security, force row level security;
create policy owner on estate_hand_overs to pledge_owner using (true) with check (true);
create policy touch on estate_hand_overs to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
grant select, insert on estate_hand_overs to pledge_app;

-- How a loan whose hand-overs do not agree is settled: one agent asks, another one confirms or refuses.
create table estate_hand_over_settlements (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  loan_number text not null,
  coin text not null constraint estate_hand_over_settlements_coin check (coin in ('BTC', 'ETH')),
  -- ACCEPTED: the difference is final. RETURNED: coins went back to the estate.
  outcome text not null constraint estate_hand_over_settlements_outcome check (outcome in ('ACCEPTED', 'RETURNED')),
  -- What was handed over, less what went back before, and how it agreed with the register.
  handed_over_units numeric(40) not null constraint estate_hand_over_settlements_quantity check (handed_over_units > 0),
  result text not null constraint estate_hand_over_settlements_result
    check (result in ('SHORT', 'EXCESS', 'UNCLAIMED', 'OTHER_COIN', 'UNKNOWN_LOAN')),
  returned_units numeric(40) not null,
  -- Of the transaction that sent the coins back.
  transaction_id text constraint estate_hand_over_settlements_transaction check (transaction_id ~ '^[0-9a-f]{64}$'),
  reason text not null constraint estate_hand_over_settlements_reason check (length(reason) between 1 and 500),
  requested_by uuid not null,
  requested_at timestamptz not null,
  decision text constraint estate_hand_over_settlements_decision check (decision in ('CONFIRMED', 'REFUSED', 'WITHDRAWN')),
  decided_by uuid,
  decided_at timestamptz,
  constraint estate_hand_over_settlements_decision_whole check (num_nulls(decision, decided_by, decided_at) in (0, 3)),
  constraint estate_hand_over_settlements_two_agents check ((decision = 'WITHDRAWN') = (decided_by = requested_by)),
  constraint estate_hand_over_settlements_returned check (
    (outcome = 'ACCEPTED' and returned_units = 0 and transaction_id is null)
    or (outcome = 'RETURNED' and returned_units between 1 and handed_over_units and transaction_id is not null))
);
-- One at a time; and coins that went back in one transaction are counted once.
create unique index estate_hand_over_settlements_waiting on estate_hand_over_settlements (organization_id, loan_number, coin)
  where decision is null;
create unique index estate_hand_over_settlements_returns
  on estate_hand_over_settlements (organization_id, loan_number, transaction_id) where decision = 'CONFIRMED';
create index estate_hand_over_settlements_confirmed on estate_hand_over_settlements (organization_id, loan_number, coin)
  where decision = 'CONFIRMED';
create trigger estate_hand_over_settlements_decided_once before update on estate_hand_over_settlements
  for each row execute function refuse_second_decision();
alter table estate_hand_over_settlements enable row level security, force row level security;
create policy owner on estate_hand_over_settlements to pledge_owner using (true) with check (true);
create policy touch on estate_hand_over_settlements to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
grant select, insert, update (decision, decided_by, decided_at) on estate_hand_over_settlements to pledge_app;

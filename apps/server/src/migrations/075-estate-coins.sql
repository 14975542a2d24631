-- Which coins of the estate custody holds, for whom, and since when (note 100).
-- Compatible with servers from version 023.

-- Every change, never changed itself: RESERVED waits for the new loan, OWED goes back to the estate, COLLATERAL is in the books of the
-- new loan from then on, and ESTATE is outside of custody. Each row leaves one and enters another, so that they always balance.
create table estate_coin_transfers (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  loan_number text not null constraint estate_coin_transfers_number check (loan_number ~ '^[A-Z0-9-]{1,40}$'),
  coin text not null constraint estate_coin_transfers_coin check (coin in ('BTC', 'ETH')),
  quantity_units numeric(40) not null constraint estate_coin_transfers_quantity check (quantity_units > 0),
  source_account text not null constraint estate_coin_transfers_source check (source_account in ('ESTATE', 'RESERVED', 'OWED')),
  target_account text not null
    constraint estate_coin_transfers_target check (target_account in ('ESTATE', 'RESERVED', 'OWED', 'COLLATERAL')),
  -- A confirmed file, a settlement, or the application of the new loan; each transfers the coins of a loan between two accounts once.
  cause_id uuid not null,
  transferred_at timestamptz not null,
  constraint estate_coin_transfers_accounts_differ check (source_account <> target_account),
  constraint estate_coin_transfers_once unique (cause_id, loan_number, coin, source_account, target_account)
);
create index estate_coin_transfers_loan on estate_coin_transfers (organization_id, loan_number, coin);
create trigger estate_coin_transfers_append_only before update or delete on estate_coin_transfers
  for each row execute function refuse_change();
create trigger estate_coin_transfers_no_truncate before truncate on estate_coin_transfers
  for each statement execute function refuse_change();
alter table estate_coin_transfers enable row level security, force row level security;
create policy owner on estate_coin_transfers to pledge_owner using (true) with check (true);
create policy touch on estate_coin_transfers to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
grant select, insert on estate_coin_transfers to pledge_app;

-- Their sums by loan, written by the trigger below alone: what waits for agents is found without reading what is long settled.
create table estate_coin_balances (
  organization_id uuid not null references organizations (id),
  loan_number text not null,
  coin text not null,
  reserved_units numeric(40) not null constraint estate_coin_balances_reserved check (reserved_units >= 0),
  owed_units numeric(40) not null constraint estate_coin_balances_owed check (owed_units >= 0),
  pledged_units numeric(40) not null constraint estate_coin_balances_pledged check (pledged_units >= 0),
  -- When custody began to hold what is reserved or owed now.
  since timestamptz not null,
  primary key (organization_id, loan_number, coin)
);
create index estate_coin_balances_open on estate_coin_balances (organization_id, since, loan_number, coin)
  where reserved_units + owed_units > 0;
alter table estate_coin_balances enable row level security, force row level security;
create policy owner on estate_coin_balances to pledge_owner using (true) with check (true);
create policy touch on estate_coin_balances to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'));
grant select on estate_coin_balances to pledge_app;

create function sum_estate_coins() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.estate_coin_balances (organization_id, loan_number, coin, reserved_units, owed_units, pledged_units, since)
    select organization_id, loan_number, coin, 0, 0, 0, max(transferred_at)
      from added group by organization_id, loan_number, coin order by organization_id, loan_number, coin
    on conflict do nothing;
  update public.estate_coin_balances b set
      reserved_units = b.reserved_units + sums.reserved,
      owed_units = b.owed_units + sums.owed,
      pledged_units = b.pledged_units + sums.pledged,
      since = case when b.reserved_units + b.owed_units = 0 then sums.since else b.since end
    from (select organization_id, loan_number, coin, max(transferred_at) as since,
        sum(quantity_units * ((target_account = 'RESERVED')::integer - (source_account = 'RESERVED')::integer)) as reserved,
        sum(quantity_units * ((target_account = 'OWED')::integer - (source_account = 'OWED')::integer)) as owed,
        sum(quantity_units * (target_account = 'COLLATERAL')::integer) as pledged
      from added group by organization_id, loan_number, coin) sums
    where b.organization_id = sums.organization_id and b.loan_number = sums.loan_number and b.coin = sums.coin;
  return null;
end $$;
create trigger estate_coin_transfers_sum after insert on estate_coin_transfers
  referencing new table as added for each statement execute function sum_estate_coins();

-- What the agents saw of the register: an accepted difference counts while both are the same. Null where there is no claim or no loan.
alter table estate_hand_over_settlements add column claim_id uuid,
  add column registered_units numeric(40);

-- Signed refinances whose old loans all have at least their registered coins, and none of whose coins may have gone back: whether the
-- quantity is right is decided by the command.
create function refinances_handed_over(business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, a.organization_id, coalesce(b.times, 0) from public.applications a
    left join public.retry_backoffs b on b.job = 'complete-refinances' and b.item = a.id::text
    where a.is_refinance and a.state = 'WAITING_FOR_COLLATERAL' and a.sanctions_hold_at is null
      and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
      and exists (select 1 from public.estate_claims c where c.application_id = a.id and c.ended_at is null)
      and not exists (select 1 from public.estate_claims c join public.estate_loans l on l.id = c.estate_loan_id
        where c.application_id = a.id and c.ended_at is null and (not exists (select 1 from public.estate_coin_balances e
            where e.organization_id = l.organization_id and e.loan_number = l.loan_number and e.coin = l.coin
              and e.reserved_units >= l.quantity_units)
          or exists (select 1 from public.estate_hand_over_settlements s
            where s.organization_id = l.organization_id and s.loan_number = l.loan_number and s.coin = l.coin
              and s.outcome = 'RETURNED' and s.decision is null)))
    order by b.next_attempt_at nulls first, a.id limit max_rows $$;
revoke execute on function refinances_handed_over(timestamptz, integer) from public;
grant execute on function refinances_handed_over(timestamptz, integer) to pledge_sweeper;

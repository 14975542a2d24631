-- What custody has received in the transactions that files of the estate name (note 100).
-- Compatible with servers from version 023.

create table estate_transactions (
  organization_id uuid not null references organizations (id),
  coin text not null constraint estate_transactions_coin check (coin in ('BTC', 'ETH')),
  transaction_id text not null constraint estate_transactions_transaction check (transaction_id ~ '^[0-9a-f]{64}$'),
  -- The latest answer of the custodian: zero for a transaction that it does not know.
  delivered_units numeric(40) not null constraint estate_transactions_delivered check (delivered_units >= 0),
  checked_at timestamptz not null,
  primary key (organization_id, coin, transaction_id)
);
alter table estate_transactions enable row level security, force row level security;
create policy owner on estate_transactions to pledge_owner using (true) with check (true);
create policy touch on estate_transactions to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
grant select, insert, update (delivered_units, checked_at) on estate_transactions to pledge_app;

-- Transactions of confirmed files that custody has not confirmed yet, those never asked about first. Lines that were voided do not count.
create function unconfirmed_estate_transactions(business_now timestamptz, max_rows integer)
  returns table (organization_id uuid, coin text, transaction_id text, recorded_units text, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.organization_id, l.coin, l.transaction_id, sum(l.quantity_units)::text, coalesce(max(b.times), 0)::integer
    from public.estate_hand_over_lines l
    join public.estate_hand_over_files f on f.id = l.file_id and f.decision = 'CONFIRMED'
    left join public.estate_transactions t on t.organization_id = l.organization_id and t.coin = l.coin
      and t.transaction_id = l.transaction_id
    left join public.retry_backoffs b
      on b.job = 'check-hand-overs' and b.item = l.organization_id || ':' || l.coin || ':' || l.transaction_id
    where (b.next_attempt_at is null or b.next_attempt_at <= business_now)
      and not exists (select 1 from public.estate_hand_over_voids v where v.file_id = l.file_id
        and v.decision = 'CONFIRMED' and v.loan_number = l.loan_number and v.transaction_id = l.transaction_id)
    group by l.organization_id, l.coin, l.transaction_id
    having sum(l.quantity_units) > coalesce(max(t.delivered_units), -1)
    order by max(t.checked_at) nulls first, l.transaction_id limit max_rows $$;
revoke execute on function unconfirmed_estate_transactions(timestamptz, integer) from public;
grant execute on function unconfirmed_estate_transactions(timestamptz, integer) to pledge_sweeper;

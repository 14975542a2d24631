-- Double entry. An entry is posted once by its key; its postings sum to zero in each asset. Nothing is ever changed.
create table ledger_entries (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  idempotency_key text not null,
  description text not null,
  posted_at timestamptz not null,
  unique (organization_id, idempotency_key)
);
create index ledger_entries_application on ledger_entries (application_id, posted_at);

create table ledger_postings (
  entry_id uuid not null references ledger_entries (id),
  line integer not null,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  account text not null check (account in (
    'collateral-held', 'collateral-owed-to-borrower',
    'loan-principal', 'disbursement-payable', 'origination-fee-income', 'cash')),
  asset text not null check (asset in ('USD', 'BTC', 'ETH', 'SOL')),
  -- Debits positive, credits negative; cents, satoshi, wei, lamport.
  amount numeric(38, 0) not null check (amount <> 0),
  primary key (entry_id, line)
);
create index ledger_postings_application on ledger_postings (application_id, account, asset);

create function entry_balances() returns trigger language plpgsql as $$
begin
  if exists (select 1 from ledger_postings where entry_id = new.entry_id group by asset having sum(amount) <> 0) then
    raise exception 'ledger entry % does not balance', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_postings_balance after insert on ledger_postings
  deferrable initially deferred for each row execute function entry_balances();
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function refuse_change();

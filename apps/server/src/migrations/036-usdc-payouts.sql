-- Payouts in USDC: the wallet that was given, the transfers to it, and their accounts in the books.

-- The address is kept sealed. One is in force for an application; another one supersedes it, and nothing is overwritten.
create table payout_wallets (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  chain text not null check (chain in ('Arbitrum', 'Avalanche', 'Base', 'Ethereum', 'Noble', 'OP Mainnet', 'Polygon PoS',
    'Provenance', 'Solana')),
  address_sealed text not null,
  -- The first and last letters of the address.
  address_mask text not null,
  address_index text not null,
  created_at timestamptz not null,
  superseded_at timestamptz
);
create unique index payout_wallets_current on payout_wallets (application_id) where superseded_at is null;

-- A payout goes to a bank account or to a wallet.
alter table disbursements alter column bank_account_id drop not null;
alter table disbursements add column wallet_id uuid references payout_wallets (id);
alter table disbursements add constraint disbursements_to_one
  check (num_nonnulls(bank_account_id, wallet_id) = 1);

-- A row is written before the provider is asked for the transfer, and is the mark that it may have been.
create table usdc_transfers (
  application_id uuid not null references applications (id),
  attempt integer not null check (attempt >= 1),
  -- TEST: the small transfer that the borrower confirms. PAYOUT: the loan.
  purpose text not null check (purpose in ('TEST', 'PAYOUT')),
  organization_id uuid not null,
  borrower_id uuid not null,
  wallet_id uuid not null references payout_wallets (id),
  micro_usdc bigint not null check (micro_usdc > 0),
  asked_at timestamptz not null,
  -- The one that the chain was given last for it.
  transaction_id text,
  status text not null check (status in ('OPEN', 'FINAL', 'REJECTED')),
  reason_code text,
  updated_at timestamptz not null,
  primary key (application_id, attempt, purpose),
  check (status <> 'FINAL' or transaction_id is not null),
  check ((status = 'REJECTED') = (reason_code is not null))
);
create index usdc_transfers_open on usdc_transfers (asked_at) where status = 'OPEN';

do $$
declare
  t text;
begin
  foreach t in array array['payout_wallets', 'usdc_transfers'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy touch on %I to pledge_app
      using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id))', t);
    execute format('create policy owner on %I to pledge_owner using (true) with check (true)', t);
    execute format('grant select, insert, update on %I to pledge_app', t);
  end loop;
end $$;

-- Each asset balances by itself: USDC that leave are worth the dollars that were owed.
alter table ledger_postings drop constraint ledger_postings_account_check;
alter table ledger_postings add constraint ledger_postings_account_check check (account in (
  'collateral-held', 'collateral-owed-to-borrower',
  'loan-principal', 'disbursement-payable', 'origination-fee-income', 'cash',
  'interest-receivable', 'interest-income', 'payments-clearing', 'owed-to-borrower',
  'usdc-treasury', 'usdc-conversion', 'payout-test-cost'));
alter table ledger_postings drop constraint ledger_postings_asset_check;
alter table ledger_postings add constraint ledger_postings_asset_check
  check (asset in ('USD', 'BTC', 'ETH', 'SOL', 'USDC'));

-- Transfers that may have been asked for and are not final yet.
create function open_usdc_transfers(business_now timestamptz, most integer)
  returns table (application_id uuid, organization_id uuid, attempt integer, purpose text, asked_at timestamptz,
    times integer) language sql stable security definer
  set search_path = public as $$
  select t.application_id, t.organization_id, t.attempt, t.purpose, t.asked_at, coalesce(p.times, 0)
    from usdc_transfers t
    left join postponements p on p.watcher = 'watch-usdc'
      and p.item = t.application_id || ':' || t.attempt || ':' || t.purpose
    where t.status = 'OPEN' and (p.until is null or p.until <= business_now)
    order by coalesce(p.until, t.asked_at) limit most $$;
revoke execute on function open_usdc_transfers(timestamptz, integer) from public;
grant execute on function open_usdc_transfers(timestamptz, integer) to pledge_sweeper;

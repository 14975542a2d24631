create sequence deposit_address_index minvalue 0;

create table deposit_addresses (
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  coin text not null,
  address text not null,
  address_index integer not null,
  allotted_at timestamptz not null,
  primary key (application_id, coin),
  unique (coin, address),
  unique (coin, address_index)
);

-- Every payment seen at one of our addresses, as the chain tells it now.
create table deposits (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  coin text not null,
  transaction_id text not null,
  output_index integer not null,
  address text not null,
  units numeric(38, 0) not null check (units > 0),
  block_hash text,
  block_height integer,
  confirmations integer not null,
  confirmations_needed integer not null,
  status text not null check (status in ('seen', 'final', 'orphaned')),
  first_seen_at timestamptz not null,
  final_at timestamptz,
  unique (coin, transaction_id, output_index)
);
create index deposits_application on deposits (application_id);

-- How far each chain was read.
create table chain_cursors (
  coin text primary key,
  height integer not null,
  checked_at timestamptz not null
);

-- A payout to be sent, or sent. A second one exists only after the first was rejected or came back.
create table disbursements (
  application_id uuid not null references applications (id),
  attempt integer not null check (attempt > 0),
  organization_id uuid not null,
  borrower_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  bank_account_id uuid not null references bank_accounts (id),
  status text not null check (status in ('PENDING', 'ACCEPTED', 'REJECTED')),
  trace_number text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (application_id, attempt)
);

create table prices (
  id uuid primary key,
  coin text not null,
  price_cents bigint not null check (price_cents > 0),
  venues jsonb not null,
  observed_at timestamptz not null
);
create index prices_latest on prices (coin, observed_at desc);

-- Disbursements: the account or wallet of the borrower, each attempt, and the reports of the bank (notes 013, 028).

create table bank_accounts (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  account_sealed text not null,
  account_mask text not null,
  account_index text not null,
  -- The linked account that it was chosen from, and whether the bank's name of the holder is the borrower's.
  bank_link_account_id uuid references bank_link_accounts (id),
  holder_match text not null default 'unknown' check (holder_match in ('matches', 'differs', 'unknown')),
  -- The owners that the bank names. Only the agents who approve the disbursement see them.
  owners_sealed text,
  created_at timestamptz not null,
  superseded_at timestamptz
);
create unique index bank_accounts_current on bank_accounts (application_id) where superseded_at is null;
alter table bank_accounts enable row level security, force row level security;
create policy owner on bank_accounts to pledge_owner using (true) with check (true);
create policy touch on bank_accounts to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update on bank_accounts to pledge_app;

-- Wallets for disbursements in USDC. An application has one current wallet; a new one supersedes it, and nothing is
-- overwritten.
create table disbursement_wallets (
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
create unique index disbursement_wallets_current on disbursement_wallets (application_id) where superseded_at is null;
alter table disbursement_wallets enable row level security, force row level security;
create policy owner on disbursement_wallets to pledge_owner using (true) with check (true);
create policy touch on disbursement_wallets to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update on disbursement_wallets to pledge_app;

-- One row for each attempt. A second attempt exists only after the first one was rejected or returned.
create table disbursements (
  application_id uuid not null references applications (id),
  attempt integer not null check (attempt > 0),
  organization_id uuid not null,
  borrower_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  bank_account_id uuid references bank_accounts (id),
  wallet_id uuid references disbursement_wallets (id),
  -- WITHDRAWN: the two agents withdrew their approval before the attempt was submitted.
  status text not null check (status in ('PENDING', 'ACCEPTED', 'REJECTED', 'RETURNED', 'WITHDRAWN')),
  -- The submission intent, committed before the bank is called. An attempt without it was never submitted, and two agents
  -- may reject it while the collateral is below the required amount (note 030). No update removes or changes it.
  submission_intent_at timestamptz,
  trace_number text,
  reason_code text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (application_id, attempt),
  constraint disbursements_to_one check (num_nonnulls(bank_account_id, wallet_id) = 1),
  constraint disbursements_result_after_intent
    check (status in ('PENDING', 'WITHDRAWN') or submission_intent_at is not null),
  constraint disbursements_withdrawn_without_intent check (status <> 'WITHDRAWN' or submission_intent_at is null)
);
create index disbursements_trace on disbursements (trace_number) where trace_number is not null;
alter table disbursements enable row level security, force row level security;
create policy owner on disbursements to pledge_owner using (true) with check (true);
create policy touch on disbursements to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update on disbursements to pledge_app;

create trigger keep_submission_intent before update on disbursements
  for each row execute function keep_submission_intent();

-- The attempt that a trace number belongs to. If two attempts have the same one, the later attempt is meant.
create function disbursement_of_trace(wanted text)
  returns table (application_id uuid, organization_id uuid, attempt integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.application_id, d.organization_id, d.attempt from public.disbursements d
    where d.trace_number = wanted and d.status in ('ACCEPTED', 'RETURNED')
    order by d.updated_at desc limit 1 $$;
revoke execute on function disbursement_of_trace(text) from public;
grant execute on function disbursement_of_trace(text) to pledge_sweeper;

-- Transfers of USDC. The row is written before the provider is called, so it is itself the submission intent.
create table usdc_transfers (
  application_id uuid not null references applications (id),
  attempt integer not null check (attempt >= 1),
  -- TEST is the small transfer that the borrower confirms, PAYOUT the disbursement of the loan.
  purpose text not null check (purpose in ('TEST', 'PAYOUT')),
  organization_id uuid not null,
  borrower_id uuid not null,
  wallet_id uuid not null references disbursement_wallets (id),
  micro_usdc bigint not null check (micro_usdc > 0),
  submission_intent_at timestamptz not null,
  -- The transaction that was last sent to the chain for it.
  transaction_id text,
  status text not null check (status in ('OPEN', 'FINAL', 'REJECTED')),
  reason_code text,
  updated_at timestamptz not null,
  primary key (application_id, attempt, purpose),
  constraint usdc_transfers_final_has_transaction check (status <> 'FINAL' or transaction_id is not null),
  constraint usdc_transfers_reason_when_rejected check ((status = 'REJECTED') = (reason_code is not null))
);
create index usdc_transfers_open on usdc_transfers (submission_intent_at) where status = 'OPEN';
alter table usdc_transfers enable row level security, force row level security;
create policy owner on usdc_transfers to pledge_owner using (true) with check (true);
create policy touch on usdc_transfers to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update on usdc_transfers to pledge_app;

-- Transfers that may have been submitted and are not confirmed.
create function open_usdc_transfers(business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, attempt integer, purpose text, submission_intent_at timestamptz,
    times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.application_id, t.organization_id, t.attempt, t.purpose, t.submission_intent_at, coalesce(b.times, 0)
    from public.usdc_transfers t
    left join public.retry_backoffs b on b.job = 'sync-usdc'
      and b.item = t.application_id || ':' || t.attempt || ':' || t.purpose
    where t.status = 'OPEN' and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by coalesce(b.next_attempt_at, t.submission_intent_at) limit max_rows $$;
revoke execute on function open_usdc_transfers(timestamptz, integer) from public;
grant execute on function open_usdc_transfers(timestamptz, integer) to pledge_sweeper;

-- What the bank reports about entries that it had accepted: ACH returns, and corrections (notifications of change). A report
-- is stored before it is processed. Its organization is known only once it is matched with a disbursement.
create table disbursement_reports (
  id text primary key,
  kind text not null check (kind in ('RETURN', 'CHANGE')),
  trace_number text not null,
  code text not null,
  -- The correct account number or name, as the bank reports it.
  corrected_sealed text,
  reported_at timestamptz not null,
  received_at timestamptz not null,
  status text not null check (status in ('WAITING', 'DONE')),
  match_attempts integer not null default 0,
  next_match_at timestamptz not null,
  organization_id uuid,
  application_id uuid references applications (id),
  attempt integer
);
create index disbursement_reports_waiting on disbursement_reports (next_match_at) where status = 'WAITING';
alter table disbursement_reports enable row level security, force row level security;
create policy owner on disbursement_reports to pledge_owner using (true) with check (true);
create policy touch on disbursement_reports to pledge_app
  using (current_actor() = 'system' and (organization_id is null or organization_id = current_organization()))
  with check (current_actor() = 'system' and (organization_id is null or organization_id = current_organization()));
grant select, insert, update on disbursement_reports to pledge_app;

-- How far the reports of each provider were read.
create table report_cursors (
  provider text primary key,
  cursor text not null,
  advanced_at timestamptz not null
);
grant select, insert, update on report_cursors to pledge_app;

-- Disbursements that an agent has to handle: returned, rejected for a reason that another account may not fix, corrected.
-- Borrowers see none of them.
create table disbursement_exceptions (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  attempt integer not null,
  kind text not null check (kind in ('RETURNED', 'REJECTED', 'RETURN_NOT_APPLIED', 'CHANGE')),
  code text not null,
  corrected_sealed text,
  opened_at timestamptz not null,
  resolved_at timestamptz,
  -- PAID_AGAIN and CANCELLED are set by the server, HANDLED by an agent.
  resolution text check (resolution in ('PAID_AGAIN', 'CANCELLED', 'HANDLED')),
  resolved_by text,
  unique (application_id, attempt, kind, code),
  constraint disbursement_exceptions_resolution_when_resolved check ((resolved_at is null) = (resolution is null))
);
create index disbursement_exceptions_open on disbursement_exceptions (organization_id, opened_at) where resolved_at is null;
alter table disbursement_exceptions enable row level security, force row level security;
create policy owner on disbursement_exceptions to pledge_owner using (true) with check (true);
create policy touch on disbursement_exceptions to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
grant select, insert, update on disbursement_exceptions to pledge_app;

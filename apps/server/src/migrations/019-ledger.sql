-- The books, by double entry: an entry is posted once by its key, its postings sum to zero in each asset, and nothing is ever
-- changed. The entries of each application form a chain: each includes the hash of the one before it, and the head of the
-- chain is stored separately, so that an entry that was changed, removed, inserted or cut off at the end is detected.

create table ledger_chains (
  application_id uuid primary key references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  -- The number of entries and the hash of the last one, which is empty before the first.
  length integer not null check (length >= 0),
  hash bytea not null,
  constraint ledger_chains_hash_of_length
    check (case when length = 0 then hash = ''::bytea else octet_length(hash) = 32 end)
);
alter table ledger_chains enable row level security, force row level security;
create policy owner on ledger_chains to pledge_owner using (true) with check (true);
create policy touch on ledger_chains to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update on ledger_chains to pledge_app;

-- A chain only grows, by one entry at a time.
create function ledger_chain_only_grows() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' or new.application_id <> old.application_id or new.length not in (old.length, old.length + 1)
    or (new.length = old.length and new.hash <> old.hash) then
    raise exception 'the chain of a ledger only grows' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ledger_chain_only_grows before update or delete on ledger_chains
  for each row execute function ledger_chain_only_grows();

create table ledger_entries (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  chain_number integer not null check (chain_number > 0),
  hash bytea not null check (octet_length(hash) = 32),
  idempotency_key text not null,
  description text not null,
  posted_at timestamptz not null,
  unique (organization_id, idempotency_key),
  unique (application_id, chain_number)
);
create index ledger_entries_application on ledger_entries (application_id, posted_at);
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
alter table ledger_entries enable row level security, force row level security;
create policy owner on ledger_entries to pledge_owner using (true) with check (true);
create policy touch on ledger_entries to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert on ledger_entries to pledge_app;

create table ledger_postings (
  entry_id uuid not null references ledger_entries (id),
  line integer not null,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  -- Each asset balances by itself: USDC that leave the treasury are converted into the dollars that were owed
  -- ('usdc-conversion'). A renewal pays off the earlier loan without a payment, through 'loan-transfer' in the books of both
  -- (note 035).
  account text not null check (account in (
    'collateral-held', 'collateral-owed-to-borrower',
    'loan-principal', 'disbursement-payable', 'origination-fee-income', 'cash',
    'interest-receivable', 'interest-income', 'payments-clearing', 'owed-to-borrower',
    'usdc-treasury', 'usdc-conversion', 'payout-test-cost', 'loan-transfer')),
  asset text not null check (asset in ('USD', 'BTC', 'ETH', 'SOL', 'USDC')),
  -- Debits are positive, credits negative, in the smallest unit of the asset: cents, satoshi, wei, lamport, micro-USDC.
  amount numeric(38, 0) not null check (amount <> 0),
  primary key (entry_id, line)
);
create index ledger_postings_application on ledger_postings (application_id, account, asset);
create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function refuse_change();
alter table ledger_postings enable row level security, force row level security;
create policy owner on ledger_postings to pledge_owner using (true) with check (true);
create policy touch on ledger_postings to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert on ledger_postings to pledge_app;

-- The postings of an entry are inserted by one statement, and must balance when it ends. Checking once for each statement
-- costs less than once for each row, or at the end of the transaction.
create function entry_balances() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  entry uuid := (select entry_id from added group by entry_id, asset having sum(amount) <> 0 limit 1);
begin
  if entry is not null then
    raise exception 'ledger entry % does not balance', entry using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_postings_balance after insert on ledger_postings
  referencing new table as added for each statement execute function entry_balances();

-- The text that is hashed for an entry, as @pledge/domain/servicing/ledger-chain writes it.
create function ledger_entry_text(entry uuid, place integer) returns text language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select concat_ws(E'\n', place, e.id, e.idempotency_key, e.description,
      to_char(e.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      (select string_agg(p.account || ' ' || p.asset || ' ' || p.amount, E'\n' order by p.line)
        from ledger_postings p where p.entry_id = e.id))
    from ledger_entries e where e.id = entry $$;

-- Posts an entry in one statement: it locks the head of the chain, searches for the key, then writes and chains the entry and
-- its postings. It runs with the rights of its caller, so row-level security applies. It returns true when the entry was
-- posted now, and false when the same entry was posted under this key before.
create function post_ledger_entry(
  entry uuid, application uuid, organization uuid, borrower uuid, key text, what text, at timestamptz,
  accounts text[], assets text[], amounts numeric[]) returns boolean
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  head ledger_chains;
  posted uuid;
  -- As ledger_entry_text writes them, whatever the order of the rows in the table.
  lines text := (select string_agg(concat_ws(' ', p.account, p.asset, p.amount), E'\n' order by p.line)
    from unnest(accounts, assets, amounts) with ordinality as p (account, asset, amount, line));
begin
  -- The lock lasts until the transaction ends, so that the entries of one loan are posted one after another.
  select * into head from ledger_chains c where c.application_id = application for update;
  if not found then
    insert into ledger_chains values (application, organization, borrower, 0, ''::bytea) on conflict do nothing;
    select * into strict head from ledger_chains c where c.application_id = application for update;
  end if;

  select e.id into posted from ledger_entries e where e.organization_id = organization and e.idempotency_key = key;
  if found then
    if lines is distinct from (select string_agg(concat_ws(' ', p.account, p.asset, p.amount), E'\n' order by p.line)
        from ledger_postings p where p.entry_id = posted and p.application_id = application) then
      raise exception 'the key % was posted with other postings', key using errcode = 'unique_violation';
    end if;
    return false;
  end if;

  -- A line break could make two parts of the hashed text look like one.
  if concat_ws('', key, what, array_to_string(accounts, ''), array_to_string(assets, '')) like E'%\n%' then
    raise exception 'the entry % has a line break', entry using errcode = 'check_violation';
  end if;
  head.length := head.length + 1;
  head.hash := sha256(head.hash || convert_to(concat_ws(E'\n', head.length, entry, key, what,
    to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), lines), 'UTF8'));
  update ledger_chains c set length = head.length, hash = head.hash where c.application_id = application;
  insert into ledger_entries (id, application_id, organization_id, borrower_id, idempotency_key, description, posted_at,
      chain_number, hash)
    values (entry, application, organization, borrower, key, what, at, head.length, head.hash);
  insert into ledger_postings (entry_id, line, application_id, organization_id, borrower_id, account, asset, amount)
    select entry, p.line - 1, application, organization, borrower, p.account, p.asset, p.amount
      from unnest(accounts, assets, amounts) with ordinality as p (account, asset, amount, line);
  return true;
end $$;

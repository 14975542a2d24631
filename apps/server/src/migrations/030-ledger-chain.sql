-- The entries of each application are chained: each carries the hash of the one before it, and the head is written down
-- apart, so that an entry that was changed, left out, put between or cut off at the end does not pass unseen.
alter table ledger_entries
  add column chain_number integer,
  add column hash bytea;

create table ledger_chains (
  application_id uuid primary key references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  -- How many entries there are, and the hash of the last; none before the first.
  length integer not null check (length >= 0),
  hash bytea not null,
  check (case when length = 0 then hash = ''::bytea else octet_length(hash) = 32 end)
);

-- What is hashed of an entry, as @pledge/domain/servicing/ledger-chain writes it.
create function ledger_entry_text(entry uuid, place integer) returns text language sql stable
  set search_path = public as $$
  select concat_ws(E'\n', place, e.id, e.idempotency_key, e.description,
      to_char(e.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      (select string_agg(p.account || ' ' || p.asset || ' ' || p.amount, E'\n' order by p.line)
        from ledger_postings p where p.entry_id = e.id))
    from ledger_entries e where e.id = entry $$;

-- What stands in the books already, in the order in which it was posted.
alter table ledger_entries disable trigger ledger_entries_append_only;
do $$
declare
  e record;
  head ledger_chains;
begin
  for e in select id, application_id, organization_id, borrower_id from ledger_entries order by application_id, posted_at, id
  loop
    insert into ledger_chains values (e.application_id, e.organization_id, e.borrower_id, 0, ''::bytea)
      on conflict do nothing;
    update ledger_chains c set length = c.length + 1,
        hash = sha256(c.hash || convert_to(ledger_entry_text(e.id, c.length + 1), 'UTF8'))
      where c.application_id = e.application_id returning * into head;
    update ledger_entries set chain_number = head.length, hash = head.hash where id = e.id;
  end loop;
end $$;
alter table ledger_entries enable trigger ledger_entries_append_only;

alter table ledger_entries
  alter column chain_number set not null,
  alter column hash set not null,
  add unique (application_id, chain_number),
  add check (chain_number > 0),
  add check (octet_length(hash) = 32);

alter table ledger_chains enable row level security;
alter table ledger_chains force row level security;
create policy touch on ledger_chains to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
create policy owner on ledger_chains to pledge_owner using (true) with check (true);
grant select, insert, update on ledger_chains to pledge_app;

-- A head only moves on, by one entry at a time.
create function ledger_chain_moves_on() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_op = 'DELETE' or new.application_id <> old.application_id or new.length not in (old.length, old.length + 1)
    or (new.length = old.length and new.hash <> old.hash) then
    raise exception 'the chain of a ledger only moves on' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ledger_chain_moves_on before update or delete on ledger_chains
  for each row execute function ledger_chain_moves_on();

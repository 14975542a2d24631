-- An entry is posted by one statement: the end of the chain is held, the key is asked for, the entry and its postings are
-- written and chained. As whoever calls it: row-level security stands.
--
-- True: posted now. False: the same was posted under this key before.
create function post_ledger_entry(
  entry uuid, application uuid, organization uuid, borrower uuid, key text, what text, at timestamptz,
  accounts text[], assets text[], amounts numeric[]) returns boolean language plpgsql set search_path = public as $$
declare
  head ledger_chains;
  posted uuid;
  -- As ledger_entry_text writes them, whatever the order of the rows in the table.
  lines text := (select string_agg(concat_ws(' ', p.account, p.asset, p.amount), E'\n' order by p.line)
    from unnest(accounts, assets, amounts) with ordinality as p (account, asset, amount, line));
begin
  -- Held until the transaction ends: entries of one loan come one after another.
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

  -- A line break could make two parts of what is hashed stand for one.
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

-- Once for the postings that come together, not once for each of them. They come together or not at all, so there is
-- nothing to wait for until the transaction ends.
drop trigger ledger_postings_balance on ledger_postings;
create or replace function entry_balances() returns trigger language plpgsql set search_path = public as $$
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

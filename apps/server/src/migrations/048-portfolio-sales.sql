-- The agents' side of sales of collateral (note 082): deliveries that are ordered again, and figures of what waits for agents.
-- Compatible with servers from version 023.

alter table sale_deliveries
  -- The custodian rejects a key for good, so each attempt has a key of its own.
  add column attempt integer not null default 1 constraint sale_deliveries_attempt check (attempt between 1 and 20),
  -- The attempt that the address was asked for.
  add column address_attempt integer not null default 1
    constraint sale_deliveries_address_attempt check (address_attempt between 1 and attempt),
  add column rejected_at timestamptz,
  -- The attempts before: why each was rejected, and who ordered it again.
  add column earlier_attempts jsonb not null default '[]'::jsonb;

-- A delivery that could be paid twice is a loss, so the table refuses it too, whatever the server: another attempt follows only
-- a rejected one for which no transaction is known and that the custodian does not call a duplicate, and the address of an
-- attempt never changes.
create function order_delivery_again() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.attempt <> old.attempt and (new.attempt <> old.attempt + 1 or old.status <> 'ORDERED' or old.rejection is null
      or old.rejection = 'DUPLICATE_REQUEST' or old.transaction_id is not null) then
    raise exception 'a delivery is ordered again only after its rejection' using errcode = 'restrict_violation';
  end if;
  if new.attempt = old.attempt and old.rejection is not null and new.rejection is null then
    raise exception 'a rejection of a delivery cannot be removed' using errcode = 'restrict_violation';
  end if;
  if new.address_attempt = old.address_attempt and old.address is not null
      and new.address is distinct from old.address then
    raise exception 'the address of an attempt cannot be changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger order_delivery_again before update on sale_deliveries
  for each row execute function order_delivery_again();

-- Sales that are stopped, and deliveries that were rejected: both wait for agents. Counted up to a bound.
create function sale_figures(max_rows integer) returns table (stopped_sales integer, rejected_deliveries integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select
    (select count(*)::integer from (select from public.liquidations where status = 'STOPPED' limit max_rows) stopped),
    (select count(*)::integer from (select from public.sale_deliveries where status = 'ORDERED' and rejection is not null
      limit max_rows) rejected) $$;
revoke execute on function sale_figures(integer) from public;
grant execute on function sale_figures(integer) to pledge_sweeper;

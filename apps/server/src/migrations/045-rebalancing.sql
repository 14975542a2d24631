-- Releases of part of the collateral of a loan in service (note 080).
-- Compatible with servers from version 023.

-- The quantity that was requested; null for all of the balance.
alter table collateral_releases add column requested_units numeric(40)
  constraint collateral_releases_requested_units check (requested_units > 0);

-- A server of an older version does not know that a request is for a part: with its second approval it would order the whole
-- balance of a loan that is still owed. Whatever the server, no other quantity is ordered than the one that was requested.
create function order_requested_units() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.requested_units is distinct from old.requested_units then
    raise exception 'the requested quantity of a release cannot be changed' using errcode = 'restrict_violation';
  end if;
  if new.units is not null and new.requested_units is not null and new.units <> new.requested_units then
    raise exception 'a release of part of the collateral orders what was requested' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger requested_units before update on collateral_releases
  for each row execute function order_requested_units();

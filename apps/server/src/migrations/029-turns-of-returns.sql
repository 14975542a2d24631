-- A return of coins is asked of the custodian by one turn at a time, and never before its mark is committed: what bears no
-- mark was never asked for and may be given up here; what bears one is given up by the custodian alone.
alter table collateral_returns
  -- When a turn first was about to ask the custodian. Never taken back.
  add column asked_at timestamptz,
  -- The turn that is under way, and when another may begin though this one has not told its end (real time).
  add column turn_id uuid,
  add column turn_until timestamptz;

-- Of what was ordered before, nobody knows: as if it was asked for.
update collateral_returns set asked_at = requested_at where status <> 'REQUESTED' and units is not null;

alter table collateral_returns
  add constraint collateral_returns_turn check ((turn_id is null) = (turn_until is null)),
  add constraint collateral_returns_marked check (transaction_id is null or asked_at is not null),
  add constraint collateral_returns_asked check (asked_at is null or units is not null);

-- Whatever is written to a row: a mark that stands is not taken back.
create function keep_mark_of_return() returns trigger language plpgsql set search_path = public as $$
begin
  if old.asked_at is not null and new.asked_at is distinct from old.asked_at then
    raise exception 'the mark that a return was asked for is not taken back';
  end if;
  return new;
end $$;
create trigger keep_mark before update on collateral_returns
  for each row execute function keep_mark_of_return();

-- Returns that were ordered and are not final yet, but those of which a turn is under way.
drop function ordered_returns(timestamptz, integer);
create function ordered_returns(business_now timestamptz, real_now timestamptz, most integer)
  returns table (application_id uuid, organization_id uuid, times integer) language sql stable security definer
  set search_path = public as $$
  select r.application_id, r.organization_id, coalesce(p.times, 0) from collateral_returns r
    left join postponements p on p.watcher = 'watch-returns' and p.item = r.application_id::text
    where r.status = 'ORDERED' and (p.until is null or p.until <= business_now)
      and (r.turn_until is null or r.turn_until <= real_now)
    order by coalesce(p.until, r.requested_at) limit most $$;
revoke execute on function ordered_returns(timestamptz, timestamptz, integer) from public;
grant execute on function ordered_returns(timestamptz, timestamptz, integer) to pledge_sweeper;

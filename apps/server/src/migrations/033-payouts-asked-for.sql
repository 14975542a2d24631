-- A payout is asked of the bank behind a mark that is committed first: what bears none was never asked for, and two agents
-- may refuse it while the chain keeps its collateral short (note 030).
alter table disbursements
  -- When the bank first was about to be asked. Never taken back.
  add column asked_at timestamptz;

-- Of what was released before, nobody knows: as if it was asked for.
update disbursements set asked_at = created_at;

alter table disbursements drop constraint disbursements_status_check;
alter table disbursements
  -- WITHDRAWN: no longer approved by two agents, and never asked for.
  add constraint disbursements_status_check
    check (status in ('PENDING', 'ACCEPTED', 'REJECTED', 'RETURNED', 'WITHDRAWN')),
  add constraint disbursements_asked check (status in ('PENDING', 'WITHDRAWN') or asked_at is not null),
  add constraint disbursements_withdrawn check (status <> 'WITHDRAWN' or asked_at is null);

-- Whatever is written to a row: a mark that stands is not taken back.
create function keep_mark_of_payout() returns trigger language plpgsql set search_path = public as $$
begin
  if old.asked_at is not null and new.asked_at is distinct from old.asked_at then
    raise exception 'the mark that a payout was asked for is not taken back';
  end if;
  return new;
end $$;
create trigger keep_mark before update on disbursements
  for each row execute function keep_mark_of_payout();

-- Since when the collateral of a loan is short that had arrived in full and is not paid out; by it agents find them.
alter table applications add column collateral_short_since timestamptz;
create index applications_collateral_short on applications (organization_id, collateral_short_since)
  where collateral_short_since is not null;

-- What is short already: by the last count of each, since it fell, or since that count where the trail does not say so.
update applications a set collateral_short_since = short.since
  from (
    select counted.application_id, coalesce(fell.at, counted.occurred_at) as since
      from (select distinct on (application_id) application_id, occurred_at, (data ->> 'finalUnits')::numeric as units
        from application_events where type = 'CollateralCounted' order by application_id, sequence desc) counted
      join application_events signed on signed.application_id = counted.application_id
        and signed.type = 'LastAgreementSigned' and counted.units < (signed.data ->> 'requiredUnits')::numeric
      left join (select application_id, max(occurred_at) as at from application_events
        where type = 'CollateralCounted' and data ->> 'fellShort' = 'true' group by 1) fell
        on fell.application_id = counted.application_id
      where exists (select from application_events r
        where r.application_id = counted.application_id and r.type = 'CollateralReceived')
  ) short
  where a.id = short.application_id and a.state not in ('CANCELLED', 'DECLINED', 'EXPIRED')
    and a.payout_stand <> 'SENT';

-- The deadline that counts for an application where it stands, by the rules and in the zone of the versions it keeps: one
-- column for what is shown, swept and reminded of, written with every event.
alter table applications add column deadline_at timestamptz;
alter table applications add column remind_at timestamptz;

update applications a set deadline_at = case
    when a.state = 'WAITING_FOR_COLLATERAL' then a.collateral_due_at
    when a.state in ('APP_START', 'OFFER_SELECT', 'ATTACH_PROFILE', 'GEN_APP_DISCLOSURES', 'BORROWER_DETAILS')
      then ((a.last_activity_at at time zone (v.settings ->> 'timeZone'))::date
        + (r.rules -> 'deadlines' ->> 'idleDays')::integer + 1)::timestamp at time zone (v.settings ->> 'timeZone')
    when a.state in ('SOFT_CREDIT', 'SOFT_CREDIT_FROZEN', 'SOFT_CREDIT_LOCKED', 'SOFT_CREDIT_NO_MATCH', 'KYC_VERIFY', 'FINAL_STEPS', 'SIGN_DOCS')
      then a.expires_at
  end
  from organization_versions v, lending_rules r
  where v.organization_id = a.organization_id and v.version = a.organization_version
    and r.organization_id = a.organization_id and r.version = a.lending_rules_version;
-- Those under way are reminded once more, on their last day.
update applications set remind_at = deadline_at - interval '1 day' where deadline_at is not null;

drop index applications_expiry;
drop index applications_collateral_due;
drop index applications_idle;
create index applications_deadline on applications (deadline_at) where deadline_at is not null;
create index applications_reminder on applications (remind_at) where remind_at is not null;
-- The queue of what is owed back.
create index applications_holding on applications (organization_id, updated_at) where state = 'CANCELLED';
create index deposits_seen on deposits (application_id) where status = 'seen';

-- An offer is of the versions that it was priced under; the application keeps those of the one that is selected.
alter table offers add column organization_version integer;
alter table offers add column lending_rules_version integer;
alter table offers disable trigger offers_append_only;
update offers o set organization_version = a.organization_version, lending_rules_version = a.lending_rules_version
  from applications a where a.id = o.application_id;
alter table offers enable trigger offers_append_only;
alter table offers alter column organization_version set not null;
alter table offers alter column lending_rules_version set not null;

-- Exact for each organization, because each row has its own deadline; each in turn, as before.
drop function idle_applications(timestamptz, timestamptz, integer);
create or replace function due_applications(business_now timestamptz, most integer)
  returns table (application_id uuid, organization_id uuid, due text, times integer) language sql stable security definer
  set search_path = public as $$
  select a.id, a.organization_id,
      case a.state when 'WAITING_FOR_COLLATERAL' then 'close-collateral-window' else 'expire' end, coalesce(p.times, 0)
    from applications a
    left join postponements p on p.watcher = 'sweep-deadlines' and p.item = a.id::text
    where a.deadline_at <= business_now and (p.until is null or p.until <= business_now)
    order by coalesce(p.until, a.deadline_at) limit most $$;

create function due_reminders(business_now timestamptz, most integer)
  returns table (application_id uuid, organization_id uuid, times integer) language sql stable security definer
  set search_path = public as $$
  select a.id, a.organization_id, coalesce(p.times, 0)
    from applications a
    left join postponements p on p.watcher = 'send-reminders' and p.item = a.id::text
    where a.remind_at <= business_now and (p.until is null or p.until <= business_now)
    order by coalesce(p.until, a.remind_at) limit most $$;
revoke execute on function due_reminders(timestamptz, integer) from public;
grant execute on function due_reminders(timestamptz, integer) to pledge_sweeper;

-- What a watcher could not do in its turn, and when it tries again: so that a row that fails again and again neither stops
-- the rows behind it nor is tried at every turn. Business time, as the sweeps themselves. No reason is kept: the log has it.
create table postponements (
  watcher text not null,
  item text not null,
  organization_id uuid not null references organizations (id),
  times integer not null check (times > 0),
  until timestamptz not null,
  -- Of a deposit address: how far the chain had been read when it was put off first; nothing since then is skipped.
  since_height integer,
  primary key (watcher, item)
);
create index postponements_until on postponements (until);
alter table postponements enable row level security;
alter table postponements force row level security;
create policy touch on postponements to pledge_app
  using (organization_id = current_organization() and current_actor() = 'system')
  with check (organization_id = current_organization() and current_actor() = 'system');
create policy owner on postponements to pledge_owner using (true) with check (true);
grant select, insert, update, delete on postponements to pledge_app;

-- Those put off that nobody has tried again since: what they were about has gone on.
create function remove_postponements(before timestamptz) returns void language sql volatile security definer
  set search_path = public as $$ delete from postponements where until < before $$;

-- Each in turn: the one that has waited longest, be it for its first try or for its next.
drop function due_applications(timestamptz, integer);
create function due_applications(business_now timestamptz, most integer)
  returns table (application_id uuid, organization_id uuid, due text, times integer) language sql stable security definer
  set search_path = public as $$
  select d.id, d.organization_id, d.due, coalesce(p.times, 0)
    from (
      select a.id, a.organization_id, 'expire' as due, a.expires_at as due_at from applications a
        where a.expires_at <= business_now
          and a.state in ('SOFT_CREDIT', 'SOFT_CREDIT_FROZEN', 'SOFT_CREDIT_LOCKED', 'SOFT_CREDIT_NO_MATCH', 'KYC_VERIFY', 'FINAL_STEPS', 'SIGN_DOCS')
      union all
      select a.id, a.organization_id, 'close-collateral-window', a.collateral_due_at from applications a
        where a.collateral_due_at <= business_now and a.state = 'WAITING_FOR_COLLATERAL'
    ) d
    left join postponements p on p.watcher = 'sweep-deadlines' and p.item = d.id::text
    where p.until is null or p.until <= business_now
    order by coalesce(p.until, d.due_at) limit most $$;

drop function idle_applications(timestamptz, integer);
create function idle_applications(idle_since timestamptz, business_now timestamptz, most integer)
  returns table (application_id uuid, organization_id uuid, times integer) language sql stable security definer
  set search_path = public as $$
  select a.id, a.organization_id, coalesce(p.times, 0) from applications a
    left join postponements p on p.watcher = 'sweep-deadlines' and p.item = a.id::text
    where a.last_activity_at <= idle_since
      and a.state in ('APP_START', 'OFFER_SELECT', 'ATTACH_PROFILE', 'GEN_APP_DISCLOSURES', 'BORROWER_DETAILS')
      and (p.until is null or p.until <= business_now)
    order by coalesce(p.until, a.last_activity_at) limit most $$;

-- Around what is stranded, whatever later versions say is: those tried lately stand back.
create function stranded_in_turn(entered_before timestamptz, business_now timestamptz, most integer)
  returns table (application_id uuid, organization_id uuid, state text, times integer) language sql stable security definer
  set search_path = public as $$
  select s.application_id, s.organization_id, s.state, coalesce(p.times, 0)
    from stranded_applications(entered_before, 10000) with ordinality
      as s (application_id, organization_id, state, place)
    left join postponements p on p.watcher = 'rescue-stranded' and p.item = s.application_id::text || ':' || s.state
    where p.until is null or p.until <= business_now
    order by p.until nulls first, s.place limit most $$;

-- A page of the deposit addresses of a coin. `has_recent`: a deposit that the chain could still take back within `since`.
create function addresses_to_look_at(
  wanted_coin text, since integer, business_now timestamptz, after_index integer, most integer)
  returns table (application_id uuid, organization_id uuid, address text, address_index integer,
    has_recent boolean, times integer, since_height integer)
  language sql stable security definer set search_path = public as $$
  select d.application_id, d.organization_id, d.address, d.address_index,
      exists (select from deposits x where x.application_id = d.application_id and x.coin = d.coin
        and x.status <> 'orphaned' and (x.block_height is null or x.block_height >= since)),
      coalesce(p.times, 0), p.since_height
    from deposit_addresses d
    left join postponements p on p.watcher = 'watch-deposits' and p.item = d.coin || ':' || d.application_id::text
    where d.coin = wanted_coin and d.address_index > after_index and (p.until is null or p.until <= business_now)
    order by d.address_index limit most $$;

do $$
declare
  f text;
begin
  foreach f in array array['remove_postponements(timestamptz)', 'due_applications(timestamptz, integer)',
    'idle_applications(timestamptz, timestamptz, integer)', 'stranded_in_turn(timestamptz, timestamptz, integer)',
    'addresses_to_look_at(text, integer, timestamptz, integer, integer)']
  loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to pledge_sweeper', f);
  end loop;
end $$;

-- Sessions of telemetry go with their events.
grant delete on telemetry_sessions to pledge_app;
create index telemetry_sessions_opened on telemetry_sessions (opened_at);

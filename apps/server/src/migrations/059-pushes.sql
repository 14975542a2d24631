-- Notifications of browsers about loans: devices of borrowers, and pushes to be sent (note 090).
-- Compatible with servers from version 023.

-- A browser of a borrower that takes pushes. The subscription is a capability: whoever has it can push to the browser.
create table push_devices (
  id uuid primary key,
  organization_id uuid not null,
  borrower_id uuid not null,
  -- Null once it ended: nothing needs the address any more.
  subscription_sealed text,
  -- Ours, with which the browser subscribed: its push service refuses whatever another one signs.
  public_key text not null,
  -- The keyed hash of its endpoint: a browser has one subscription, of the borrower who turned it on last.
  endpoint_index text not null,
  user_agent text not null constraint push_devices_user_agent check (length(user_agent) <= 400),
  consent_id uuid not null references consents (id),
  added_at timestamptz not null,
  ended_at timestamptz,
  ended_because text constraint push_devices_ended_because check (ended_because in ('REMOVED', 'REPLACED', 'GONE', 'OTHER_KEY')),
  constraint push_devices_ended check ((ended_at is null) = (ended_because is null)),
  constraint push_devices_subscription check ((ended_at is null) = (subscription_sealed is not null))
);
create index push_devices_of_borrower on push_devices (borrower_id);
create index push_devices_consent on push_devices (consent_id);
create unique index push_devices_one on push_devices (endpoint_index) where ended_at is null;
alter table push_devices enable row level security, force row level security;
create policy owner on push_devices to pledge_owner using (true) with check (true);
create policy touch on push_devices to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update (ended_at, ended_because, subscription_sealed) on push_devices to pledge_app;

-- Ends a browser, whatever the cause is. With the last one of a borrower the consent ends: its end names the words that were agreed
-- to. The lock is that of the account, so that of two browsers that end at once one is the last.
create function end_push_device(
    device uuid, because text, ended timestamptz, ends_consent boolean, consent uuid, from_where text) returns boolean
  language plpgsql security invoker set search_path = pg_catalog, public, pg_temp as $$
  declare
    owner uuid;
  begin
    select d.borrower_id into owner from public.push_devices d where d.id = device and d.ended_at is null;
    if not found then return false; end if;
    perform pg_advisory_xact_lock(hashtextextended(owner::text, 4601));
    update public.push_devices set ended_at = ended, ended_because = because, subscription_sealed = null
      where id = device and ended_at is null;
    if not found then return false; end if;
    if ends_consent and not exists (
      select from public.push_devices d where d.borrower_id = owner and d.ended_at is null)
    then
      insert into public.consents (id, application_id, organization_id, borrower_id, type, version, opt_in_out, text_sha256,
          organization_version, given_at, given_from)
        select consent, null, c.organization_id, c.borrower_id, c.type, c.version, 'OPT_OUT', c.text_sha256,
            c.organization_version, ended, from_where
          from public.consents c join public.push_devices d on d.consent_id = c.id where d.id = device;
    end if;
    return true;
  end $$;

-- Ends what this browser had turned on before, also for somebody else who signs in on it: alerts of one borrower do not show on
-- the screen of another. Whoever knows the endpoint has the browser. The consent of the borrower who turns it on again goes on.
create function end_push_of_endpoint(wanted_index text, ended timestamptz, goes_on_for uuid, consent uuid) returns integer
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select count(*) filter (where
      public.end_push_device(d.id, 'REPLACED', ended, d.borrower_id <> goes_on_for, consent, 'the same browser'))::integer
    from public.push_devices d where d.endpoint_index = wanted_index and d.ended_at is null $$;

-- Pushes to be sent. Each is written in the transaction that decides on it, and a job sends it by its id.
create table push_outbox (
  id uuid primary key,
  organization_id uuid not null,
  application_id uuid not null references applications (id),
  borrower_id uuid not null,
  device_id uuid not null references push_devices (id),
  idempotency_key text not null unique,
  payload_sealed text not null,
  status text not null constraint push_outbox_status check (status in ('waiting', 'done', 'failed')),
  attempts integer not null default 0,
  -- Not before this and not after that, on the business clock: those that can wait come by day.
  send_from timestamptz not null,
  expires_at timestamptz not null,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  done_at timestamptz,
  constraint push_outbox_done check ((status = 'waiting') = (done_at is null))
);
create index push_outbox_waiting on push_outbox (next_attempt_at) where status = 'waiting';
create index push_outbox_ended on push_outbox (done_at) where status <> 'waiting';
create index push_outbox_device on push_outbox (device_id);
alter table push_outbox enable row level security, force row level security;
create policy owner on push_outbox to pledge_owner using (true) with check (true);
create policy touch on push_outbox to pledge_app
  using (organization_id = current_organization() and current_actor() = 'system')
  with check (organization_id = current_organization() and current_actor() = 'system');
grant select, insert, update (status, attempts, send_from, expires_at, next_attempt_at, done_at) on push_outbox to pledge_app;

-- The record of messages has pushes too, like texts.
create trigger message after update of status on push_outbox
  for each row when (old.status <> new.status) execute function keep_message_of_text();

create function waiting_pushes(real_now timestamptz, business_now timestamptz, max_rows integer)
  returns table (id uuid, organization_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.organization_id from public.push_outbox p
    where p.status = 'waiting' and p.next_attempt_at <= real_now and p.send_from <= business_now
    order by p.next_attempt_at limit max_rows $$;

-- What is under a legal hold stays, also one that is being set (note 086).
create function remove_pushes(done_before timestamptz, max_rows integer) returns integer
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  lock table public.legal_holds in share mode;
  with removed as (
    delete from public.push_outbox where id in (
      select p.id from public.push_outbox p where p.status <> 'waiting' and p.done_at < done_before
        and not public.is_under_legal_hold(p.application_id, p.borrower_id)
        order by p.done_at limit max_rows)
    returning 1)
  select count(*)::integer from removed $$;

revoke execute on function end_push_device(uuid, text, timestamptz, boolean, uuid, text) from public;
revoke execute on function end_push_of_endpoint(text, timestamptz, uuid, uuid) from public;
revoke execute on function waiting_pushes(timestamptz, timestamptz, integer) from public;
revoke execute on function remove_pushes(timestamptz, integer) from public;
grant execute on function end_push_device(uuid, text, timestamptz, boolean, uuid, text) to pledge_app;
grant execute on function end_push_of_endpoint(text, timestamptz, uuid, uuid) to pledge_app;
grant execute on function waiting_pushes(timestamptz, timestamptz, integer) to pledge_sweeper;
grant execute on function remove_pushes(timestamptz, integer) to pledge_sweeper;

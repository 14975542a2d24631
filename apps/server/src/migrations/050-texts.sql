-- Texts about loans: the number that a borrower confirmed, the channels of alerts that they chose, texts to be sent (note 087).
-- Compatible with servers from version 023.

-- A number to which alerts are texted. A borrower has one at most that is not removed.
create table alert_phones (
  id uuid primary key,
  organization_id uuid not null,
  borrower_id uuid not null,
  phone_sealed text not null,
  -- Its keyed hash, by which a reply from it is found.
  phone_index text not null,
  -- The consent to texts, which is given before the first one: that of the code.
  consent_id uuid not null references consents (id),
  added_at timestamptz not null,
  -- The code that was texted to it last. By real time.
  code_hash text not null,
  code_expires_at timestamptz not null,
  wrong_codes integer not null default 0 check (wrong_codes >= 0),
  confirmed_at timestamptz,
  -- Nothing is texted to it: its owner replied so, or the provider refuses it.
  stopped_at timestamptz,
  -- When the reply that counts was written: an older one that is delivered later changes nothing.
  replied_at timestamptz,
  removed_at timestamptz
);
create index alert_phones_of_borrower on alert_phones (borrower_id);
create unique index alert_phones_one on alert_phones (borrower_id) where removed_at is null;
create index alert_phones_by_number on alert_phones (phone_index);
alter table alert_phones enable row level security, force row level security;
create policy owner on alert_phones to pledge_owner using (true) with check (true);
create policy touch on alert_phones to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert on alert_phones to pledge_app;
grant update (code_hash, code_expires_at, wrong_codes, confirmed_at, stopped_at, replied_at, removed_at)
  on alert_phones to pledge_app;

-- Each choice of a borrower about the channels of a loan's alerts; the newest counts.
create table alert_choices (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  kind text not null,
  channel text not null,
  is_on boolean not null,
  chosen_at timestamptz not null
);
create index alert_choices_of_loan on alert_choices (application_id, kind, channel, chosen_at desc, id desc);
create trigger alert_choices_append_only before update or delete on alert_choices
  for each row execute function refuse_change();
alter table alert_choices enable row level security, force row level security;
create policy owner on alert_choices to pledge_owner using (true) with check (true);
create policy touch on alert_choices to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert on alert_choices to pledge_app;

-- Texts to be sent. Each is written in the transaction that decides on it, and a job sends it once by its id.
create table text_outbox (
  id uuid primary key,
  organization_id uuid not null,
  -- Null for one that is about no loan: a code, or the answer to a reply.
  application_id uuid references applications (id),
  borrower_id uuid not null,
  phone_id uuid not null references alert_phones (id),
  idempotency_key text not null unique,
  payload_sealed text not null,
  status text not null check (status in ('waiting', 'done', 'failed')),
  attempts integer not null default 0,
  -- Not before this, on the business clock: those that can wait come by day.
  send_from timestamptz not null,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  done_at timestamptz,
  constraint text_outbox_done check ((status = 'waiting') = (done_at is null))
);
create index text_outbox_waiting on text_outbox (next_attempt_at) where status = 'waiting';
create index text_outbox_done on text_outbox (done_at) where status <> 'waiting';
alter table text_outbox enable row level security, force row level security;
create policy owner on text_outbox to pledge_owner using (true) with check (true);
-- Only jobs read texts; a borrower has the code for a number texted to it.
create policy touch on text_outbox to pledge_app
  using (organization_id = current_organization() and current_actor() = 'system')
  with check (organization_id = current_organization() and current_actor() = 'system');
create policy text_own on text_outbox for insert to pledge_app
  with check (organization_id = current_organization() and borrower_id = current_account()
    and current_actor() = 'borrower');
grant select, insert on text_outbox to pledge_app;
grant update (status, attempts, send_from, next_attempt_at, done_at) on text_outbox to pledge_app;

-- The record of messages has texts too.
alter table messages add column channel text not null default 'EMAIL'
  constraint messages_channel check (channel in ('EMAIL', 'TEXT', 'PUSH'));

-- Texts are sent by real time; the record is kept on the business clock.
create function keep_message_of_text() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.messages m
    set status = case new.status when 'done' then 'SENT' else 'FAILED' end,
      settled_at = greatest(m.queued_at, new.send_from)
    where m.id = new.id and m.status in ('QUEUED', 'SENT');
  return null;
end $$;
create trigger message after update of status on text_outbox
  for each row when (new.application_id is not null and old.status <> new.status)
  execute function keep_message_of_text();

create function waiting_texts(real_now timestamptz, business_now timestamptz, max_rows integer)
  returns table (id uuid, organization_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.id, t.organization_id from public.text_outbox t
    where t.status = 'waiting' and t.next_attempt_at <= real_now and t.send_from <= business_now
    order by t.next_attempt_at limit max_rows $$;

-- The numbers with this hash, those in use first: those of several brands may be one phone. A reply counts for removed ones too,
-- because a STOP outlives them.
create function alert_phones_of_number(wanted_index text, max_rows integer)
  returns table (phone_id uuid, organization_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.organization_id from public.alert_phones p
    where p.phone_index = wanted_index
    order by p.removed_at is null desc, p.stopped_at is not null desc, p.added_at desc limit max_rows $$;

-- Whether the phone with this hash replied STOP to any brand and no START since. A number that its provider refused, without a
-- reply, can be given again.
create function is_number_stopped(wanted_index text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from public.alert_phones p
    where p.phone_index = wanted_index and p.stopped_at is not null and p.replied_at is not null) $$;

-- What is under a legal hold stays, also one that is being set (note 086).
create function remove_texts(done_before timestamptz, max_rows integer) returns integer
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  lock table public.legal_holds in share mode;
  with removed as (
    delete from public.text_outbox where id in (
      select t.id from public.text_outbox t where t.status <> 'waiting' and t.done_at < done_before
        and not public.is_under_legal_hold(t.application_id, t.borrower_id)
        order by t.done_at limit max_rows)
    returning 1)
  select count(*)::integer from removed $$;

revoke execute on function waiting_texts(timestamptz, timestamptz, integer) from public;
revoke execute on function alert_phones_of_number(text, integer) from public;
revoke execute on function is_number_stopped(text) from public;
revoke execute on function remove_texts(timestamptz, integer) from public;
grant execute on function waiting_texts(timestamptz, timestamptz, integer) to pledge_sweeper;
grant execute on function alert_phones_of_number(text, integer) to pledge_sweeper;
grant execute on function is_number_stopped(text) to pledge_app;
grant execute on function remove_texts(timestamptz, integer) to pledge_sweeper;

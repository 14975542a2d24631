-- What a loan in service sends to its borrower: notices of what is due, statements and letters, and the record of emails
-- (note 070).
-- Compatible with servers from version 023.

-- When a loan is looked at next. The triggers below keep it, whichever version of the server writes: what changes what is owed
-- lets it be looked at now, which is any moment before the next run.
create table loan_agenda (
  application_id uuid primary key,
  organization_id uuid not null,
  borrower_id uuid not null,
  -- When a notice of what is due may be sent next. Null once none is left.
  next_notice_at timestamptz default 'epoch',
  -- When a statement or a letter may be made next. Null once none is left.
  next_document_at timestamptz default 'epoch',
  -- The last day on which the oldest unpaid payment would have been on time: days past due are counted from it (note 045).
  -- Null where nothing is past due.
  past_due_from date
);
create index loan_agenda_next_notice on loan_agenda (next_notice_at) where next_notice_at is not null;
create index loan_agenda_next_document on loan_agenda (next_document_at) where next_document_at is not null;
-- The queue of the agents: the longest past due first.
create index loan_agenda_queue_past_due on loan_agenda (organization_id, past_due_from, application_id)
  where past_due_from is not null;
alter table loan_agenda enable row level security;
alter table loan_agenda force row level security;
create policy owner on loan_agenda to pledge_owner using (true) with check (true);
create policy touch on loan_agenda to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update, delete on loan_agenda to pledge_app;

-- Loans in service. Those that were closed before get no statements.
insert into loan_agenda (application_id, organization_id, borrower_id)
  select l.application_id, l.organization_id, l.borrower_id from loans l where l.closed_at is null;

create function keep_agenda_of_loan() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    delete from public.loan_agenda a where a.application_id = old.application_id;
  elsif tg_op = 'INSERT' then
    insert into public.loan_agenda (application_id, organization_id, borrower_id)
      values (new.application_id, new.organization_id, new.borrower_id)
      on conflict (application_id) do update set next_notice_at = 'epoch', next_document_at = 'epoch';
  else
    update public.loan_agenda a set next_notice_at = 'epoch', next_document_at = 'epoch'
      where a.application_id = new.application_id;
  end if;
  return null;
end $$;
create trigger agenda after insert or delete or update of closed_at on loans
  for each row execute function keep_agenda_of_loan();

create function keep_agenda_of_payment() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.loan_agenda a set next_notice_at = 'epoch', next_document_at = 'epoch'
    where a.application_id = new.application_id;
  return null;
end $$;
create trigger agenda after insert or update of returned_at on loan_payments
  for each row execute function keep_agenda_of_payment();

-- Loans that were funded between the statement above and its trigger.
insert into loan_agenda (application_id, organization_id, borrower_id)
  select l.application_id, l.organization_id, l.borrower_id from loans l where l.closed_at is null
  on conflict do nothing;

-- Which notices a loan has had: one of each kind for each due date.
create table loan_notices (
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  -- The signed due date, or the maturity date.
  due_on date not null,
  kind text not null,
  noticed_at timestamptz not null,
  -- A notice that a more urgent one of the same moment speaks for has no email of its own.
  is_sent boolean not null,
  primary key (application_id, due_on, kind)
);
create trigger loan_notices_append_only before update or delete on loan_notices
  for each row execute function refuse_change();
alter table loan_notices enable row level security;
alter table loan_notices force row level security;
create policy owner on loan_notices to pledge_owner using (true) with check (true);
create policy touch on loan_notices to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert on loan_notices to pledge_app;

-- Statements and letters of a loan in service. They are not among `documents`, whose kinds older servers parse.
create table loan_documents (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  kind text not null,
  -- What it is about: the last day of the period of a statement, the year of a summary, the days of a payoff quote, the day
  -- on which a loan was closed.
  about text not null,
  -- 1, and one more for each correction.
  revision integer not null check (revision > 0),
  -- Of the figures, without what is read at the moment of making (prices, collateral): a correction is due where the present
  -- figures give another.
  figures_sha256 text not null check (figures_sha256 ~ '^[0-9a-f]{64}$'),
  template_version integer not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  file_key text not null references stored_files (file_key),
  byte_length integer not null,
  created_at timestamptz not null,
  unique (application_id, kind, about, revision)
);
create trigger loan_documents_append_only before update or delete on loan_documents
  for each row execute function refuse_change();
alter table loan_documents enable row level security;
alter table loan_documents force row level security;
create policy owner on loan_documents to pledge_owner using (true) with check (true);
create policy touch on loan_documents to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert on loan_documents to pledge_app;

-- Payoff letters that were requested and are not made yet; a job makes them within seconds.
create table payoff_letter_requests (
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  requested_on date not null,
  good_through date not null,
  requested_by text not null,
  requested_at timestamptz not null,
  primary key (application_id, requested_on, good_through)
);
alter table payoff_letter_requests enable row level security;
alter table payoff_letter_requests force row level security;
create policy owner on payoff_letter_requests to pledge_owner using (true) with check (true);
create policy touch on payoff_letter_requests to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, delete on payoff_letter_requests to pledge_app;

-- That an email about a loan was sent, without what it said: the email itself is removed after some time.
create table messages (
  -- Of the email in `outbox`; of one that was withheld, of none.
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  kind text not null,
  subject text not null,
  -- WITHHELD: there is no verified address to send it to.
  status text not null check (status in ('QUEUED', 'SENT', 'FAILED', 'WITHHELD')),
  -- On the business clock.
  queued_at timestamptz not null,
  settled_at timestamptz,
  constraint messages_settled check ((status in ('SENT', 'FAILED')) = (settled_at is not null))
);
create index messages_application on messages (application_id, queued_at desc, id desc);
alter table messages enable row level security;
alter table messages force row level security;
create policy owner on messages to pledge_owner using (true) with check (true);
create policy touch on messages to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update (status, settled_at) on messages to pledge_app;

-- Emails are sent by real time; the record is kept on the business clock.
create function keep_message_of_email() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.messages m
    set status = case new.status when 'done' then 'SENT' else 'FAILED' end,
      settled_at = m.queued_at + (coalesce(new.done_at, new.created_at) - new.created_at)
    where m.id = new.id and m.status = 'QUEUED';
  return null;
end $$;
create trigger message after update of status on outbox
  for each row when (new.application_id is not null and old.status = 'waiting' and new.status <> 'waiting')
  execute function keep_message_of_email();

-- Loans whose borrower may have to be notified of what is due, longest due first.
create function loans_to_notify(business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.application_id, a.organization_id, coalesce(b.times, 0) from public.loan_agenda a
    left join public.retry_backoffs b on b.job = 'send-due-notices' and b.item = a.application_id::text
    where a.next_notice_at <= business_now and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by a.next_notice_at limit max_rows $$;
revoke execute on function loans_to_notify(timestamptz, integer) from public;
grant execute on function loans_to_notify(timestamptz, integer) to pledge_sweeper;

-- Loans of which a statement or a letter may have to be made, longest due first.
create function loans_to_document(business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.application_id, a.organization_id, coalesce(b.times, 0) from public.loan_agenda a
    left join public.retry_backoffs b on b.job = 'make-loan-documents' and b.item = a.application_id::text
    where a.next_document_at <= business_now and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by a.next_document_at limit max_rows $$;
revoke execute on function loans_to_document(timestamptz, integer) from public;
grant execute on function loans_to_document(timestamptz, integer) to pledge_sweeper;

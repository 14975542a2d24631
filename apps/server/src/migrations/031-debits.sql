-- ACH debits of borrowers' accounts, and the authorizations that they rest on (note 071).
-- Compatible with servers from version 023.

-- What a borrower signed. It is kept for as long as the loan: the network asks for it two years after it ended.
create table debit_authorizations (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  -- SINGLE allows one debit, RECURRING one for each monthly payment: autopay.
  kind text not null check (kind in ('SINGLE', 'RECURRING')),
  -- The account as it was when it was signed: an authorization names one account for ever.
  account_sealed text not null,
  account_mask text not null,
  -- The amount of a single debit; the maximum of each recurring one.
  amount_cents bigint not null check (amount_cents > 0),
  -- The amount that the text names for the first debit: one that varies from it needs a notice.
  first_amount_cents bigint not null check (first_amount_cents between 1 and amount_cents),
  template_version integer not null check (template_version > 0),
  -- The exact text that the borrower accepted, and its hash.
  terms jsonb not null,
  terms_sha256 text not null check (terms_sha256 ~ '^[0-9a-f]{64}$'),
  signed_at timestamptz not null,
  signed_from text not null,
  user_agent text not null,
  -- The copy for the borrower, once it is rendered.
  document_sha256 text check (document_sha256 ~ '^[0-9a-f]{64}$'),
  document_file_key text references stored_files (file_key),
  -- Of autopay: the signed due date of the last payment that was planned, and when the next one is.
  planned_through date,
  next_plan_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('BORROWER', 'AGENT', 'ACCOUNT', 'STOPPED', 'REVOKED', 'HELD', 'LOAN', 'REPLACED')),
  constraint debit_authorizations_reason_when_ended check ((ended_at is null) = (end_reason is null)),
  constraint debit_authorizations_plan_while_in_force
    check (next_plan_at is null or (kind = 'RECURRING' and ended_at is null)),
  constraint debit_authorizations_document_whole check ((document_sha256 is null) = (document_file_key is null))
);
create index debit_authorizations_application on debit_authorizations (application_id, signed_at);
create unique index debit_authorizations_autopay on debit_authorizations (application_id)
  where kind = 'RECURRING' and ended_at is null;
create index debit_authorizations_to_plan on debit_authorizations (next_plan_at) where next_plan_at is not null;
create index debit_authorizations_to_render on debit_authorizations (signed_at) where document_sha256 is null;
alter table debit_authorizations enable row level security, force row level security;
create policy owner on debit_authorizations to pledge_owner using (true) with check (true);
create policy touch on debit_authorizations to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
-- What was signed never changes.
grant select, insert, update
  (account_sealed, document_sha256, document_file_key, planned_through, next_plan_at, ended_at, end_reason)
  on debit_authorizations to pledge_app;

-- One row for each entry: a re-presentment is another one.
create table debits (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  authorization_id uuid not null references debit_authorizations (id),
  kind text not null check (kind in ('PAY_NOW', 'AUTOPAY')),
  -- The signed due date of the payment that autopay makes.
  due_on date,
  presentment integer not null check (presentment between 1 and 3),
  -- The first presentment of a debit that is presented again.
  original_id uuid references debits (id),
  -- Until it is submitted, what it is expected to be.
  amount_cents bigint not null check (amount_cents > 0),
  -- The amount that the borrower was notified of, where it varies from the one before (12 CFR 1005.10(d)).
  notified_amount_cents bigint,
  settles_on date not null,
  submit_at timestamptz not null,
  status text not null
    check (status in ('SCHEDULED', 'SUBMITTING', 'SUBMITTED', 'SETTLED', 'RETURNED', 'REJECTED', 'STOPPED')),
  submission_intent_at timestamptz,
  trace_number text,
  payment_id uuid references loan_payments (payment_id),
  -- The day that the bank reports.
  settled_on date,
  -- Of a return or a rejection the code of the bank; else why it was stopped.
  reason_code text,
  -- When the bank reported the return or the rejection.
  failed_at timestamptz,
  -- An agent has to handle it, and did so.
  needs_agent boolean not null default false,
  handled_at timestamptz,
  handled_by uuid,
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint debits_due_of_autopay check ((kind = 'AUTOPAY') = (due_on is not null)),
  constraint debits_original_of_representment check ((presentment > 1) = (original_id is not null)),
  constraint debits_submitted_after_intent
    check (status in ('SCHEDULED', 'STOPPED') or submission_intent_at is not null),
  -- An entry that the bank says it never received may be stopped after its intent, and has no trace number.
  constraint debits_stopped_without_entry check (status <> 'STOPPED' or trace_number is null),
  constraint debits_payment_when_settled check (status <> 'SETTLED' or payment_id is not null),
  constraint debits_reason_when_failed
    check ((status in ('RETURNED', 'REJECTED', 'STOPPED')) = (reason_code is not null)),
  constraint debits_handled_by_agent check ((handled_at is null) = (handled_by is null))
);
create index debits_application on debits (application_id, created_at);
create unique index debits_trace on debits (trace_number) where trace_number is not null;
create unique index debits_of_due on debits (application_id, due_on)
  where kind = 'AUTOPAY' and presentment = 1 and status <> 'STOPPED';
create unique index debits_representment on debits (original_id, presentment) where original_id is not null;
-- One debit of a loan is under way at a time.
create unique index debits_under_way on debits (application_id)
  where status in ('SUBMITTING', 'SUBMITTED') or (status = 'SCHEDULED' and kind = 'PAY_NOW' and presentment = 1);
create index debits_to_submit on debits (submit_at) where status in ('SCHEDULED', 'SUBMITTING');
create index debits_submitted on debits (submission_intent_at) where submission_intent_at is not null;
create index debits_for_agents on debits (organization_id, failed_at) where needs_agent and handled_at is null;
create trigger keep_submission_intent before update on debits
  for each row execute function keep_submission_intent();
alter table debits enable row level security, force row level security;
create policy owner on debits to pledge_owner using (true) with check (true);
create policy touch on debits to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update on debits to pledge_app;

-- What the bank reports about debits. A report is stored before it is processed; its loan is known once it is matched.
create table debit_reports (
  id text primary key,
  kind text not null check (kind in ('SETTLED', 'RETURN', 'CHANGE')),
  trace_number text not null,
  code text,
  -- The correct account number, as the bank reports it.
  corrected_sealed text,
  effective_on date not null,
  reported_at timestamptz not null,
  received_at timestamptz not null,
  -- UNAPPLIED was matched and could not be applied, e.g. a return after the collateral left: it waits for an agent.
  status text not null check (status in ('WAITING', 'DONE', 'UNAPPLIED', 'HANDLED')),
  match_attempts integer not null default 0,
  next_match_at timestamptz not null,
  organization_id uuid,
  application_id uuid references applications (id),
  debit_id uuid references debits (id),
  handled_at timestamptz,
  handled_by uuid,
  note text,
  constraint debit_reports_code_unless_settled check ((code is null) = (kind = 'SETTLED')),
  constraint debit_reports_debit_when_matched check (status = 'WAITING' or debit_id is not null),
  constraint debit_reports_handled_by_agent check ((status = 'HANDLED') = (handled_at is not null and handled_by is not null))
);
create index debit_reports_waiting on debit_reports (next_match_at) where status = 'WAITING';
create index debit_reports_unapplied on debit_reports (organization_id, received_at) where status = 'UNAPPLIED';
create index debit_reports_application on debit_reports (application_id);
alter table debit_reports enable row level security, force row level security;
create policy owner on debit_reports to pledge_owner using (true) with check (true);
-- Agents and jobs see the reports of their organization, jobs also those that are not matched; borrowers see none.
create policy touch on debit_reports to pledge_app
  using ((organization_id = current_organization() and current_actor() in ('agent', 'system'))
    or (organization_id is null and current_actor() = 'system'))
  with check ((organization_id = current_organization() and current_actor() in ('agent', 'system'))
    or (organization_id is null and current_actor() = 'system'));
grant select, insert, update on debit_reports to pledge_app;

-- Debits whose time of submission has come, and those whose answer is not known.
create function debits_to_submit(business_now timestamptz, max_rows integer)
  returns table (debit_id uuid, application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.id, d.application_id, d.organization_id, coalesce(b.times, 0) from public.debits d
    left join public.retry_backoffs b on b.job = 'sync-debits' and b.item = d.id || ':submit'
    where d.status in ('SCHEDULED', 'SUBMITTING') and d.submit_at <= business_now
      and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by coalesce(b.next_attempt_at, d.submit_at) limit max_rows $$;
revoke execute on function debits_to_submit(timestamptz, integer) from public;
grant execute on function debits_to_submit(timestamptz, integer) to pledge_sweeper;

-- Autopay whose next debit has to be planned.
create function autopay_to_plan(business_now timestamptz, max_rows integer)
  returns table (authorization_id uuid, application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, a.application_id, a.organization_id, coalesce(b.times, 0) from public.debit_authorizations a
    left join public.retry_backoffs b on b.job = 'sync-debits' and b.item = a.id || ':plan'
    where a.next_plan_at <= business_now and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by coalesce(b.next_attempt_at, a.next_plan_at) limit max_rows $$;
revoke execute on function autopay_to_plan(timestamptz, integer) from public;
grant execute on function autopay_to_plan(timestamptz, integer) to pledge_sweeper;

-- Authorizations whose copy for the borrower is not rendered yet.
create function debit_authorizations_to_render(business_now timestamptz, max_rows integer)
  returns table (authorization_id uuid, application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, a.application_id, a.organization_id, coalesce(b.times, 0) from public.debit_authorizations a
    left join public.retry_backoffs b on b.job = 'sync-debits' and b.item = a.id || ':render'
    where a.document_sha256 is null and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by coalesce(b.next_attempt_at, a.signed_at) limit max_rows $$;
revoke execute on function debit_authorizations_to_render(timestamptz, integer) from public;
grant execute on function debit_authorizations_to_render(timestamptz, integer) to pledge_sweeper;

create function debit_of_trace(wanted text)
  returns table (debit_id uuid, application_id uuid, organization_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.id, d.application_id, d.organization_id from public.debits d where d.trace_number = wanted $$;
revoke execute on function debit_of_trace(text) from public;
grant execute on function debit_of_trace(text) to pledge_sweeper;

-- Entries that were submitted since a moment, and how many of them were returned, by code.
create function debit_entries_since(since timestamptz)
  returns table (code text, entries bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case when d.status = 'RETURNED' then d.reason_code end, count(*) from public.debits d
    where d.submission_intent_at >= since and d.trace_number is not null group by 1 $$;
revoke execute on function debit_entries_since(timestamptz) from public;
grant execute on function debit_entries_since(timestamptz) to pledge_sweeper;

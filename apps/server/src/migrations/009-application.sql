-- Applications, their events, and the states that the events lead to.

-- One row for each application, with the columns that queries select by. The events hold everything; these columns are
-- updated with each event.
create table applications (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  organization_version integer not null,
  lending_rules_version integer not null,
  borrower_id uuid not null references accounts (id),
  loan_originator_id uuid not null,
  referral_id uuid,
  -- The loan that this application renews (note 035).
  prior_application_id uuid references applications (id),
  stage text not null,
  state text not null,
  -- The number of its events. Two writers cannot both append the event with the same number.
  version integer not null,
  residence_state text,
  residence_country text,
  source_of_income text,
  coin text check (coin in ('BTC', 'ETH', 'SOL')),
  selected_offer_id uuid,
  repayment text check (repayment in ('interest-only', 'deferred')),
  wallet_type text not null check (wallet_type in ('SELF_HOSTED', 'CUSTODIAL')),
  identity_status text not null,
  -- How far the borrower is with the details of the disbursement.
  disbursement_status text not null default 'NOT_STARTED'
    check (disbursement_status in ('NOT_STARTED', 'IN_PROGRESS', 'PENDING', 'COMPLETED', 'NOT_REQUIRED')),
  -- How far the disbursement is, and how far the collateral release is, while the state stays the same. The queues of the
  -- agents select by them.
  disbursement_progress text not null default 'NOT_DUE',
  release_progress text not null default 'NONE' check (release_progress in ('NONE', 'WAITING', 'SENDING')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_activity_at timestamptz not null,
  entered_state_at timestamptz not null,
  identity_uploaded_at timestamptz,
  expires_at timestamptz,
  collateral_due_at timestamptz,
  -- The deadline that applies in the present state, by the rules and in the time zone of the versions that the application
  -- keeps, and the time of the next reminder. Pages, sweeps and reminders all read these columns.
  deadline_at timestamptz,
  remind_at timestamptz,
  -- The day by which the lender owes a decision (12 CFR 1002.9(a)(1)). An application that waits for the lender does not
  -- expire, and its queue is sorted by this date. Null while the next step is the borrower's.
  decide_by timestamptz,
  -- When the screening reported a finding that agents must review. Its reference is in the events.
  screening_review_at timestamptz,
  -- When a true match of the screening (31 CFR 501.603) blocked everything, and the date by which a review or a report is
  -- due. Null for everybody else. A license for all blocked property ends the block and keeps the due date, because the
  -- report on the release of the property is still owed.
  sanctions_hold_at timestamptz,
  sanctions_due_at timestamptz,
  -- When the collateral of a loan that is not disbursed fell below the required amount, after it had been complete.
  collateral_deficient_since timestamptz,
  -- When the borrower of a loan that is paid in full may request their collateral. Null while anything is owed, and once the
  -- loan is closed.
  release_opens_at timestamptz,
  -- The job that the application waits for, by the rules (domain, process/due-job), and when it became due. A job finds the
  -- work that a crashed process lost by it, at a cost that grows with the waiting work and not with the number of
  -- applications.
  due_job text check (due_job in ('attach-profile', 'generate-disclosures', 'check-credit', 'screen-borrower',
    'prepare-agreements', 'allot-deposit-address', 'roll-loan-forward', 'choose-funding', 'send-micro-transfer',
    'send-disbursement', 'generate-adverse-action-notice', 'generate-incompleteness-notice')),
  due_job_since timestamptz,
  constraint applications_one_residence check ((residence_state is null) <> (residence_country is null)),
  constraint applications_due_job_since check ((due_job is null) = (due_job_since is null))
);
create index applications_borrower on applications (borrower_id, created_at desc);
create index applications_prior on applications (prior_application_id) where prior_application_id is not null;
-- One index for each queue of the agents.
create index applications_queue on applications (organization_id, state, entered_state_at);
create index applications_screening_review on applications (organization_id, expires_at)
  where screening_review_at is not null and state = 'KYC_VERIFY';
create index applications_sanctions on applications (organization_id, sanctions_due_at) where sanctions_due_at is not null;
create index applications_decide_by on applications (organization_id, decide_by) where decide_by is not null;
create index applications_collateral_deficient on applications (organization_id, collateral_deficient_since)
  where collateral_deficient_since is not null;
create index applications_disbursement_progress on applications (organization_id, disbursement_progress)
  where state = 'COMPLETE';
create index applications_release_progress on applications (organization_id) where release_progress = 'WAITING';
create index applications_cancelled on applications (organization_id, updated_at) where state = 'CANCELLED';
-- One index for each sweep of the jobs.
create index applications_deadline on applications (deadline_at) where deadline_at is not null;
create index applications_reminder on applications (remind_at) where remind_at is not null;
create index applications_release_opens on applications (release_opens_at) where release_opens_at is not null;
create index applications_due_job on applications (due_job_since) where due_job is not null;
alter table applications enable row level security, force row level security;
create policy owner on applications to pledge_owner using (true) with check (true);
create policy touch on applications to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update on applications to pledge_app;

-- What happened, in order. Each event belongs to one stream of a loan: it has a position within the loan and a version within
-- its stream. A loan has one stream of each kind, and as many releases as were requested: `number` distinguishes them.
create table application_events (
  application_id uuid not null references applications (id),
  position integer not null,
  stream text not null check (stream in ('application', 'collateral', 'disbursement', 'loan', 'release')),
  number integer not null check (number >= 1 and (number = 1 or stream = 'release')),
  version integer not null check (version >= 1),
  organization_id uuid not null,
  borrower_id uuid not null,
  type text not null,
  data jsonb not null,
  actor text not null,
  occurred_at timestamptz not null,
  primary key (application_id, position),
  unique (application_id, stream, number, version)
);
create index applications_refused on application_events (application_id) where type = 'DisbursementRejected';
create trigger application_events_append_only before update or delete on application_events
  for each row execute function refuse_change();
alter table application_events enable row level security, force row level security;
create policy owner on application_events to pledge_owner using (true) with check (true);
create policy touch on application_events to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert on application_events to pledge_app;

-- The state that the events of each stream lead to, so that no command replays a history. `npm run streams -- verify`
-- compares every state with a replay, and `npm run streams -- rebuild` replaces those that differ.
create table streams (
  application_id uuid not null references applications (id),
  stream text not null check (stream in ('application', 'collateral', 'disbursement', 'loan', 'release')),
  number integer not null check (number >= 1 and (number = 1 or stream = 'release')),
  organization_id uuid not null,
  borrower_id uuid not null,
  -- The number of events of this stream. It is zero while only events of other streams have changed the state.
  version integer not null check (version >= 0),
  state jsonb not null,
  primary key (application_id, stream, number)
);
alter table streams enable row level security, force row level security;
create policy owner on streams to pledge_owner using (true) with check (true);
create policy touch on streams to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update on streams to pledge_app;

-- The sweeper learns only which rows are due and which organization they belong to; the work itself runs as that
-- organization. Every function of this kind returns the rows that have waited longest first, whether for their first attempt
-- or for the next one, and omits those whose next attempt is not due.
create function due_applications(business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, due text, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, a.organization_id,
      case a.state when 'WAITING_FOR_COLLATERAL' then 'close-collateral-window' else 'expire' end, coalesce(b.times, 0)
    from public.applications a
    left join public.retry_backoffs b on b.job = 'sweep-deadlines' and b.item = a.id::text
    where a.deadline_at <= business_now and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by coalesce(b.next_attempt_at, a.deadline_at) limit max_rows $$;
revoke execute on function due_applications(timestamptz, integer) from public;
grant execute on function due_applications(timestamptz, integer) to pledge_sweeper;

create function due_reminders(business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, a.organization_id, coalesce(b.times, 0)
    from public.applications a
    left join public.retry_backoffs b on b.job = 'send-reminders' and b.item = a.id::text
    where a.remind_at <= business_now and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by coalesce(b.next_attempt_at, a.remind_at) limit max_rows $$;
revoke execute on function due_reminders(timestamptz, integer) from public;
grant execute on function due_reminders(timestamptz, integer) to pledge_sweeper;

-- Applications whose due job became due before a given time. Those without a failed attempt are first.
create function stranded_jobs(due_before timestamptz, business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, job text, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, a.organization_id, a.due_job, coalesce(b.times, 0) from public.applications a
    left join public.retry_backoffs b on b.job = 'rescue-stranded' and b.item = a.id::text || ':' || a.due_job
    where a.due_job is not null and a.due_job_since <= due_before
      and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by b.next_attempt_at nulls first, a.due_job_since limit max_rows $$;
revoke execute on function stranded_jobs(timestamptz, timestamptz, integer) from public;
grant execute on function stranded_jobs(timestamptz, timestamptz, integer) to pledge_sweeper;

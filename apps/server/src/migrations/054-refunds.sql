-- What borrowers paid beyond what they owed, and its refunds (note 084).
-- Compatible with servers from version 023.

-- Loans that have ever owed something back. Any server's entry in the books puts a loan here to be looked at.
create table overpayments (
  application_id uuid primary key references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  -- When a job compares what is owed back with what was sent; null while nothing changes it.
  check_at timestamptz,
  -- What was overpaid before there were refunds: agents may have sent it back by hand, which nothing here knows.
  before_cents bigint constraint overpayments_before check (before_cents > 0)
);
create index overpayments_to_review on overpayments (check_at) where check_at is not null;
alter table overpayments enable row level security, force row level security;
create policy owner on overpayments to pledge_owner using (true) with check (true);
create policy touch on overpayments to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update on overpayments to pledge_app;

create function note_overpayment() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.overpayments (application_id, organization_id, borrower_id, check_at)
    values (new.application_id, new.organization_id, new.borrower_id, 'epoch')
    on conflict (application_id) do update set check_at = 'epoch';
  return null;
end $$;
create trigger ledger_postings_owed_to_borrower after insert on ledger_postings
  for each row when (new.account = 'owed-to-borrower') execute function note_overpayment();

create table refunds (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  amount_cents bigint not null constraint refunds_amount check (amount_cents > 0),
  status text not null constraint refunds_status
    check (status in ('OPEN', 'APPROVED', 'SUBMITTING', 'SENT', 'RETURNED', 'REJECTED', 'CANCELED')),
  -- Where it goes: the account of an authorization, the account on file, or a wallet. None: agents send it by hand.
  -- Authorizations are removed with the records of a loan (note 086).
  authorization_id uuid references debit_authorizations (id) on delete set null,
  bank_account_id uuid references bank_accounts (id),
  wallet_id uuid references disbursement_wallets (id),
  -- Agents approved to send it, or to record it as sent, by hand, whether or not an account is left.
  by_hand boolean not null default false,
  -- It was overpaid before there were refunds.
  of_before boolean not null default false,
  opened_at timestamptz not null,
  due_at timestamptz not null,
  first_approved_by uuid,
  first_approved_at timestamptz,
  second_approved_by uuid,
  second_approved_at timestamptz,
  -- Committed before the provider is called; no update removes or changes it.
  submission_intent_at timestamptz,
  -- Until when a job polls the provider about one that was submitted; then agents find out what became of it.
  poll_until timestamptz,
  -- The agent who recorded that the provider never received it: a second one has to agree.
  loss_reported_by uuid,
  loss_confirmed_by uuid,
  -- When a job next polls the provider about one that was recorded as never received; null once that is over.
  lost_poll_at timestamptz,
  -- The trace number, or the transaction on the chain.
  trace_number text,
  -- How an agent names what was sent by hand.
  hand_reference text constraint refunds_hand_reference check (length(hand_reference) between 1 and 90),
  sent_by uuid,
  sent_at timestamptz,
  -- Of one that was sent by hand: two agents record that it is here again, or never left.
  return_reported_by uuid,
  return_confirmed_by uuid,
  -- Of a rejection or a return, the code of the bank.
  reason_code text,
  -- A correction of the account that the bank reported.
  change_code text,
  ended_at timestamptz,
  -- What the borrower is to be notified of.
  notice text constraint refunds_notice check (notice in ('SENT', 'RETURNED')),
  updated_at timestamptz not null,
  constraint refunds_one_destination check (num_nonnulls(authorization_id, bank_account_id, wallet_id) <= 1),
  constraint refunds_first_whole check ((first_approved_by is null) = (first_approved_at is null)),
  constraint refunds_second_whole check ((second_approved_by is null) = (second_approved_at is null)),
  constraint refunds_second_after_first check (second_approved_by is null or first_approved_by is not null),
  constraint refunds_two_agents check (second_approved_by <> first_approved_by),
  constraint refunds_sent_after_two_approvals
    check (status in ('OPEN', 'CANCELED') or second_approved_by is not null),
  constraint refunds_submitted_after_intent
    check (status not in ('SUBMITTING', 'REJECTED') or submission_intent_at is not null),
  constraint refunds_polled_after_intent check ((poll_until is null) = (submission_intent_at is null)),
  constraint refunds_loss_two_agents
    check (loss_confirmed_by is null or coalesce(loss_confirmed_by <> loss_reported_by, false)),
  constraint refunds_polled_after_loss
    check (lost_poll_at is null or (status = 'REJECTED' and loss_confirmed_by is not null)),
  constraint refunds_hand_without_intent check (hand_reference is null or submission_intent_at is null),
  constraint refunds_by_hand_without_intent check (not by_hand or submission_intent_at is null),
  constraint refunds_return_two_agents
    check (return_confirmed_by is null or coalesce(return_confirmed_by <> return_reported_by, false)),
  constraint refunds_reason_when_failed check ((status in ('RETURNED', 'REJECTED')) = (reason_code is not null)),
  constraint refunds_named_when_sent
    check ((status in ('SENT', 'RETURNED')) = (num_nonnulls(trace_number, hand_reference) = 1 and sent_at is not null))
);
create index refunds_application on refunds (application_id, opened_at);
create unique index refunds_live on refunds (application_id) where status in ('OPEN', 'APPROVED', 'SUBMITTING');
create index refunds_for_agents on refunds (organization_id, due_at, id) where status in ('OPEN', 'APPROVED', 'SUBMITTING');
create index refunds_authorization on refunds (authorization_id) where authorization_id is not null;
create index refunds_to_send on refunds (due_at) where status in ('APPROVED', 'SUBMITTING');
create index refunds_lost on refunds (lost_poll_at) where lost_poll_at is not null;
create index refunds_to_notify on refunds (updated_at) where notice is not null;
create unique index refunds_trace on refunds (trace_number) where trace_number is not null;
create trigger keep_submission_intent before update on refunds
  for each row execute function keep_submission_intent();
alter table refunds enable row level security, force row level security;
create policy owner on refunds to pledge_owner using (true) with check (true);
create policy touch on refunds to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert, update on refunds to pledge_app;

create function overpayments_to_review(business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.application_id, o.organization_id, coalesce(b.times, 0) from public.overpayments o
    left join public.retry_backoffs b on b.job = 'sync-refunds' and b.item = o.application_id || ':check'
    where o.check_at <= business_now and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by coalesce(b.next_attempt_at, o.check_at) limit max_rows $$;

-- Refunds that two agents approved, and those whose answer is not known.
create function refunds_to_send(business_now timestamptz, max_rows integer)
  returns table (refund_id uuid, application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.id, r.application_id, r.organization_id, coalesce(b.times, 0) from public.refunds r
    left join public.retry_backoffs b on b.job = 'sync-refunds' and b.item = r.id || ':send'
    where (r.status = 'APPROVED' or (r.status = 'SUBMITTING' and r.poll_until > business_now)) and not r.by_hand
      and num_nonnulls(r.authorization_id, r.bank_account_id, r.wallet_id) = 1
      and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by coalesce(b.next_attempt_at, r.due_at) limit max_rows $$;

-- Refunds that were recorded as never received: the provider may have them after all.
create function lost_refunds_to_poll(business_now timestamptz, max_rows integer)
  returns table (refund_id uuid, application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.id, r.application_id, r.organization_id, coalesce(b.times, 0) from public.refunds r
    left join public.retry_backoffs b on b.job = 'sync-refunds' and b.item = r.id || ':lost'
    where r.lost_poll_at <= business_now and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by coalesce(b.next_attempt_at, r.lost_poll_at) limit max_rows $$;

-- Refunds of which the borrower is to be notified.
create function refunds_to_notify(business_now timestamptz, max_rows integer)
  returns table (refund_id uuid, application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.id, r.application_id, r.organization_id, coalesce(b.times, 0) from public.refunds r
    left join public.retry_backoffs b on b.job = 'sync-refunds' and b.item = r.id || ':notice'
    where r.notice is not null and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by coalesce(b.next_attempt_at, r.updated_at) limit max_rows $$;

create function refund_of_trace(wanted text)
  returns table (refund_id uuid, application_id uuid, organization_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.id, r.application_id, r.organization_id from public.refunds r where r.trace_number = wanted $$;

revoke execute on function overpayments_to_review(timestamptz, integer) from public;
revoke execute on function refunds_to_send(timestamptz, integer) from public;
revoke execute on function lost_refunds_to_poll(timestamptz, integer) from public;
revoke execute on function refunds_to_notify(timestamptz, integer) from public;
revoke execute on function refund_of_trace(text) from public;
grant execute on function overpayments_to_review(timestamptz, integer) to pledge_sweeper;
grant execute on function refunds_to_send(timestamptz, integer) to pledge_sweeper;
grant execute on function lost_refunds_to_poll(timestamptz, integer) to pledge_sweeper;
grant execute on function refunds_to_notify(timestamptz, integer) to pledge_sweeper;
grant execute on function refund_of_trace(text) to pledge_sweeper;

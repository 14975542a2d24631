-- Payments that agents type by hand, and what the bank reports of the same money (note 077).
-- Compatible with servers from version 023.

-- A payment that pays off a loan and was typed by hand waits here for a second agent.
create table typed_payments (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  method text not null check (method in ('ACH', 'WIRE', 'USDC', 'OTHER')),
  reference text not null check (length(reference) between 1 and 90),
  amount_cents bigint not null check (amount_cents > 0),
  paid_on date not null,
  -- The agent said that it is not the similar payment that the bank had reported.
  is_separate boolean not null default false,
  typed_by uuid not null,
  typed_at timestamptz not null,
  status text not null check (status in ('WAITING', 'APPROVED', 'REJECTED')),
  decided_by uuid,
  decided_at timestamptz,
  -- The payment that it became.
  payment_id uuid references loan_payments (payment_id),
  constraint typed_payments_decided
    check ((status = 'WAITING') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint typed_payments_payment_when_approved check ((status = 'APPROVED') = (payment_id is not null)),
  constraint typed_payments_approved_by_another check (status <> 'APPROVED' or decided_by <> typed_by)
);
create index typed_payments_application on typed_payments (application_id, typed_at);
create unique index typed_payments_name on typed_payments (application_id, method, lower(reference), paid_on)
  where status = 'WAITING';
create index typed_payments_waiting on typed_payments (organization_id, typed_at, id) where status = 'WAITING';
alter table typed_payments enable row level security, force row level security;
create policy owner on typed_payments to pledge_owner using (true) with check (true);
-- Agents and jobs of the organization: a borrower sees payments once they count.
create policy touch on typed_payments to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
-- What was typed never changes; only the decision is added.
grant select, insert, update (status, decided_by, decided_at, payment_id) on typed_payments to pledge_app;

-- The payment on a loan that a report is: the one that was recorded from it, or a typed one that an agent matched with it.
alter table repayment_reports add column payment_id uuid references loan_payments (payment_id);
grant update (payment_id) on repayment_reports to pledge_app;

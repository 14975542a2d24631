-- Indexes for matching what agents type with what the bank reports (note 077).
-- Compatible with servers from version 023.
-- Outside of a transaction.

-- A report is one payment, and a payment has one report.
create unique index concurrently if not exists repayment_reports_payment on repayment_reports (payment_id)
  where payment_id is not null;
-- A return names the payment as its report did.
create index concurrently if not exists repayment_reports_reference on repayment_reports (lower(reference))
  where payment_id is not null;
-- Typed payments that may be what a report is of.
create index concurrently if not exists loan_payments_amount on loan_payments (organization_id, amount_cents, paid_on)
  where returned_at is null;

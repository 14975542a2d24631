-- Loans that take the place of others (note 035). The new one pays off the old one: no money moves, so that what it pays
-- stands in an account of its own, against the same amount in the books of the other.
alter table ledger_postings drop constraint ledger_postings_account_check;
alter table ledger_postings add constraint ledger_postings_account_check check (account in (
  'collateral-held', 'collateral-owed-to-borrower',
  'loan-principal', 'disbursement-payable', 'origination-fee-income', 'cash',
  'interest-receivable', 'interest-income', 'payments-clearing', 'owed-to-borrower',
  'usdc-treasury', 'usdc-conversion', 'payout-test-cost', 'loan-transfer'));

-- The loan that an application renews; the trail says it, and this finds it.
alter table applications add column prior_application_id uuid references applications (id);
create index applications_prior on applications (prior_application_id) where prior_application_id is not null;

-- What the renewed loan owed at the end beyond what was agreed to be paid of it, or less.
alter table loans add column carried_cents bigint not null default 0;

-- Lists the loans that owed something back before refunds (note 084), in a file that changes no table (note 068).
-- Compatible with servers from version 023.
insert into overpayments (application_id, organization_id, borrower_id, check_at)
  select distinct p.application_id, p.organization_id, p.borrower_id, 'epoch'::timestamptz
    from ledger_postings p where p.account = 'owed-to-borrower'
  on conflict (application_id) do nothing;

-- Lists the loans that owed something back before refunds (note 084), in a file that changes no table (note 068). Agents may have
-- sent it back by hand, so that its amount is kept: a refund of it says so to the agents who decide.
-- Compatible with servers from version 023.
insert into overpayments (application_id, organization_id, borrower_id, check_at, before_cents)
  select p.application_id, p.organization_id, p.borrower_id, 'epoch'::timestamptz, nullif(greatest(-sum(p.amount), 0), 0)
    from ledger_postings p where p.account = 'owed-to-borrower'
    group by p.application_id, p.organization_id, p.borrower_id
  on conflict (application_id) do update set before_cents = excluded.before_cents;

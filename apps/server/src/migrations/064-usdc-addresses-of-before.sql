-- Loans of international borrowers that were opened before each had an address for payments in USDC (note 096), in a file that changes
-- no table (note 068).
-- Compatible with servers from version 023.
insert into usdc_payment_addresses (application_id, organization_id, borrower_id, is_open)
  select l.application_id, l.organization_id, l.borrower_id, l.closed_at is null
    from loans l join applications a on a.id = l.application_id
    where a.residence_country is not null
    order by l.funded_on, l.application_id
  on conflict (application_id) do nothing;

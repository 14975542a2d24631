-- A transaction on a chain has one name for ever: written down under another day it is the same transfer.
create unique index loan_payments_transfer on loan_payments (application_id, lower(reference))
  where method = 'USDC' and returned_at is null;

-- Who lives abroad pays in USDC (row 1.2.59): an agent writes down the transaction that brought it.
alter table loan_payments drop constraint loan_payments_method_check;
alter table loan_payments add constraint loan_payments_method_check
  check (method in ('ACH', 'WIRE', 'USDC', 'OTHER'));
-- The name of a transaction is longer than a bank's reference: up to 88 characters on Solana.
alter table loan_payments drop constraint loan_payments_reference_check;
alter table loan_payments add constraint loan_payments_reference_check check (length(reference) between 1 and 90);

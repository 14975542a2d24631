-- A payment is named within its loan: checks of two borrowers may bear the same number, and the texts of monthly wires are
-- alike. What was written down is not changed any more, but for what became of it.
alter table loan_payments drop constraint loan_payments_organization_id_method_reference_key;
create unique index loan_payments_name on loan_payments (application_id, method, lower(reference), paid_on)
  where returned_at is null;
revoke update on loan_payments from pledge_app;
grant update (returned_at, return_code) on loan_payments to pledge_app;

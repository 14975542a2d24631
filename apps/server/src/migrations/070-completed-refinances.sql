-- A refinance is complete once the estate has handed over the collateral of its old loans (note 099).
-- Compatible with servers from version 023.

-- A loan that is closed keeps nobody's personal data, of earlier imports either.
grant delete on estate_loan_persons to pledge_app;

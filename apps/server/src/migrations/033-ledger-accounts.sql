-- Compatible with servers from version 023.
-- The ledger gets accounts of what happens to loans in service: sales of collateral (note 074), refunds, write-offs. Which
-- accounts there are is said by the server alone (`store/ledger/ledger.ts`): a list in the schema would have to be replaced
-- with each of them. A server of version 023 writes only its own accounts, and reads an account as text.
--
-- Rows that are there satisfy the new check, which is why none of them is read while the table is locked.
alter table ledger_postings
  drop constraint ledger_postings_account_check,
  add constraint ledger_postings_account_named check (account ~ '^[a-z][a-z-]{2,59}$') not valid;

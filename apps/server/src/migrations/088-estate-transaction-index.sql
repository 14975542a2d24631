-- The lines of one transaction, on a table that servers write to meanwhile.
-- Compatible with servers from version 023.
-- Outside of a transaction.

create index concurrently if not exists estate_hand_over_lines_transaction
  on estate_hand_over_lines (organization_id, transaction_id);

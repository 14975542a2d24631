-- A lot that its custodian reports as never delivered, after it had reported that it was (note 107). An older server that knows these
-- tables cannot read such a row; one of version 023 reads none of them.
-- Compatible with servers from version 023.

-- Which kinds there are is said by the server alone (domain, rehypothecation/movements): a list in the schema would have to be
-- replaced with each of them. Rows that are there satisfy the new check, which is why none of them is read while the table is locked.
alter table rehypothecation_movements
  drop constraint rehypothecation_movements_kind,
  add constraint rehypothecation_movements_kind_named check (kind ~ '^[A-Z][A-Z_]{2,59}$') not valid;

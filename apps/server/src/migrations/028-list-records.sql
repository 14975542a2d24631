-- Fills what 026 added, for the rows of before. It locks no table, and few rows: those of borrowers who withdrew a consent.
-- Compatible with servers from version 023.

update applications a set paper_records_since = paper_records_since(a.id, a.borrower_id, a.stage)
  where a.borrower_id in (select c.borrower_id from consents c where c.type = 'COMMUNICATIONS' and c.opt_in_out = 'OPT_OUT');

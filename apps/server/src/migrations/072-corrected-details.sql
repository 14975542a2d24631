-- The bureau found nobody by what was submitted: the borrower corrects it, and what was sent before stays to be read.
alter table submitted_details add column revision integer not null default 1 check (revision > 0);
alter table submitted_details drop constraint submitted_details_pkey;
alter table submitted_details add primary key (application_id, revision);

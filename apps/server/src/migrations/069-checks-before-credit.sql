-- The check of covered borrowers (Military Lending Act) is kept as the answers of the bureau and the screening are.
alter table inquiries drop constraint inquiries_kind_check;
alter table inquiries add constraint inquiries_kind_check check (kind in ('credit', 'screening', 'military'));

-- A true match of the screening (31 CFR 501.603): since when everything stands still, and until when agents or a report are
-- due. Null for everybody else.
alter table applications add column sanctions_hold_at timestamptz;
alter table applications add column sanctions_due_at timestamptz;
create index applications_sanctions on applications (organization_id, sanctions_due_at) where sanctions_hold_at is not null;

-- Under a license for all that is blocked nothing stands still any more, and the report on its release is still due: the
-- queue goes by the report. What two agents recorded stands in the events of the application, as the hold does.
drop index applications_sanctions;
create index applications_sanctions on applications (organization_id, sanctions_due_at) where sanctions_due_at is not null;

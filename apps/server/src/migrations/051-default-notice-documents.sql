-- Written notices of default among the documents of a loan (note 085).
-- Compatible with servers from version 023.

-- The words in which it was given, kept when its email is queued, or when it is mailed on paper. Null until then.
alter table default_notices add column notice_text text;
grant update (notice_text) on default_notices to pledge_app;

-- A notice by email is given once the email was sent: its document is made then.
create function document_given_notice() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.loan_agenda a set next_document_at = 'epoch' where a.application_id = new.application_id;
  return null;
end $$;
create trigger document_notice after update of status on messages
  for each row when (new.kind in ('default:NOTICE', 'default:SALE_NOTICE') and new.status = 'SENT')
  execute function document_given_notice();

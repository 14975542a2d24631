-- Indexes for the disposal of records (note 086).
-- Compatible with servers from version 023.
-- Outside of a transaction.

-- What is not disposed of yet, longest kept first.
create index concurrently if not exists applications_to_dispose_of on applications (entered_state_at)
  where disposed_at is null and state in ('CANCELLED', 'DECLINED', 'EXPIRED');
create index concurrently if not exists loans_identity_to_dispose_of on loans (closed_at)
  where identity_disposed_at is null and closed_at is not null;
create index concurrently if not exists loans_to_dispose_of on loans (closed_at)
  where disposed_at is null and closed_at is not null;
create index concurrently if not exists inquiries_screening_answers on inquiries (answered_at) where kind = 'screening';

-- Whether a file is referred to, and what refers to a row that is deleted.
create index concurrently if not exists identity_documents_file on identity_documents (file_key);
create index concurrently if not exists documents_file on documents (file_key);
create index concurrently if not exists loan_documents_file on loan_documents (file_key);
create index concurrently if not exists debit_authorizations_file on debit_authorizations (document_file_key)
  where document_file_key is not null;
create index concurrently if not exists debits_authorization on debits (authorization_id);
create index concurrently if not exists debit_reports_debit on debit_reports (debit_id) where debit_id is not null;
create index concurrently if not exists alert_phones_consent on alert_phones (consent_id);
create index concurrently if not exists text_outbox_phone on text_outbox (phone_id);
create index concurrently if not exists disbursement_reports_application on disbursement_reports (application_id)
  where application_id is not null;

-- Indexes for polls and batches, for the queues and lists of the agents, and for what is selected by application.
-- Compatible with servers from version 023.
-- Outside of a transaction.

-- One index for each queue of the agents, of its entries alone and in its order. The queries repeat these predicates.
create index concurrently if not exists applications_queue_identity_reviews on applications (organization_id, coalesce(decide_by, created_at), id)
  where identity_status = 'PENDING' and sanctions_hold_at is null and state in ('KYC_VERIFY', 'FINAL_STEPS');
create index concurrently if not exists applications_queue_screening_reviews on applications (organization_id, decide_by, id)
  where state = 'KYC_VERIFY' and screening_review_at is not null and sanctions_hold_at is null;
create index concurrently if not exists applications_queue_screenings_awaited on applications (organization_id, decide_by, id)
  where state = 'KYC_VERIFY' and screening_review_at is null;
create index concurrently if not exists applications_queue_disbursements on applications (organization_id, entered_state_at, id)
  where (state = 'MANUAL_FUNDING_RELEASE' or (state = 'COMPLETE' and disbursement_progress = 'IN_REVIEW'))
    and sanctions_hold_at is null;
create index concurrently if not exists applications_queue_accounts_awaited on applications (organization_id, entered_state_at, id)
  where state = 'FINAL_STEPS' and stage = 'ORIGINATING' and disbursement_progress = 'ASKED_AGAIN';
create index concurrently if not exists applications_queue_paper_records on applications (organization_id, entered_state_at, id)
  where paper_records_since is not null;
create index concurrently if not exists applications_queue_collateral_release on applications (organization_id, entered_state_at, id)
  where stage = 'COLLATERAL_RELEASE';

-- The lists of an organization's applications, of all and of one state, newest first.
create index concurrently if not exists applications_newest on applications (organization_id, created_at desc, id desc);
create index concurrently if not exists applications_newest_of_state on applications (organization_id, state, created_at desc, id desc);

-- What the product selects by, where the only index holds current rows alone, or where there is none.
create index concurrently if not exists identity_documents_application on identity_documents (application_id, uploaded_at);
create index concurrently if not exists bank_accounts_application on bank_accounts (application_id, created_at);
create index concurrently if not exists disbursement_wallets_application on disbursement_wallets (application_id, created_at);
create index concurrently if not exists bank_link_items_session on bank_link_items (session_id);

-- Filters of the audit log that find few entries among many.
create index concurrently if not exists audit_entries_of_outcome on audit_entries (organization_id, outcome, id) where outcome <> 'done';
create index concurrently if not exists audit_entries_of_reason on audit_entries (organization_id, reason, id) where reason is not null;

-- What polls and batches read: addresses that are not quiet, bank links that are over, emails that are done.
create index concurrently if not exists deposit_addresses_open on deposit_addresses (coin, address_index) where quiet_since is null;
create index concurrently if not exists bank_link_items_needed_until on bank_link_items (needed_until)
  where access_token_sealed is not null and ended_at is null;
create index concurrently if not exists outbox_done on outbox (done_at) where status <> 'waiting';

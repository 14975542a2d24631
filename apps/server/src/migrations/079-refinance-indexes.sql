-- Indexes of refinances and experiments on tables that servers write to meanwhile (066, 068, 070).
-- Compatible with servers from version 023.
-- Outside of a transaction.

create index concurrently if not exists applications_refinances on applications (borrower_id, created_at) where is_refinance;
create index concurrently if not exists estate_claims_application on estate_claims (application_id);
create index concurrently if not exists applications_awaiting_hand_over on applications (id)
  where is_refinance and state = 'WAITING_FOR_COLLATERAL';
create index concurrently if not exists telemetry_sessions_tracker on telemetry_sessions (tracker_id);

-- A refinance is reviewed while its borrower chooses among the offers: the queues of the agents contain it too. The query of an
-- older server implies the new predicates.
drop index concurrently if exists applications_queue_identity_reviews;
create index concurrently if not exists applications_queue_identity_reviews on applications (organization_id, coalesce(decide_by, created_at), id)
  where identity_status = 'PENDING' and sanctions_hold_at is null and state in ('OFFER_SELECT', 'KYC_VERIFY', 'FINAL_STEPS');
drop index concurrently if exists applications_queue_screening_reviews;
create index concurrently if not exists applications_queue_screening_reviews on applications (organization_id, decide_by, id)
  where state in ('OFFER_SELECT', 'KYC_VERIFY') and screening_review_at is not null and sanctions_hold_at is null;

-- Until when the lender owes a decision on an application that waits for the lender (12 CFR 1002.9(a)(1)): such a one does
-- not expire, and stands in a queue by this date. Null while the next step is the borrower's.
alter table applications add column decide_by timestamptz;
create index applications_decide_by on applications (organization_id, decide_by) where decide_by is not null;
create index applications_refused on application_events (application_id) where type = 'FundingRefused';

create or replace function stranded_applications(entered_before timestamptz, most integer)
  returns table (application_id uuid, organization_id uuid, state text) language sql stable security definer
  set search_path = public as $$
  select a.id, a.organization_id, a.state from applications a
    where a.entered_state_at <= entered_before
      and (a.state in ('ATTACH_PROFILE', 'GEN_APP_DISCLOSURES', 'SOFT_CREDIT', 'FUNDABLE', 'CRYPTO_FUNDING_VERIFY',
          'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER')
        or (a.state = 'KYC_VERIFY' and a.screening_review_at is null)
        or (a.state in ('SOFT_CREDIT_FROZEN', 'SOFT_CREDIT_LOCKED', 'SOFT_CREDIT_NO_MATCH')
          and not exists (select from documents d where d.application_id = a.id and d.kind = 'INCOMPLETENESS'
            and d.about = replace(a.state, 'SOFT_CREDIT_', '')))
        or (a.state = 'FINAL_STEPS' and a.identity_status = 'COMPLETED'
          and a.disbursement_status in ('COMPLETED', 'NOT_REQUIRED'))
        or (a.state = 'WAITING_FOR_COLLATERAL'
          and not exists (select from deposit_addresses d where d.application_id = a.id))
        or (a.state = 'MANUAL_FUNDING_RELEASE'
          and exists (select from disbursements d where d.application_id = a.id and d.status = 'PENDING'))
        or ((a.state = 'DECLINED' or (a.state = 'CANCELLED' and exists (
            select from application_events e where e.application_id = a.id and e.type = 'FundingRefused')))
          and not exists (select from documents d where d.application_id = a.id and d.kind = 'ADVERSE_ACTION')))
    order by a.entered_state_at limit most $$;

-- How far the payout details are: what a bank account alone told before there were payouts in USDC, and loans that need none.
-- The trail says it; this is its projection.
alter table applications add column disbursement_status text not null default 'NOT_STARTED'
  check (disbursement_status in ('NOT_STARTED', 'IN_PROGRESS', 'PENDING', 'COMPLETED', 'NOT_REQUIRED'));

-- So far every payout goes to a bank account.
update applications a set disbursement_status = 'COMPLETED'
  where exists (select from bank_accounts b where b.application_id = a.id and b.superseded_at is null);

-- Only what a job has left to do: what waits for an agent or for the borrower is left out.
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
        or (a.state = 'DECLINED'
          and not exists (select from documents d where d.application_id = a.id and d.kind = 'ADVERSE_ACTION')))
    order by a.entered_state_at limit most $$;

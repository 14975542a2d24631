-- What the screening found and an agent has to look at; the event trail holds its reference.
alter table applications add column screening_review_at timestamptz;
create index applications_screening_review on applications (organization_id, expires_at)
  where screening_review_at is not null and state = 'KYC_VERIFY';

-- What a notice is about, where an application can have several of a kind, each once: 'FROZEN', 'LOCKED', 'NO_MATCH'.
alter table documents add column about text;
create unique index documents_about on documents (application_id, kind, about) where about is not null;

-- Only what a job has left to do: what waits for an agent is left out.
create or replace function stranded_applications(entered_before timestamptz, most integer)
  returns table (application_id uuid, organization_id uuid, state text) language sql stable security definer
  set search_path = public as $$
  select a.id, a.organization_id, a.state from applications a
    where a.entered_state_at <= entered_before
      and (a.state in ('ATTACH_PROFILE', 'GEN_APP_DISCLOSURES', 'SOFT_CREDIT', 'FUNDABLE')
        or (a.state = 'KYC_VERIFY' and a.screening_review_at is null)
        or (a.state in ('SOFT_CREDIT_FROZEN', 'SOFT_CREDIT_LOCKED', 'SOFT_CREDIT_NO_MATCH')
          and not exists (select from documents d where d.application_id = a.id and d.kind = 'INCOMPLETENESS'
            and d.about = replace(a.state, 'SOFT_CREDIT_', '')))
        or (a.state = 'FINAL_STEPS' and a.identity_status = 'COMPLETED'
          and exists (select from bank_accounts b where b.application_id = a.id and b.superseded_at is null))
        or (a.state = 'WAITING_FOR_COLLATERAL'
          and not exists (select from deposit_addresses d where d.application_id = a.id))
        or (a.state = 'MANUAL_FUNDING_RELEASE'
          and exists (select from disbursements d where d.application_id = a.id and d.status = 'PENDING'))
        or (a.state = 'DECLINED'
          and not exists (select from documents d where d.application_id = a.id and d.kind = 'ADVERSE_ACTION')))
    order by a.entered_state_at limit most $$;

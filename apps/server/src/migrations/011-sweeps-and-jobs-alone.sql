-- Mail that waits, and who waits for a state, are the business of jobs: no borrower and no agent reads them.
drop policy touch on outbox;
create policy touch on outbox to pledge_app
  using (organization_id = current_organization() and current_actor() = 'system')
  with check (organization_id = current_organization() and current_actor() = 'system');
drop policy touch on waitlist;
create policy touch on waitlist to pledge_app
  using (organization_id = current_organization() and current_actor() = 'system')
  with check (organization_id = current_organization() and current_actor() = 'system');

-- Only what a job has left to do: those that wait for a person would else fill every sweep and hide the stranded ones.
create or replace function stranded_applications(entered_before timestamptz, most integer)
  returns table (application_id uuid, organization_id uuid, state text) language sql stable security definer
  set search_path = public as $$
  select a.id, a.organization_id, a.state from applications a
    where a.entered_state_at <= entered_before
      and (a.state in ('ATTACH_PROFILE', 'GEN_APP_DISCLOSURES', 'SOFT_CREDIT', 'KYC_VERIFY', 'FUNDABLE')
        or (a.state = 'FINAL_STEPS' and a.identity_status = 'COMPLETED'
          and exists (select from bank_accounts b where b.application_id = a.id and b.superseded_at is null))
        or (a.state = 'WAITING_FOR_COLLATERAL'
          and not exists (select from deposit_addresses d where d.application_id = a.id))
        or (a.state = 'MANUAL_FUNDING_RELEASE'
          and exists (select from disbursements d where d.application_id = a.id and d.status = 'PENDING'))
        or (a.state = 'DECLINED'
          and not exists (select from documents d where d.application_id = a.id and d.kind = 'ADVERSE_ACTION')))
    order by a.entered_state_at limit most $$;

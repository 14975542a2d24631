-- The job that a loan waits for where it stands, by the rules (domain, process/due-job), and since when. Work that a dead
-- process lost is found by it, in proportion to what waits.
alter table applications
  add column due_job text check (due_job in ('attach-profile', 'generate-disclosures', 'check-credit', 'screen-borrower',
    'prepare-agreements', 'allot-deposit-address', 'roll-loan-forward', 'choose-funding', 'send-micro-transfer',
    'send-disbursement', 'generate-adverse-action-notice', 'generate-incompleteness-notice')),
  add column due_job_since timestamptz,
  add check ((due_job is null) = (due_job_since is null));

-- Rows of before; from here on each append writes it.
update applications a set due_job_since = a.entered_state_at, due_job = case s.state
    when 'ATTACH_PROFILE' then 'attach-profile'
    when 'GEN_APP_DISCLOSURES' then 'generate-disclosures'
    when 'SOFT_CREDIT' then 'check-credit'
    when 'KYC_VERIFY' then 'screen-borrower'
    when 'FINAL_STEPS' then 'prepare-agreements'
    when 'WAITING_FOR_COLLATERAL' then 'allot-deposit-address'
    when 'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER' then 'roll-loan-forward'
    when 'FUNDABLE' then 'choose-funding'
    when 'CRYPTO_FUNDING_VERIFY' then 'send-micro-transfer'
    when 'MANUAL_FUNDING_RELEASE' then 'send-disbursement'
    when 'DECLINED' then 'generate-adverse-action-notice'
    when 'CANCELLED' then 'generate-adverse-action-notice'
    else 'generate-incompleteness-notice'
  end
  from stranded_applications('infinity', 2147483647) s
  where s.application_id = a.id and (s.state <> 'MANUAL_FUNDING_RELEASE' or a.payout_stand = 'SENDING');
update applications set due_job = 'send-disbursement', due_job_since = entered_state_at
  where state = 'COMPLETE' and payout_stand = 'SENDING';
create index applications_due_job on applications (due_job_since) where due_job is not null;

drop function stranded_in_turn(timestamptz, timestamptz, integer);
drop function stranded_applications(timestamptz, integer);
drop function stranded_payouts(timestamptz, timestamptz, integer);

-- What has waited since a moment, those first that were not tried yet.
create function public.stranded_jobs(due_before timestamptz, business_now timestamptz, most integer)
  returns table (application_id uuid, organization_id uuid, job text, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, a.organization_id, a.due_job, coalesce(p.times, 0) from public.applications a
    left join public.postponements p on p.watcher = 'rescue-stranded' and p.item = a.id::text || ':' || a.due_job
    where a.due_job is not null and a.due_job_since <= due_before and (p.until is null or p.until <= business_now)
    order by p.until nulls first, a.due_job_since limit most $$;
revoke all on function stranded_jobs(timestamptz, timestamptz, integer) from public;
grant execute on function stranded_jobs(timestamptz, timestamptz, integer) to pledge_sweeper;

-- Row-level security on every table that holds rows of an organization or a borrower; FORCED, so the owner is bound too.
-- The owner role gets a policy of its own because migrations and the sweeper's functions need one.
do $$
declare
  t text;
begin
  foreach t in array array['applications', 'application_events', 'offers', 'borrower_profiles', 'consents',
    'identity_documents', 'bank_accounts', 'inquiries', 'documents', 'document_acceptances',
    'deposit_addresses', 'deposits', 'disbursements', 'ledger_entries', 'ledger_postings']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy touch on %I to pledge_app using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id))', t);
    execute format('create policy owner on %I to pledge_owner using (true) with check (true)', t);
  end loop;
  foreach t in array array['outbox', 'waitlist']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy touch on %I to pledge_app using (organization_id = current_organization()) with check (organization_id = current_organization())', t);
    execute format('create policy owner on %I to pledge_owner using (true) with check (true)', t);
  end loop;
  -- Accounts: the sign-in reads within its organization; a borrower sees only their own.
  foreach t in array array['accounts', 'refresh_sessions']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to pledge_owner using (true) with check (true)', t);
  end loop;
end $$;

create policy touch on accounts to pledge_app
  using (organization_id = current_organization() and (current_actor() in ('agent', 'system', 'sign-in') or id = current_account()))
  with check (organization_id = current_organization() and current_actor() in ('system', 'sign-in'));
create policy touch on refresh_sessions to pledge_app
  using (current_actor() in ('system', 'sign-in') or (account_id = current_account() and organization_id = current_organization()))
  with check (current_actor() in ('system', 'sign-in'));

-- Which account stands behind a refresh token, before anything else of the request is known.
create function organization_of_application(wanted uuid) returns uuid language sql stable security definer
  set search_path = public as $$ select organization_id from applications where id = wanted $$;

-- The sweeper may only learn ids: what is due, and whose it is. The work is done as the organization itself.
create function due_applications(business_now timestamptz, most integer)
  returns table (application_id uuid, organization_id uuid, due text) language sql stable security definer
  set search_path = public as $$
  (select id, a.organization_id, 'expire' from applications a
    where expires_at <= business_now
      and state in ('SOFT_CREDIT', 'SOFT_CREDIT_FROZEN', 'SOFT_CREDIT_LOCKED', 'SOFT_CREDIT_NO_MATCH', 'KYC_VERIFY', 'FINAL_STEPS', 'SIGN_DOCS')
    order by expires_at limit most)
  union all
  (select id, a.organization_id, 'close-collateral-window' from applications a
    where collateral_due_at <= business_now and state = 'WAITING_FOR_COLLATERAL'
    order by collateral_due_at limit most) $$;

create function idle_applications(idle_since timestamptz, most integer)
  returns table (application_id uuid, organization_id uuid) language sql stable security definer
  set search_path = public as $$
  select id, a.organization_id from applications a
    where last_activity_at <= idle_since
      and state in ('APP_START', 'OFFER_SELECT', 'ATTACH_PROFILE', 'GEN_APP_DISCLOSURES', 'BORROWER_DETAILS')
    order by last_activity_at limit most $$;

-- Applications in a state that a job leaves: what a lost wake-up would strand.
create function stranded_applications(entered_before timestamptz, most integer)
  returns table (application_id uuid, organization_id uuid, state text) language sql stable security definer
  set search_path = public as $$
  select id, a.organization_id, a.state from applications a
    where a.state in ('ATTACH_PROFILE', 'GEN_APP_DISCLOSURES', 'SOFT_CREDIT', 'KYC_VERIFY', 'FINAL_STEPS', 'FUNDABLE', 'MANUAL_FUNDING_RELEASE')
      and entered_state_at <= entered_before
    order by entered_state_at limit most $$;

create function waiting_outbox(wanted_before timestamptz, most integer)
  returns table (id uuid, organization_id uuid) language sql stable security definer
  set search_path = public as $$
  select o.id, o.organization_id from outbox o where o.status = 'waiting' and o.next_try_at <= wanted_before
    order by o.next_try_at limit most $$;

create function watched_addresses(wanted_coin text)
  returns table (application_id uuid, organization_id uuid, address text) language sql stable security definer
  set search_path = public as $$
  select d.application_id, d.organization_id, d.address from deposit_addresses d where d.coin = wanted_coin $$;

do $$
declare
  f text;
begin
  foreach f in array array['due_applications(timestamptz, integer)', 'idle_applications(timestamptz, integer)',
    'stranded_applications(timestamptz, integer)', 'waiting_outbox(timestamptz, integer)', 'watched_addresses(text)',
    'organization_of_application(uuid)']
  loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to pledge_sweeper', f);
  end loop;
end $$;

grant usage on schema public, sandbox to pledge_app;
grant usage on schema public to pledge_sweeper;
grant select on organizations, organization_versions, organization_hosts, lending_rules to pledge_app;
grant select, insert, update on accounts, refresh_sessions, applications, borrower_profiles, identity_documents,
  bank_accounts, deposits, disbursements, outbox, chain_cursors to pledge_app;
grant select, insert on application_events, offers, consents, inquiries, documents, document_acceptances,
  deposit_addresses, ledger_entries, ledger_postings, waitlist, prices, telemetry_sessions to pledge_app;
grant select, insert, update, delete on oidc_payloads, login_attempts, signing_keys, sign_in_failures,
  idempotency_keys, telemetry_events, sandbox.simulation to pledge_app;
grant delete on prices to pledge_app;
grant usage on sequence deposit_address_index to pledge_app;

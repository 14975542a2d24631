-- Disposal of borrowers' records and files once they were kept for their time (note 086).
-- Compatible with servers from version 023.

-- What was emptied reads as null.
alter table bank_accounts alter column account_sealed drop not null;
alter table disbursement_wallets alter column address_sealed drop not null;
alter table collateral_releases alter column address_sealed drop not null;
alter table debit_authorizations alter column account_sealed drop not null;

-- When the records of an application were disposed of. Its events, amounts and ledger stay.
alter table applications add column disposed_at timestamptz;
alter table loans add column identity_disposed_at timestamptz, add column disposed_at timestamptz;

-- One row for each step of an application: what was removed or emptied, by which rule, never the data.
create table record_disposals (
  application_id uuid not null references applications (id),
  kind text not null constraint record_disposals_kind check (kind in ('ended-applications', 'identity-of-closed-loans',
    'records-of-closed-loans', 'screening-answers')),
  organization_id uuid not null,
  borrower_id uuid not null,
  rule text not null,
  -- Rows by table.
  removed jsonb not null,
  files integer not null constraint record_disposals_files check (files >= 0),
  -- On the business clock, as the periods are.
  disposed_at timestamptz not null,
  primary key (application_id, kind)
);
create index record_disposals_newest on record_disposals (organization_id, disposed_at desc, application_id, kind);
create trigger record_disposals_append_only before update or delete on record_disposals
  for each row execute function refuse_change();
alter table record_disposals enable row level security, force row level security;
create policy owner on record_disposals to pledge_owner using (true) with check (true);
create policy read on record_disposals for select to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'));
grant select on record_disposals to pledge_app;

-- Append-only tables admit what `dispose_of_records` does to the application that it names for its transaction. The roles of
-- the product have no right to change or delete these rows, so that naming one lets them do nothing.
create or replace trigger submitted_details_append_only before delete on submitted_details for each row
  when (current_setting('pledge.disposing_of', true) is distinct from old.application_id::text)
  execute function refuse_change();
create or replace trigger submitted_details_rewrapped_only before update on submitted_details for each row
  when (current_setting('pledge.disposing_of', true) is distinct from old.application_id::text)
  execute function refuse_change_but_rewrapping();
create or replace trigger inquiries_append_only before delete on inquiries for each row
  when (current_setting('pledge.disposing_of', true) is distinct from old.application_id::text)
  execute function refuse_change();
create or replace trigger consents_append_only before update or delete on consents for each row
  when (current_setting('pledge.disposing_of_borrower', true) is distinct from old.borrower_id::text)
  execute function refuse_change();
create or replace trigger documents_append_only before update or delete on documents for each row
  when (current_setting('pledge.disposing_of', true) is distinct from old.application_id::text)
  execute function refuse_change();
create or replace trigger document_acceptances_append_only before update or delete on document_acceptances for each row
  when (current_setting('pledge.disposing_of', true) is distinct from old.application_id::text)
  execute function refuse_change();
create or replace trigger document_openings_append_only before update or delete on document_openings for each row
  when (current_setting('pledge.disposing_of', true) is distinct from old.application_id::text)
  execute function refuse_change();
create or replace trigger loan_documents_append_only before update or delete on loan_documents for each row
  when (current_setting('pledge.disposing_of', true) is distinct from old.application_id::text)
  execute function refuse_change();

-- Whether coins of an application are still with the lender: in its books, not counted because they are not final or in quarantine,
-- or of an asset of which no agent recorded the outcome. Whoever releases them is screened with the details of the borrower.
create function holds_coins_of(application uuid) returns boolean
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from public.ledger_postings p where p.application_id = application and p.asset in ('BTC', 'ETH', 'SOL')
      group by p.account, p.asset having sum(p.amount) <> 0)
    or exists (select from public.deposits d left join public.wallet_screenings w on w.subject_id = d.id
      where d.application_id = application and d.status <> 'orphaned'
        and (d.status = 'seen' or w.status in ('DUE', 'HELD', 'CONFIRMED')))
    or exists (select from public.wallet_screenings w where w.application_id = application and w.use = 'PAYMENT'
      and w.status in ('DUE', 'HELD', 'CONFIRMED'))
    or exists (select from public.unsupported_assets u where u.application_id = application and u.status <> 'orphaned'
      and u.outcome is null) $$;
revoke execute on function holds_coins_of(uuid) from public;

-- What keeps records beyond their time: a legal hold, a hold of the loan, anything about sanctions within its ten years, a wallet
-- that agents have not decided on, a link that the bank was not told to end, coins that are still held, a release under way, money
-- that is owed to the borrower (a credit; a debit is what they owe after a reversal), and a renewal that is not over.
create function may_dispose_of(application uuid, borrower uuid, sanctions_before timestamptz) returns boolean
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select not public.is_under_legal_hold(application, borrower)
    and not exists (select from public.loan_holds h where h.application_id = application and h.lifted_at is null)
    and not exists (select from public.application_events e where e.application_id = application
      and e.type like 'Sanctions%' and e.occurred_at > sanctions_before)
    and not exists (select from public.wallet_screenings w where w.application_id = application and w.status = 'HELD')
    and not public.holds_coins_of(application)
    and not exists (select from public.bank_link_items i where i.application_id = application
      and i.access_token_sealed is not null and i.ended_at is null)
    and not exists (select from public.collateral_releases r where r.application_id = application and r.status <> 'CONCLUDED')
    and coalesce((select sum(p.amount) from public.ledger_postings p where p.application_id = application
      and p.account in ('owed-to-borrower', 'overpayments-refunded') and p.asset = 'USD'), 0) >= 0
    and not exists (select from public.applications n left join public.loans l on l.application_id = n.id
      where n.prior_application_id = application and l.closed_at is null
        and n.state not in ('CANCELLED', 'DECLINED', 'EXPIRED')) $$;
revoke execute on function may_dispose_of(uuid, uuid, timestamptz) from public;

-- Whether a step of an application is due, whatever keeps it.
create function is_past_retention(application uuid, step text, kept_since timestamptz) returns boolean
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select case step
    when 'ended-applications' then exists (select from public.applications a where a.id = application
      and a.disposed_at is null and a.state in ('CANCELLED', 'DECLINED', 'EXPIRED') and a.entered_state_at <= kept_since
      and not exists (select from public.loans l where l.application_id = a.id))
    when 'identity-of-closed-loans' then exists (select from public.loans l where l.application_id = application
      and l.identity_disposed_at is null and l.closed_at <= kept_since)
    when 'records-of-closed-loans' then exists (select from public.loans l where l.application_id = application
      and l.disposed_at is null and l.closed_at <= kept_since)
    when 'screening-answers' then exists (select from public.applications a where a.id = application
      and a.disposed_at is not null) and exists (select from public.inquiries i where i.application_id = application
      and i.kind = 'screening') and not exists (select from public.inquiries i where i.application_id = application
      and i.kind = 'screening' and i.answered_at > kept_since)
      and not exists (select from public.screenings s where s.application_id = application and s.screened_at > kept_since)
      and not exists (select from public.wallet_screenings w where w.application_id = application and w.screened_at > kept_since)
    else false end $$;
revoke execute on function is_past_retention(uuid, text, timestamptz) from public;

-- Applications of which a step is due and that nothing keeps, longest due first: a page reads what it returns, however many
-- are due.
create function records_to_dispose_of(step text, kept_since timestamptz, sanctions_before timestamptz,
    business_now timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.id, d.organization_id, coalesce(d.times, 0) from (
    (select a.id, a.organization_id, b.times, a.entered_state_at as since from public.applications a
      left join public.retry_backoffs b on b.job = 'dispose-of-records' and b.item = a.id || ':' || step
      where step = 'ended-applications' and a.disposed_at is null and a.state in ('CANCELLED', 'DECLINED', 'EXPIRED')
        and a.entered_state_at <= kept_since
        and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
        and public.is_past_retention(a.id, step, kept_since)
        and public.may_dispose_of(a.id, a.borrower_id, sanctions_before)
      order by a.entered_state_at limit max_rows)
    union all
    (select a.id, a.organization_id, b.times, l.closed_at as since from public.loans l
      join public.applications a on a.id = l.application_id
      left join public.retry_backoffs b on b.job = 'dispose-of-records' and b.item = a.id || ':' || step
      where step = 'identity-of-closed-loans' and l.identity_disposed_at is null and l.closed_at <= kept_since
        and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
        and public.is_past_retention(a.id, step, kept_since)
        and public.may_dispose_of(a.id, a.borrower_id, sanctions_before)
      order by l.closed_at limit max_rows)
    union all
    (select a.id, a.organization_id, b.times, l.closed_at as since from public.loans l
      join public.applications a on a.id = l.application_id
      left join public.retry_backoffs b on b.job = 'dispose-of-records' and b.item = a.id || ':' || step
      where step = 'records-of-closed-loans' and l.disposed_at is null and l.closed_at <= kept_since
        and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
        and public.is_past_retention(a.id, step, kept_since)
        and public.may_dispose_of(a.id, a.borrower_id, sanctions_before)
      order by l.closed_at limit max_rows)
    union all
    (select a.id, a.organization_id, b.times, i.answered_at as since from public.inquiries i
      join public.applications a on a.id = i.application_id
      left join public.retry_backoffs b on b.job = 'dispose-of-records' and b.item = a.id || ':' || step
      where step = 'screening-answers' and i.kind = 'screening' and i.answered_at <= kept_since and a.disposed_at is not null
        and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
        and public.is_past_retention(a.id, step, kept_since)
        and public.may_dispose_of(a.id, a.borrower_id, sanctions_before)
      order by i.answered_at limit max_rows)
  ) d order by d.since limit max_rows $$;
revoke execute on function records_to_dispose_of(text, timestamptz, timestamptz, timestamptz, integer) from public;
grant execute on function records_to_dispose_of(text, timestamptz, timestamptz, timestamptz, integer) to pledge_sweeper;

-- Numbers of accounts, tokens of the bank link, identity data and reports about the borrower.
create function dispose_of_identity(application uuid, business_now timestamptz) returns jsonb
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  removed jsonb := '{}';
  n integer;
begin
  update public.submitted_details set ssn_sealed = null, ssn_index = null, government_id_sealed = null
    where application_id = application;
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('submitted_details', n);
  update public.bank_accounts set account_sealed = null, owners_sealed = null, account_mask = '', account_index = '',
      superseded_at = coalesce(superseded_at, business_now) where application_id = application;
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('bank_accounts', n);
  update public.debit_authorizations set account_sealed = null, account_mask = '', signed_from = '', user_agent = ''
    where application_id = application;
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('debit_authorizations', n);
  update public.bank_link_accounts set name = '', official_name = null, mask = ''
    where item_id in (select i.id from public.bank_link_items i where i.application_id = application);
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('bank_link_accounts', n);
  update public.bank_link_items set public_token_sealed = null, access_token_sealed = null, next_poll_at = null
    where application_id = application;
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('bank_link_items', n);
  update public.bank_link_sessions set link_token_sealed = null, link_token_index = null where application_id = application;
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('bank_link_sessions', n);
  update public.disbursement_exceptions set corrected_sealed = null where application_id = application;
  update public.disbursement_reports set corrected_sealed = null where application_id = application;
  update public.debit_reports set corrected_sealed = null where application_id = application;
  delete from public.bank_link_errors where application_id = application;
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('bank_link_errors', n);
  delete from public.identity_documents where application_id = application;
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('identity_documents', n);
  delete from public.inquiries where application_id = application and kind in ('credit', 'military');
  get diagnostics n = row_count;
  return removed || jsonb_build_object('inquiries', n);
end $$;
revoke execute on function dispose_of_identity(uuid, timestamptz) from public;

-- Everything else that says who the borrower is. Rows of books and of what was sent stay, without what was typed.
create function dispose_of_details(application uuid, borrower uuid) returns jsonb
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  removed jsonb := '{}';
  n integer;
  t text;
begin
  delete from public.document_acceptances where document_id in (select d.id from public.documents d
    where d.application_id = application);
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('document_acceptances', n);
  -- In the order in which rows refer to one another.
  foreach t in array array['document_openings', 'documents', 'loan_documents', 'payoff_letter_requests', 'loan_agenda',
      'debit_reports', 'debit_notices', 'debits', 'debit_authorizations', 'submitted_details'] loop
    execute format('delete from public.%I where application_id = $1', t) using application;
    get diagnostics n = row_count;
    removed := removed || jsonb_build_object(t, n);
  end loop;
  update public.collateral_releases set address_sealed = null where application_id = application;
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('collateral_releases', n);
  update public.disbursement_wallets set address_sealed = null, address_mask = '', address_index = ''
    where application_id = application;
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('disbursement_wallets', n);
  update public.repayment_reports set remittance = '', note = case when note is null then null else '' end
    where payment_id in (select p.payment_id from public.loan_payments p where p.application_id = application);
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('repayment_reports', n);
  -- Of why a loan was held, charged off or extended, the kind and the days stay.
  update public.loan_holds set reason = 'Disposed of', lift_reason = case when lift_reason is null then null else 'Disposed of' end
    where application_id = application;
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('loan_holds', n);
  update public.default_decisions set reason = 'Disposed of' where application_id = application;
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('default_decisions', n);
  update public.default_notices set notice_text = null where application_id = application and notice_text is not null;
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('default_notices', n);
  -- Tables of later versions, which are there when this runs.
  update public.unreached_alerts set note = 'Disposed of' where application_id = application and note is not null;
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('unreached_alerts', n);
  update public.loan_modifications set reason = 'Disposed of' where application_id = application;
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('loan_modifications', n);
  -- What was stated or entered once for all applications goes with the last of them.
  if exists (select from public.applications o
      where o.borrower_id = borrower and o.id <> application and o.disposed_at is null) then
    return removed;
  end if;
  perform set_config('pledge.disposing_of_borrower', borrower::text, true);
  delete from public.text_outbox where phone_id in (select p.id from public.alert_phones p where p.borrower_id = borrower);
  delete from public.alert_phones where borrower_id = borrower;
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('alert_phones', n);
  delete from public.push_outbox where device_id in (select d.id from public.push_devices d where d.borrower_id = borrower);
  delete from public.push_devices where borrower_id = borrower;
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('push_devices', n);
  delete from public.consents where borrower_id = borrower;
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('consents', n);
  delete from public.borrower_profiles where account_id = borrower;
  get diagnostics n = row_count;
  perform set_config('pledge.disposing_of_borrower', '', true);
  return removed || jsonb_build_object('borrower_profiles', n);
end $$;
revoke execute on function dispose_of_details(uuid, uuid) from public;

-- Takes one step of an application, with its record, under the locks of the application and of the borrower's account: a legal
-- hold of either is set before or after it, never during it. False where it is not due any more, or something keeps the records. A
-- file goes once nothing refers to it: the job that removes unclaimed files deletes it from the store, and tries again until it is
-- deleted.
create function dispose_of_records(application uuid, step text, kept_since timestamptz, sanctions_before timestamptz,
    by_rule text, business_now timestamptz, real_now timestamptz)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  a public.applications;
  removed jsonb := '{}';
  file_keys text[];
  file_count integer;
  row_total integer;
begin
  select * into a from public.applications where id = application for update;
  if not found then
    return false;
  end if;
  -- The lock that a hold of the borrower takes in the file of any of their applications.
  perform pg_advisory_xact_lock(hashtextextended(a.borrower_id::text, 4601));
  if not public.is_past_retention(application, step, kept_since)
    or not public.may_dispose_of(application, a.borrower_id, sanctions_before) then
    return false;
  end if;
  perform set_config('pledge.disposing_of', application::text, true);
  file_keys := array(
    select i.file_key from public.identity_documents i where i.application_id = application
    union select d.file_key from public.documents d where d.application_id = application
    union select l.file_key from public.loan_documents l where l.application_id = application
    union select s.document_file_key from public.debit_authorizations s where s.application_id = application);
  if step = 'screening-answers' then
    delete from public.inquiries where application_id = application and kind = 'screening';
    get diagnostics row_total = row_count;
    delete from public.screenings where application_id = application;
    delete from public.wallet_screenings where application_id = application;
    removed := jsonb_build_object('inquiries', row_total);
  else
    removed := public.dispose_of_identity(application, business_now);
    if step <> 'identity-of-closed-loans' then
      removed := removed || public.dispose_of_details(application, a.borrower_id);
      update public.applications set disposed_at = business_now where id = application;
    end if;
    update public.loans set identity_disposed_at = coalesce(identity_disposed_at, business_now),
        disposed_at = case when step = 'records-of-closed-loans' then business_now else disposed_at end
      where application_id = application;
  end if;
  update public.stored_files f set claimed_at = null where f.file_key = any (file_keys)
    and not exists (select from public.identity_documents i where i.file_key = f.file_key)
    and not exists (select from public.documents d where d.file_key = f.file_key)
    and not exists (select from public.loan_documents l where l.file_key = f.file_key)
    and not exists (select from public.debit_authorizations s where s.document_file_key = f.file_key);
  get diagnostics file_count = row_count;
  removed := (select coalesce(jsonb_object_agg(r.key, r.value), '{}') from jsonb_each(removed) r where r.value <> '0');
  row_total := (select coalesce(sum(r.value::integer), 0) from jsonb_each_text(removed) r);
  insert into public.record_disposals (application_id, kind, organization_id, borrower_id, rule, removed, files, disposed_at)
    values (application, step, a.organization_id, a.borrower_id, by_rule, removed, file_count, business_now);
  if row_total > 0 then
    insert into public.disposals (kind, rows_removed, kept_since, rule, disposed_at)
      values (step, row_total, kept_since, by_rule, real_now);
  end if;
  perform set_config('pledge.disposing_of', '', true);
  return true;
end $$;
revoke execute on function dispose_of_records(uuid, text, timestamptz, timestamptz, text, timestamptz, timestamptz) from public;
grant execute on function dispose_of_records(uuid, text, timestamptz, timestamptz, text, timestamptz, timestamptz)
  to pledge_sweeper;

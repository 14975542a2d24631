-- A function that runs with its owner's rights looks up every name where its owner meant it: system names first, then this
-- schema's, and a caller's temporary schema last, which PostgreSQL searches first of all unless it is named. Names of our
-- own are qualified as well, so that no setting decides what they mean.

create or replace function public.addresses_to_look_at(
    wanted_coin text, since integer, business_now timestamptz, after_index integer, most integer)
  returns table (application_id uuid, organization_id uuid, address text, address_index integer, has_recent boolean,
    times integer, since_height integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.application_id, d.organization_id, d.address, d.address_index,
      exists (select from public.deposits x where x.application_id = d.application_id and x.coin = d.coin
        and x.status <> 'orphaned' and (x.block_height is null or x.block_height >= since))
      or exists (select from public.wrong_assets w where w.application_id = d.application_id and w.coin = d.coin
        and w.status <> 'orphaned' and (w.block_height is null or w.block_height >= since)),
      coalesce(p.times, 0), p.since_height
    from public.deposit_addresses d
    left join public.postponements p on p.watcher = 'watch-deposits' and p.item = d.coin || ':' || d.application_id::text
    where d.coin = wanted_coin and d.address_index > after_index and (p.until is null or p.until <= business_now)
    order by d.address_index limit most $$;

create or replace function public.bank_link_by_reference(wanted text)
  returns table (item_id uuid, application_id uuid, organization_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.id, i.application_id, i.organization_id from public.bank_link_items i where i.item_reference = wanted $$;

create or replace function public.due_applications(business_now timestamptz, most integer)
  returns table (application_id uuid, organization_id uuid, due text, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, a.organization_id,
      case a.state when 'WAITING_FOR_COLLATERAL' then 'close-collateral-window' else 'expire' end, coalesce(p.times, 0)
    from public.applications a
    left join public.postponements p on p.watcher = 'sweep-deadlines' and p.item = a.id::text
    where a.deadline_at <= business_now and (p.until is null or p.until <= business_now)
    order by coalesce(p.until, a.deadline_at) limit most $$;

create or replace function public.due_bank_links(real_now timestamptz, ended_before timestamptz, most integer)
  returns table (item_id uuid, application_id uuid, organization_id uuid, is_over boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  (select i.id, i.application_id, i.organization_id, false from public.bank_link_items i
    where i.next_look_at <= real_now order by i.next_look_at limit most)
  union all
  (select i.id, i.application_id, i.organization_id, true from public.bank_link_items i
    join public.applications a on a.id = i.application_id
    where i.access_token_sealed is not null and i.ended_at is null
      and (a.state in ('CANCELLED', 'DECLINED', 'EXPIRED')
        or (a.state = 'COMPLETE' and a.entered_state_at <= ended_before))
    order by i.updated_at limit most) $$;

create or replace function public.due_reminders(business_now timestamptz, most integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, a.organization_id, coalesce(p.times, 0)
    from public.applications a
    left join public.postponements p on p.watcher = 'send-reminders' and p.item = a.id::text
    where a.remind_at <= business_now and (p.until is null or p.until <= business_now)
    order by coalesce(p.until, a.remind_at) limit most $$;

create or replace function public.due_servicing(business_now timestamptz, most integer)
  returns table (application_id uuid, organization_id uuid, due text, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.id, d.organization_id, d.due, coalesce(p.times, 0)
    from (
      select a.id, a.organization_id, 'close' as due, a.release_opens_at as due_at from public.applications a
        where a.release_opens_at <= business_now
      union all
      select l.application_id, l.organization_id, 'accrue', l.next_accrual_at from public.loans l
        where l.next_accrual_at <= business_now
    ) d
    left join public.postponements p on p.watcher = 'service-loans' and p.item = d.id || ':' || d.due
    where p.until is null or p.until <= business_now
    order by coalesce(p.until, d.due_at) limit most $$;

create or replace function public.forget_bank_link_webhooks(received_before timestamptz)
  returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from public.bank_link_webhooks where received_at < received_before $$;

create or replace function public.forget_ended_proofs(ended_before timestamptz)
  returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from public.step_ups where expires_at < ended_before;
  delete from public.mailed_codes where expires_at < ended_before;
  delete from public.ceremonies where expires_at < ended_before $$;

create or replace function public.forget_idempotency_keys(before timestamptz)
  returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from public.idempotency_keys where created_at < before $$;

create or replace function public.is_deposit_address(wanted_coin text, wanted_address text)
  returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from public.deposit_addresses d
    where d.coin = wanted_coin and lower(d.address) = lower(wanted_address)) $$;

create or replace function public.open_usdc_transfers(business_now timestamptz, most integer)
  returns table (application_id uuid, organization_id uuid, attempt integer, purpose text, asked_at timestamptz,
    times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.application_id, t.organization_id, t.attempt, t.purpose, t.asked_at, coalesce(p.times, 0)
    from public.usdc_transfers t
    left join public.postponements p on p.watcher = 'watch-usdc'
      and p.item = t.application_id || ':' || t.attempt || ':' || t.purpose
    where t.status = 'OPEN' and (p.until is null or p.until <= business_now)
    order by coalesce(p.until, t.asked_at) limit most $$;

create or replace function public.ordered_returns(business_now timestamptz, real_now timestamptz, most integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.application_id, r.organization_id, coalesce(p.times, 0) from public.collateral_returns r
    left join public.postponements p on p.watcher = 'watch-returns' and p.item = r.application_id::text
    where r.status = 'ORDERED' and (p.until is null or p.until <= business_now)
      and (r.turn_until is null or r.turn_until <= real_now)
    order by coalesce(p.until, r.requested_at) limit most $$;

create or replace function public.payout_of_trace(wanted text)
  returns table (application_id uuid, organization_id uuid, attempt integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.application_id, d.organization_id, d.attempt from public.disbursements d
    where d.trace_number = wanted and d.status in ('ACCEPTED', 'RETURNED')
    order by d.updated_at desc limit 1 $$;

create or replace function public.publish_draft(seen_sha256 text, published_now timestamptz)
  returns table (new_version integer, new_rules_version integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  d public.organization_drafts;
  rules_in_force public.lending_rules;
  fixed jsonb;
begin
  select * into d from public.organization_drafts where organization_id = public.current_organization() for update;
  if not found or public.current_actor() <> 'agent' or d.proposed_by is null or d.proposed_by = public.current_account()
    or d.sha256 <> seen_sha256 or public.content_sha256(d.settings, d.rules) <> seen_sha256 then
    return;
  end if;
  select v.settings || coalesce(d.from_file, '{}') into fixed from public.organizations o
    join public.organization_versions v on v.organization_id = o.id and v.version = o.published_version
    where o.id = d.organization_id and o.published_version = d.base_version;
  if fixed is null
    or exists (select from unnest(array['code', 'hosts', 'loanOriginatorUuid', 'templates']) k
      where d.settings -> k is distinct from fixed -> k)
    or d.from_file is not null and exists (select from public.organization_hosts h
      where h.organization_id <> d.organization_id and d.settings -> 'hosts' ? h.host) then
    return;
  end if;
  select max(v.version) + 1 into new_version from public.organization_versions v where v.organization_id = d.organization_id;
  select * into rules_in_force from public.lending_rules r
    where r.organization_id = d.organization_id and r.effective_from <= published_now order by r.version desc limit 1;
  insert into public.organization_versions (organization_id, version, settings, published_at)
    values (d.organization_id, new_version, d.settings || jsonb_build_object('version', new_version), published_now);
  if rules_in_force.rules - 'version' = d.rules then
    new_rules_version := rules_in_force.version;
  else
    select max(r.version) + 1 into new_rules_version from public.lending_rules r where r.organization_id = d.organization_id;
    insert into public.lending_rules (organization_id, version, rules, effective_from)
      values (d.organization_id, new_rules_version,
        d.rules || jsonb_build_object('version', new_rules_version), published_now);
  end if;
  update public.organizations set published_version = new_version where id = d.organization_id;
  if d.from_file is not null then
    delete from public.organization_hosts h where h.organization_id = d.organization_id;
    insert into public.organization_hosts (host, organization_id)
      select h, d.organization_id from jsonb_array_elements_text(d.settings -> 'hosts') h;
  end if;
  insert into public.organization_publications (organization_id, version, rules_version, sha256, restores, proposed_by,
      published_by, published_at)
    values (d.organization_id, new_version, new_rules_version, d.sha256, d.restores, d.proposed_by, public.current_account(),
      published_now);
  update public.organization_drafts set revision = revision + 1, settings = null, rules = null, sha256 = null,
      base_version = null, restores = null, proposed_by = null, proposed_at = null, changed_by = public.current_account(),
      changed_at = published_now
    where organization_id = d.organization_id;
  return next;
end
$$;

create or replace function public.remove_postponements(before timestamptz)
  returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from public.postponements where until < before $$;

create or replace function public.stranded_applications(entered_before timestamptz, most integer)
  returns table (application_id uuid, organization_id uuid, state text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, a.organization_id, a.state from public.applications a
    where a.entered_state_at <= entered_before
      and (a.state in ('ATTACH_PROFILE', 'GEN_APP_DISCLOSURES', 'SOFT_CREDIT', 'FUNDABLE', 'CRYPTO_FUNDING_VERIFY',
          'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER')
        or (a.state = 'KYC_VERIFY' and a.screening_review_at is null)
        or (a.state in ('SOFT_CREDIT_FROZEN', 'SOFT_CREDIT_LOCKED', 'SOFT_CREDIT_NO_MATCH')
          and not exists (select from public.documents d where d.application_id = a.id and d.kind = 'INCOMPLETENESS'
            and d.about = replace(a.state, 'SOFT_CREDIT_', '')))
        or (a.state = 'FINAL_STEPS' and a.identity_status = 'COMPLETED'
          and a.disbursement_status in ('COMPLETED', 'NOT_REQUIRED'))
        or (a.state = 'WAITING_FOR_COLLATERAL'
          and not exists (select from public.deposit_addresses d where d.application_id = a.id))
        or (a.state = 'MANUAL_FUNDING_RELEASE'
          and exists (select from public.disbursements d where d.application_id = a.id and d.status = 'PENDING'))
        or ((a.state = 'DECLINED' or (a.state = 'CANCELLED' and exists (
            select from public.application_events e where e.application_id = a.id and e.type = 'FundingRefused')))
          and not exists (select from public.documents d where d.application_id = a.id and d.kind = 'ADVERSE_ACTION')))
    order by a.entered_state_at limit most $$;

create or replace function public.stranded_in_turn(entered_before timestamptz, business_now timestamptz, most integer)
  returns table (application_id uuid, organization_id uuid, state text, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.application_id, s.organization_id, s.state, coalesce(p.times, 0)
    from public.stranded_applications(entered_before, 10000) with ordinality
      as s (application_id, organization_id, state, place)
    left join public.postponements p on p.watcher = 'rescue-stranded' and p.item = s.application_id::text || ':' || s.state
    where p.until is null or p.until <= business_now
    order by p.until nulls first, s.place limit most $$;

create or replace function public.stranded_payouts(ordered_before timestamptz, business_now timestamptz, most integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
  select a.id, a.organization_id, coalesce(p.times, 0) from public.applications a
    join public.disbursements d on d.application_id = a.id and d.status = 'PENDING'
    left join public.postponements p on p.watcher = 'rescue-stranded' and p.item = a.id::text || ':payout'
    where a.state = 'COMPLETE' and a.payout_stand = 'SENDING' and d.created_at <= ordered_before
      and (p.until is null or p.until <= business_now)
    order by p.until nulls first, d.created_at limit most;
end
$$;

create or replace function public.unclaimed_files(put_before timestamptz, most integer)
  returns table (file_key text, organization_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.file_key, f.organization_id from public.stored_files f
    where f.claimed_at is null and f.put_at <= put_before
    order by f.put_at limit most $$;

create or replace function public.untold_wrong_assets(business_now timestamptz, most integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select w.application_id, w.organization_id, coalesce(p.times, 0)
    from (
      select x.application_id, x.organization_id, min(x.first_seen_at) as seen_at from public.wrong_assets x
        where x.told_at is null and x.status = 'final' and x.symbol is not null
        group by x.application_id, x.organization_id
    ) w
    left join public.postponements p on p.watcher = 'tell-of-wrong-assets' and p.item = w.application_id::text
    where p.until is null or p.until <= business_now
    order by coalesce(p.until, w.seen_at) limit most $$;

create or replace function public.waiting_outbox(wanted_before timestamptz, most integer)
  returns table (id uuid, organization_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id, o.organization_id from public.outbox o where o.status = 'waiting' and o.next_try_at <= wanted_before
    order by o.next_try_at limit most $$;

create or replace function public.waiting_places(most integer)
  returns table (organization_id uuid, state text, country text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct w.organization_id, w.state, w.country from public.waitlist w where w.told_at is null limit most $$;

create or replace function public.waiting_repayment_reports(business_now timestamptz, most integer)
  returns table (id text, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.id, o.id, coalesce(p.times, 0) from public.repayment_reports r
    join public.organizations o on o.code = r.organization_code
    left join public.postponements p on p.watcher = 'watch-repayments' and p.item = r.id
    where r.status = 'WAITING' and (p.until is null or p.until <= business_now)
    order by p.until nulls first, r.received_at, r.id limit most $$;

create or replace function public.watched_addresses(wanted_coin text)
  returns table (application_id uuid, organization_id uuid, address text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.application_id, d.organization_id, d.address from public.deposit_addresses d where d.coin = wanted_coin $$;

-- These run with the rights of their caller, by triggers and from the functions above.
alter function public.canonical_json set search_path = pg_catalog, public, pg_temp;
alter function public.content_sha256 set search_path = pg_catalog, public, pg_temp;
alter function public.entry_balances set search_path = pg_catalog, public, pg_temp;
alter function public.forget_file_of_draft set search_path = pg_catalog, public, pg_temp;
alter function public.keep_mark_of_payout set search_path = pg_catalog, public, pg_temp;
alter function public.keep_mark_of_return set search_path = pg_catalog, public, pg_temp;
alter function public.ledger_chain_moves_on set search_path = pg_catalog, public, pg_temp;
alter function public.ledger_entry_text set search_path = pg_catalog, public, pg_temp;
alter function public.post_ledger_entry set search_path = pg_catalog, public, pg_temp;

-- A kept answer is seen by whom it was given to alone; of nobody signed in there are those of the sandbox, by address.
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy touch on idempotency_keys to pledge_app
  using (case when current_account() is null then actor like 'anonymous:%'
    else actor = 'account:' || current_organization() || ':' || current_account() end)
  with check (case when current_account() is null then actor like 'anonymous:%'
    else actor = 'account:' || current_organization() || ':' || current_account() end);
create policy owner on idempotency_keys to pledge_owner using (true) with check (true);

-- The server writes telemetry and reads none of it back: what tells duplicates apart and what is old is all it may see.
-- Nothing ever filled the organization of either table.
alter table telemetry_sessions drop column organization_id;
alter table telemetry_events drop column organization_id;
revoke select on telemetry_sessions, telemetry_events from pledge_app;
revoke update on telemetry_events from pledge_app;
grant select (id, opened_at) on telemetry_sessions to pledge_app;
grant select (id, session_id, dedupe_key, received_at) on telemetry_events to pledge_app;

-- Old keys are forgotten for everybody at once.
create function forget_idempotency_keys(before timestamptz) returns void language sql security definer
  set search_path = public as $$ delete from idempotency_keys where created_at < before $$;
revoke execute on function forget_idempotency_keys(timestamptz) from public;
grant execute on function forget_idempotency_keys(timestamptz) to pledge_sweeper;

-- What a bureau or a screening answered stands as it was answered.
create trigger inquiries_append_only before update or delete on inquiries
  for each row execute function refuse_change();

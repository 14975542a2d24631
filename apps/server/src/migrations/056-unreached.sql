-- Borrowers whom an alert about a margin call or a sale did not reach: an agent calls or writes (note 087).
-- Compatible with servers from version 023.

create table unreached_alerts (
  -- Of the message that did not arrive.
  id uuid primary key references messages (id),
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  notice text not null,
  -- Of the alert: it says which call or sale it is about.
  alert_key text not null,
  since timestamptz not null,
  due_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid references accounts (id),
  way text constraint unreached_alerts_way check (way in ('PHONE', 'LETTER')),
  note text constraint unreached_alerts_note check (length(note) between 1 and 2000),
  -- By an agent, with all of them; or without, because the call or the sale is over or the message arrived late.
  constraint unreached_alerts_settled check (num_nonnulls(settled_by, way, note) in (0, 3)
    and (settled_by is null or settled_at is not null))
);
create index unreached_alerts_application on unreached_alerts (application_id, since);
create index unreached_alerts_open on unreached_alerts (organization_id, due_at) where settled_at is null;
alter table unreached_alerts enable row level security, force row level security;
create policy owner on unreached_alerts to pledge_owner using (true) with check (true);
create policy touch on unreached_alerts to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'auditor', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
grant select, insert, update (since, due_at, settled_at, settled_by, way, note) on unreached_alerts to pledge_app;

-- The loan of a message, for a provider's report about it. Emails are reported by their key, texts by their id.
create function loan_of_message(wanted_key text)
  returns table (message_id uuid, application_id uuid, organization_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.id, m.application_id, m.organization_id from public.messages m where m.id in (
    select o.id from public.outbox o where o.idempotency_key = wanted_key
    -- Only an id is cast, so that the primary key is used.
    union all select t.id from public.text_outbox t
      where t.id = case when wanted_key ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then wanted_key::uuid end) $$;
revoke execute on function loan_of_message(text) from public;
grant execute on function loan_of_message(text) to pledge_sweeper;

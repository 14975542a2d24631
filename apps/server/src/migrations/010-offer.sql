-- The offers that borrowers were quoted. An offer keeps the versions under which it was priced; the application keeps the
-- versions of the offer that was selected.
create table offers (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  organization_version integer not null,
  lending_rules_version integer not null,
  -- The whole quote as the rules computed it, in integers. It is parsed when it is read.
  quote jsonb not null,
  price_venues jsonb not null,
  price_observed_at timestamptz not null,
  created_at timestamptz not null,
  valid_until timestamptz not null
);
create index offers_application on offers (application_id, created_at);
create trigger offers_append_only before update or delete on offers
  for each row execute function refuse_change();
alter table offers enable row level security, force row level security;
create policy owner on offers to pledge_owner using (true) with check (true);
create policy touch on offers to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert on offers to pledge_app;

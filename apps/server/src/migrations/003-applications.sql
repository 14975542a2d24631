-- One row for each application: what is asked for by query. The whole of it is the fold of its events.
create table applications (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  organization_version integer not null,
  lending_rules_version integer not null,
  borrower_id uuid not null references accounts (id),
  loan_originator_id uuid not null,
  referral_id uuid,
  stage text not null,
  state text not null,
  -- The number of its events; two writers cannot both append number N.
  version integer not null,
  residence_state text,
  residence_country text,
  coin text check (coin in ('BTC', 'ETH', 'SOL')),
  selected_offer_id uuid,
  repayment text check (repayment in ('interest-only', 'deferred')),
  identity_status text not null,
  source_of_income text,
  wallet_type text not null check (wallet_type in ('SELF_HOSTED', 'CUSTODIAL')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_activity_at timestamptz not null,
  entered_state_at timestamptz not null,
  identity_uploaded_at timestamptz,
  expires_at timestamptz,
  collateral_due_at timestamptz,
  check ((residence_state is null) <> (residence_country is null))
);
create index applications_borrower on applications (borrower_id, created_at desc);
create index applications_queue on applications (organization_id, state, entered_state_at);
create index applications_expiry on applications (expires_at) where expires_at is not null;
create index applications_collateral_due on applications (collateral_due_at) where collateral_due_at is not null;
create index applications_idle on applications (last_activity_at)
  where state in ('APP_START', 'OFFER_SELECT', 'ATTACH_PROFILE', 'GEN_APP_DISCLOSURES', 'BORROWER_DETAILS');

-- What happened, in order. The state of an application is what its events make of it.
create table application_events (
  application_id uuid not null references applications (id),
  sequence integer not null,
  organization_id uuid not null,
  borrower_id uuid not null,
  type text not null,
  data jsonb not null,
  actor text not null,
  occurred_at timestamptz not null,
  primary key (application_id, sequence)
);
create trigger application_events_append_only before update or delete on application_events
  for each row execute function refuse_change();

create table offers (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  -- The whole quote as the rule gave it, in integers; parsed on reading.
  quote jsonb not null,
  price_venues jsonb not null,
  price_observed_at timestamptz not null,
  created_at timestamptz not null,
  valid_until timestamptz not null
);
create index offers_application on offers (application_id, created_at);
create trigger offers_append_only before update or delete on offers
  for each row execute function refuse_change();

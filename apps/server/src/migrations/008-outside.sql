-- Effects on the outside world, written in the transaction that decides them and carried out by a job, once by key.
create table outbox (
  id uuid primary key,
  organization_id uuid not null,
  application_id uuid,
  borrower_id uuid,
  kind text not null check (kind in ('mail')),
  idempotency_key text not null unique,
  payload_sealed text not null,
  status text not null check (status in ('waiting', 'done', 'failed')),
  tries integer not null default 0,
  next_try_at timestamptz not null,
  last_error text,
  created_at timestamptz not null,
  done_at timestamptz
);
create index outbox_waiting on outbox (next_try_at) where status = 'waiting';

-- Answers to calls that carried an Idempotency-Key.
create table idempotency_keys (
  actor text not null,
  key text not null,
  call text not null,
  body_sha256 text not null,
  status integer,
  answer jsonb,
  locked_until timestamptz not null,
  created_at timestamptz not null,
  primary key (actor, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

create table waitlist (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  state text not null,
  email_sealed text not null,
  email_index text not null,
  joined_at timestamptz not null,
  unique (organization_id, state, email_index)
);

create table telemetry_sessions (
  id uuid primary key,
  tracker_id uuid not null,
  organization_id uuid,
  opened_at timestamptz not null,
  data jsonb not null
);
create table telemetry_events (
  id uuid primary key,
  session_id uuid not null,
  tracker_id uuid not null,
  organization_id uuid,
  dedupe_key text,
  event text not null,
  received_at timestamptz not null,
  data jsonb not null
);
create unique index telemetry_events_dedupe on telemetry_events (session_id, dedupe_key) where dedupe_key is not null;
create index telemetry_events_received on telemetry_events (received_at);

-- State of the simulated providers and of the movable clock. Never holds business rows.
create table sandbox.simulation (
  key text primary key,
  value jsonb not null
);

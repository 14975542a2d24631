-- Telemetry of the pages. The server writes it and never reads it back: it may select only the columns by which it recognizes
-- duplicates and removes what is old.
create table telemetry_sessions (
  id uuid primary key,
  tracker_id uuid not null,
  opened_at timestamptz not null,
  data jsonb not null
);
create index telemetry_sessions_opened on telemetry_sessions (opened_at);
grant insert, delete, select (id, opened_at) on telemetry_sessions to pledge_app;

create table telemetry_events (
  id uuid primary key,
  session_id uuid not null,
  tracker_id uuid not null,
  dedupe_key text,
  event text not null,
  received_at timestamptz not null,
  data jsonb not null
);
create unique index telemetry_events_dedupe on telemetry_events (session_id, dedupe_key) where dedupe_key is not null;
create index telemetry_events_received on telemetry_events (received_at);
grant insert, delete, select (id, session_id, dedupe_key, received_at) on telemetry_events to pledge_app;

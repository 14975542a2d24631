-- What only one process does at a time, and until when: a row that is renewed, in place of a lock that a transaction would
-- hold while it waits for the world outside.
create table leases (
  name text primary key,
  owner_id uuid not null,
  held_until timestamptz not null
);
grant select, insert, update, delete on leases to pledge_app;

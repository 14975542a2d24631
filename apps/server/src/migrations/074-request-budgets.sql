-- How much of a budget is used in one window of time, by all processes together. Not logged: after a crash of the
-- database budgets begin anew, and a request that only counts never waits for the disk.
create unlogged table request_budgets (
  -- A keyed hash of whom the budget is for, behind its name: never an address in the clear.
  subject text not null,
  window_started_at timestamptz not null,
  used integer not null,
  primary key (subject, window_started_at)
);
create index request_budgets_started on request_budgets (window_started_at);
grant select, insert, update, delete on request_budgets to pledge_app;

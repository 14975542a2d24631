-- Experiments that administrators define, ramp and stop, who saw which variant, and which account began in which browser (note 104).
-- Compatible with servers from version 023.

alter table experiments
  add column description text not null default ''
    constraint experiments_description check (length(description) <= 500),
  -- What it may change. Price, eligibility and offers are not in the list (12 CFR 1002.4(a)).
  add column area text not null default 'layout'
    constraint experiments_area check (area in ('sign-in', 'wording', 'layout', 'help', 'identity-upload')),
  -- The step of a borrower that it is judged by.
  add column goal text not null default 'application'
    constraint experiments_goal check (goal in ('application', 'loan')),
  add column owner text not null default ''
    constraint experiments_owner check (length(owner) <= 100),
  -- A changed share begins a new round; results are those of one round.
  add column round integer not null default 1 constraint experiments_round check (round > 0),
  add column round_started_at timestamptz not null default now(),
  -- A stopped experiment is off for everybody.
  add column stopped_at timestamptz,
  add column changed_by uuid;
grant insert, update on experiments to pledge_app;

-- The first time that a person met an experiment in a round. The subject is the tracker of a browser, or the account of
-- somebody who was signed in on a browser that had not met the experiment.
create table experiment_exposures (
  organization_id uuid not null,
  experiment_key text not null,
  round integer not null,
  subject_id uuid not null,
  is_on boolean not null,
  exposed_at timestamptz not null,
  primary key (organization_id, experiment_key, round, subject_id),
  foreign key (organization_id, experiment_key) references experiments (organization_id, key)
);
create index experiment_exposures_subject on experiment_exposures (organization_id, subject_id);
create index experiment_exposures_exposed on experiment_exposures (exposed_at);
alter table experiment_exposures enable row level security, force row level security;
create policy owner on experiment_exposures to pledge_owner using (true) with check (true);
create policy touch on experiment_exposures to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
create policy sweep on experiment_exposures to pledge_sweeper using (true);
grant select, insert on experiment_exposures to pledge_app;
grant select, delete on experiment_exposures to pledge_sweeper;

-- Accounts that signed in on a browser which had met the experiment: each keeps the bucket of that browser.
create table experiment_accounts (
  organization_id uuid not null,
  experiment_key text not null,
  account_id uuid not null references accounts (id),
  tracker_id uuid not null,
  bucket integer not null constraint experiment_accounts_bucket check (bucket between 0 and 9999),
  linked_at timestamptz not null,
  primary key (organization_id, experiment_key, account_id),
  -- A browser that two people share counts as the first of them.
  constraint experiment_accounts_one_a_browser unique (organization_id, experiment_key, tracker_id),
  foreign key (organization_id, experiment_key) references experiments (organization_id, key)
);
create index experiment_accounts_linked on experiment_accounts (linked_at);
alter table experiment_accounts enable row level security, force row level security;
create policy owner on experiment_accounts to pledge_owner using (true) with check (true);
create policy touch on experiment_accounts to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
create policy sweep on experiment_accounts to pledge_sweeper using (true);
grant select, insert on experiment_accounts to pledge_app;
grant select, delete on experiment_accounts to pledge_sweeper;

-- The browser that begins a sign-in, so that its account keeps the variants that it was shown (row 2.7.16).
alter table sign_in_attempts add column tracker_id uuid;

-- A browser counts only while it has a telemetry session: who opted out of being counted is in no experiment's results. Its index is in 079.
grant select (tracker_id) on telemetry_sessions to pledge_app;

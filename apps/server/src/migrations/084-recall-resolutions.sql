-- The end of a lot that never comes back or whose custodian contradicts itself, by two agents, and what of a lot is work of agents
-- (note 107).
-- Compatible with servers from version 023.

-- Of a lot that will not come back: the lender has put the same quantity of its own coins into custody. To an older server it is back.
alter table rehypothecation_movements add column is_replacement boolean not null default false,
  add constraint rehypothecation_movements_replacement check (not is_replacement or kind = 'RETURNED');

-- Since when the last lot is rejected, and since when the custodian leaves an order unanswered; null where neither is so. Older rows
-- have them once the job polls their loan, within an hour.
alter table rehypothecations add column rejected_at timestamptz, add column unanswered_since timestamptz;

-- What one agent proposes became of a lot, and what another one decides on it.
create table recall_resolutions (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  lot_id uuid not null,
  outcome text not null constraint recall_resolutions_outcome check (outcome in ('RETURNED', 'NEVER_DELIVERED', 'LOST')),
  -- The custodian's own record that shows it: the number of a statement or a ticket. It names nobody.
  reference text not null constraint recall_resolutions_reference check (length(reference) between 1 and 120),
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  -- LAPSED: the lot ended before anybody had decided.
  status text not null constraint recall_resolutions_status
    check (status in ('WAITING', 'APPROVED', 'REJECTED', 'LAPSED')),
  decided_by uuid,
  decided_at timestamptz,
  constraint recall_resolutions_decided_whole check ((status = 'WAITING') = (decided_at is null)
    and (status in ('APPROVED', 'REJECTED')) = (decided_by is not null)),
  constraint recall_resolutions_two_agents check (status <> 'APPROVED' or decided_by <> proposed_by)
);
create index recall_resolutions_application on recall_resolutions (application_id, proposed_at);
create unique index recall_resolutions_waiting on recall_resolutions (lot_id) where status = 'WAITING';
create unique index recall_resolutions_approved on recall_resolutions (lot_id) where status = 'APPROVED';
create index recall_resolutions_work on recall_resolutions (organization_id) where status = 'WAITING';
alter table recall_resolutions enable row level security, force row level security;
create policy owner on recall_resolutions to pledge_owner using (true) with check (true);
-- Between the lender and its custodian: borrowers see where their coins are, and not this.
create policy touch on recall_resolutions to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
grant select, insert, update (status, decided_by, decided_at) on recall_resolutions to pledge_app;

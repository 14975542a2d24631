-- Indexes of what of rehypothecated collateral is work of agents, on a table that servers write to meanwhile.
-- Compatible with servers from version 023.
-- Outside of a transaction.

create index concurrently if not exists rehypothecations_rejected on rehypothecations (organization_id)
  where rejected_at is not null;
create index concurrently if not exists rehypothecations_unanswered on rehypothecations (organization_id, unanswered_since)
  where unanswered_since is not null;

-- Indexes of the agents' queues of sales (note 082).
-- Compatible with servers from version 023.
-- Outside of a transaction.

create index concurrently if not exists sale_deliveries_rejected on sale_deliveries (organization_id, ordered_at, delivery_id)
  where status = 'ORDERED' and rejection is not null;
create index concurrently if not exists liquidations_stopped on liquidations (organization_id, ordered_at)
  where status = 'STOPPED';
-- Sales that left nothing to sell, or whose held proceeds were applied: what is owed after them is a deficiency.
create index concurrently if not exists liquidations_nothing_left on liquidations (organization_id, concluded_at, application_id)
  where conclusion in ('NOTHING_LEFT', 'USDC_APPLIED');

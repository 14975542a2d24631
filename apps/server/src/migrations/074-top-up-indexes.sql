-- Signed refinances whose top-up goes on by a job (073), of which there are few at a time.
-- Compatible with servers from version 023.
-- Outside of a transaction.

create index concurrently if not exists applications_stranded_top_ups on applications (entered_state_at)
  where is_refinance and state in ('CELSIUS_WAITING_FOR_TOP_UP', 'CELSIUS_FULL_COLLATERAL_RECEIVED');

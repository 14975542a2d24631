-- Applications and loans by the day on which they were started and funded, which the funnel counts by week (note 105).
-- Compatible with servers from version 023.
-- Outside of a transaction.

create index concurrently if not exists applications_started on applications (organization_id, created_at);
create index concurrently if not exists loans_funded on loans (organization_id, funded_on);

-- A renewal whose rollover collateral was enough got no deposit address, so that its borrower could add nothing (note 081).
-- Those that are in service wait for one from now on; recovery allots it.
-- Compatible with servers from version 023.

update applications a set due_job = 'allot-deposit-address', due_job_since = now()
  from streams c, streams l
  where a.state = 'COMPLETE' and a.due_job is null
    and c.application_id = a.id and c.stream = 'collateral'
    and c.state ->> 'state' = 'PLEDGED' and c.state ->> 'depositAddress' is null
    and (c.state ->> 'transferredInUnits')::numeric > 0
    and l.application_id = a.id and l.stream = 'loan' and l.state ->> 'state' = 'OPEN';

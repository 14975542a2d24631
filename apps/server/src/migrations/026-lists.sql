-- What the queues and lists of the agents select by.
-- Compatible with servers from version 023.

-- Since when the records of a signed loan are printed and sent by post, because its borrower withdrew the consent to
-- electronic records (note 048): until the loan is closed and its collateral released. Null for every other application. The
-- triggers below keep it, whichever version of the server writes, so the queue of these loans is read without the consents of
-- every loan in service.
alter table applications add column paper_records_since timestamptz;

create function paper_records_since(application uuid, borrower uuid, stage text) returns timestamptz
  language sql stable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select c.given_at
    from (select last.opt_in_out, last.given_at from public.consents last
      where last.borrower_id = borrower and last.type = 'COMMUNICATIONS' order by last.given_at desc, last.id desc limit 1) c
    where c.opt_in_out = 'OPT_OUT'
      and (stage in ('PROCESSING', 'ORIGINATING', 'COLLATERAL_RELEASE')
        or exists (select from public.loans l where l.application_id = application and l.closed_at is null)) $$;

create function keep_paper_records_of_stage() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.paper_records_since := paper_records_since(new.id, new.borrower_id, new.stage);
  return new;
end $$;
create trigger paper_records_of_new before insert on applications
  for each row execute function keep_paper_records_of_stage();
create trigger paper_records before update of stage on applications
  for each row when (old.stage is distinct from new.stage) execute function keep_paper_records_of_stage();

-- A loan is opened and closed in the transaction that changes its application, before or after it.
create function keep_paper_records_of_loan() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  changed public.loans := case when tg_op = 'DELETE' then old else new end;
begin
  perform from public.applications a where a.id = changed.application_id for no key update;
  update public.applications a set paper_records_since = paper_records_since(a.id, a.borrower_id, a.stage)
    where a.id = changed.application_id
      and a.paper_records_since is distinct from paper_records_since(a.id, a.borrower_id, a.stage);
  return null;
end $$;
create trigger paper_records after insert or delete or update of closed_at on loans
  for each row execute function keep_paper_records_of_loan();

-- The rows are locked first: a transaction that changes a stage at this moment either has committed when the next statement
-- looks, or waits, and then its own trigger sees this consent.
create function keep_paper_records_of_consent() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from public.applications a where a.borrower_id = new.borrower_id order by a.id for no key update;
  update public.applications a set paper_records_since = paper_records_since(a.id, a.borrower_id, a.stage)
    where a.borrower_id = new.borrower_id
      and a.paper_records_since is distinct from paper_records_since(a.id, a.borrower_id, a.stage);
  return null;
end $$;
create trigger paper_records after insert on consents
  for each row when (new.type = 'COMMUNICATIONS') execute function keep_paper_records_of_consent();

-- Policies call these functions, and a statement whose policy calls one that is not safe runs on one processor. They only
-- read settings, which PostgreSQL copies to its parallel workers.
alter function current_organization() parallel safe;
alter function current_account() parallel safe;
alter function current_actor() parallel safe;
alter function may_touch(uuid, uuid) parallel safe;

-- The same as may_touch, for the table that lists are read from. There the actor is compared with a list, which PostgreSQL
-- estimates to admit one row of a hundred, so it sorts whole lists rather than read the first page of an index in order. A
-- case is estimated as one of two.
create function may_touch_application(row_organization uuid, row_borrower uuid) returns boolean
  language sql stable parallel safe
  as $$ select row_organization = current_organization()
        and case current_actor()
          when 'agent' then true
          when 'system' then true
          when 'borrower' then row_borrower = current_account()
          else false end $$;
alter policy touch on applications
  using (may_touch_application(organization_id, borrower_id))
  with check (may_touch_application(organization_id, borrower_id));

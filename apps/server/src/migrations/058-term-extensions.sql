-- Later maturities that agents offer to borrowers of loans in service, and what borrowers decide (note 085). What is accepted is in
-- the changes of the loan.
-- Compatible with servers from version 023.

create table term_extensions (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  months integer not null constraint term_extensions_months check (months between 1 and 12),
  -- The lender's own.
  reason text not null constraint term_extensions_reason check (length(reason) between 1 and 500),
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  status text not null constraint term_extensions_status
    check (status in ('PROPOSED', 'OFFERED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'EXPIRED')),
  approved_by uuid,
  -- The last day to accept it.
  accept_by date,
  -- Who accepted, declined or withdrew it.
  settled_by uuid,
  settled_at timestamptz,
  -- What the borrower signed: a document of the loan, which is disposed of with its records, and the bytes of it; and from which
  -- day on it holds.
  document_id uuid,
  document_sha256 text constraint term_extensions_sha256 check (document_sha256 ~ '^[0-9a-f]{64}$'),
  effective_on date,
  constraint term_extensions_two_agents check (approved_by is null or approved_by <> proposed_by),
  constraint term_extensions_offered_whole check ((approved_by is null) = (accept_by is null)
    and (status not in ('OFFERED', 'ACCEPTED', 'DECLINED', 'EXPIRED') or approved_by is not null)),
  constraint term_extensions_signed_whole check ((status = 'ACCEPTED') = (effective_on is not null)
    and (effective_on is null) = (document_id is null) and (document_id is null) = (document_sha256 is null))
);
create index term_extensions_application on term_extensions (application_id, proposed_at);
create unique index term_extensions_open on term_extensions (application_id) where status in ('PROPOSED', 'OFFERED');
alter table term_extensions enable row level security, force row level security;
create policy owner on term_extensions to pledge_owner using (true) with check (true);
-- Why it was proposed and who approved it are the lender's own, so that a borrower reads and answers by the functions below.
create policy touch on term_extensions to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
grant select, insert, update (status, approved_by, accept_by, settled_by, settled_at) on term_extensions to pledge_app;

-- What of a loan is offered to its borrower.
create function extension_offers(wanted_application uuid)
  returns table (id uuid, months integer, accept_by date)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select e.id, e.months, e.accept_by from public.term_extensions e
    where e.application_id = wanted_application and e.status = 'OFFERED'
      and public.may_touch(e.organization_id, e.borrower_id) $$;
revoke execute on function extension_offers(uuid) from public;
grant execute on function extension_offers(uuid) to pledge_app;

-- The borrower's answer to their own offer: a document signed in time, or none, which declines it.
create function answer_extension(wanted uuid, answered_at timestamptz, signed_document uuid, signed_sha256 text, holds_from date)
  returns setof uuid
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.term_extensions e set status = case when signed_document is null then 'DECLINED' else 'ACCEPTED' end,
      settled_by = public.current_account(), settled_at = answered_at, document_id = signed_document,
      document_sha256 = signed_sha256, effective_on = holds_from
    where e.id = wanted and e.status = 'OFFERED' and public.current_actor() = 'borrower'
      and e.organization_id = public.current_organization() and e.borrower_id = public.current_account()
      and (holds_from is null or holds_from <= e.accept_by)
    returning e.id $$;
revoke execute on function answer_extension(uuid, timestamptz, uuid, text, date) from public;
grant execute on function answer_extension(uuid, timestamptz, uuid, text, date) to pledge_app;

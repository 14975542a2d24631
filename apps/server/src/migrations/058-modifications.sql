-- Changed terms that agents offer to borrowers of loans in service, and what borrowers decide (notes 085 and 088). What is accepted
-- is in the changes of the loan.
-- Compatible with servers from version 023.

create table loan_modifications (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  kind text not null constraint loan_modifications_kind check (kind in ('LATER_MATURITY', 'LOWER_RATE', 'PAYMENT_PAUSE')),
  -- By which the maturity is later, or whose payments are paused.
  months integer constraint loan_modifications_months check (months between 1 and 12),
  -- The lower rate.
  rate_bps integer constraint loan_modifications_rate check (rate_bps between 1 and 10000),
  -- The lender's own.
  reason text not null constraint loan_modifications_reason check (length(reason) between 1 and 500),
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  status text not null constraint loan_modifications_status
    check (status in ('PROPOSED', 'OFFERED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'EXPIRED')),
  approved_by uuid,
  -- The last day to approve it, and once it is offered, to accept it.
  decide_by date not null,
  -- Who accepted, declined or withdrew it; null where its days were over.
  settled_by uuid,
  settled_at timestamptz,
  -- What the borrower signed: a document of the loan, which is disposed of with its records, and the bytes of it; and from which
  -- day on it holds.
  document_id uuid,
  document_sha256 text constraint loan_modifications_sha256 check (document_sha256 ~ '^[0-9a-f]{64}$'),
  effective_on date,
  -- When the borrower was reminded of the offer, and when what they accepted was confirmed to them.
  reminded_at timestamptz,
  confirmed_at timestamptz,
  constraint loan_modifications_terms check ((kind = 'LOWER_RATE') = (rate_bps is not null)
    and (kind = 'LOWER_RATE') = (months is null)),
  constraint loan_modifications_two_agents check (approved_by is null or approved_by <> proposed_by),
  constraint loan_modifications_settled check ((settled_at is null) = (status in ('PROPOSED', 'OFFERED'))),
  constraint loan_modifications_offered_approved
    check (status not in ('OFFERED', 'ACCEPTED', 'DECLINED') or approved_by is not null),
  constraint loan_modifications_signed_whole check ((status = 'ACCEPTED') = (effective_on is not null)
    and (effective_on is null) = (document_id is null) and (document_id is null) = (document_sha256 is null))
);
create index loan_modifications_application on loan_modifications (application_id, proposed_at);
-- By another condition than that of the queue, which would otherwise be read by this index and sorted.
create unique index loan_modifications_open on loan_modifications (application_id) where settled_at is null;
-- The queue of the agents: nearest deadline first.
create index loan_modifications_queue on loan_modifications (organization_id, decide_by, id)
  where status in ('PROPOSED', 'OFFERED');
alter table loan_modifications enable row level security, force row level security;
create policy owner on loan_modifications to pledge_owner using (true) with check (true);
-- Why it was proposed and who approved it are the lender's own, so that a borrower reads and answers by the functions below.
create policy touch on loan_modifications to pledge_app
  using (organization_id = current_organization() and current_actor() in ('agent', 'system'))
  with check (organization_id = current_organization() and current_actor() in ('agent', 'system'));
grant select, insert, update (status, approved_by, decide_by, settled_by, settled_at, reminded_at, confirmed_at)
  on loan_modifications to pledge_app;

-- What of a loan is offered to its borrower.
create function modification_offers(wanted_application uuid)
  returns table (id uuid, kind text, months integer, rate_bps integer, accept_by date)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.id, m.kind, m.months, m.rate_bps, m.decide_by from public.loan_modifications m
    where m.application_id = wanted_application and m.status = 'OFFERED'
      and public.may_touch(m.organization_id, m.borrower_id) $$;
revoke execute on function modification_offers(uuid) from public;
grant execute on function modification_offers(uuid) to pledge_app;

-- The borrower's answer to their own offer: a document signed in time, or none, which declines it.
create function answer_modification(wanted uuid, answered_at timestamptz, signed_document uuid, signed_sha256 text, holds_from date)
  returns setof uuid
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.loan_modifications m set status = case when signed_document is null then 'DECLINED' else 'ACCEPTED' end,
      settled_by = public.current_account(), settled_at = answered_at, document_id = signed_document,
      document_sha256 = signed_sha256, effective_on = holds_from
    where m.id = wanted and m.status = 'OFFERED' and public.current_actor() = 'borrower'
      and m.organization_id = public.current_organization() and m.borrower_id = public.current_account()
      and (holds_from is null or holds_from <= m.decide_by)
    returning m.id $$;
revoke execute on function answer_modification(uuid, timestamptz, uuid, text, date) from public;
grant execute on function answer_modification(uuid, timestamptz, uuid, text, date) to pledge_app;

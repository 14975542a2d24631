-- Whether a borrower wants collateral converted to USDC instead of sold (gap G.72, note 091).
-- Compatible with servers from version 023.

-- What the borrower chose, with the terms that were shown. The newest counts; none is off.
create table stabilization_choices (
  id uuid primary key,
  application_id uuid not null references applications (id),
  organization_id uuid not null,
  borrower_id uuid not null,
  -- Of the choices of a loan, in order.
  number integer not null constraint stabilization_choices_number check (number >= 1),
  is_on boolean not null,
  -- The fee of a conversion, of its proceeds; and the LTV of the USDC at which it is applied to the loan. Null where it is off.
  fee_bps integer constraint stabilization_choices_fee check (fee_bps between 0 and 2000),
  usdc_ltv_bps integer constraint stabilization_choices_level check (usdc_ltv_bps between 1 and 9999),
  chosen_at timestamptz not null,
  constraint stabilization_choices_terms_when_on
    check (is_on = (fee_bps is not null) and is_on = (usdc_ltv_bps is not null)),
  constraint stabilization_choices_once unique (application_id, number)
);
create trigger stabilization_choices_append_only before update or delete on stabilization_choices
  for each row execute function refuse_change();
create trigger stabilization_choices_no_truncate before truncate on stabilization_choices
  for each statement execute function refuse_change();
alter table stabilization_choices enable row level security, force row level security;
create policy owner on stabilization_choices to pledge_owner using (true) with check (true);
create policy touch on stabilization_choices to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
grant select, insert on stabilization_choices to pledge_app;

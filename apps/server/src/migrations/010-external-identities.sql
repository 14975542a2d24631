-- A person who signs in at the issuer of the operator's choice instead of the embedded one. The first verified sign-in
-- ties the issuer's subject to an account; from then on the subject decides, whatever becomes of the e-mail address.
create table external_identities (
  organization_id uuid not null references organizations (id),
  kind text not null check (kind in ('customer', 'agent')),
  issuer text not null,
  subject text not null,
  account_id uuid not null references accounts (id),
  created_at timestamptz not null,
  primary key (organization_id, kind, issuer, subject)
);
alter table external_identities enable row level security;
alter table external_identities force row level security;
create policy owner on external_identities to pledge_owner using (true) with check (true);
create policy touch on external_identities to pledge_app
  using (organization_id = current_organization() and current_actor() = 'sign-in')
  with check (organization_id = current_organization() and current_actor() = 'sign-in');
grant select, insert on external_identities to pledge_app;

-- Sessions that are long over are swept away.
grant delete on refresh_sessions to pledge_app;

-- The sealing keys, each wrapped by a key outside of the database: one derived from the operator's secret, or one that a key
-- management service holds (note 062). The key of the purpose 'derive' is never replaced, because keyed hashes must remain
-- comparable. One key of the purpose 'seal' is current; during a rotation one may be coming and several leaving.
create table sealing_keys (
  id text primary key check (id ~ '^[0-9a-f]{16}$'),
  purpose text not null check (purpose in ('seal', 'derive')),
  state text not null check (state in ('coming', 'current', 'leaving')),
  -- The name of the wrapping key, which distinguishes a wrong secret from a damaged row.
  wrapped_by text not null,
  wrapped text not null,
  created_at timestamptz not null default now(),
  state_since timestamptz not null default now(),
  constraint sealing_keys_derive_stays_current check (purpose = 'seal' or state = 'current')
);
create unique index sealing_keys_one_current on sealing_keys (purpose) where state = 'current';
create unique index sealing_keys_one_coming on sealing_keys (purpose) where state = 'coming';
-- Whichever process of the product starts first creates the first two keys. Only the owner adds and changes keys after that.
grant select, insert on sealing_keys to pledge_app;

-- The trigger function of append-only tables with sealed columns. A rotation may rewrap a sealed value; the body of the value,
-- and every other column, must not change.
create function refuse_change_but_rewrapping() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  before_it jsonb := to_jsonb(old);
  after_it jsonb := to_jsonb(new);
  c text;
begin
  -- A rotation changes a wrapping each time, so an update that changes nothing is refused too.
  if after_it = before_it then
    raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  for c in select jsonb_object_keys(after_it) loop
    if after_it -> c is distinct from before_it -> c
      and (c not like '%\_sealed'
        or split_part(after_it ->> c, '.', 1) is distinct from split_part(before_it ->> c, '.', 1)
        or split_part(after_it ->> c, '.', 4) = ''
        or split_part(after_it ->> c, '.', 4) is distinct from split_part(before_it ->> c, '.', 4)) then
      raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
    end if;
  end loop;
  return new;
end
$$;

-- The keys that seal, each wrapped by a key that stands outside the database: derived from the operator's secret, or held
-- by a key management service. One is derived from for good (keyed hashes must stay comparable); of those that wrap data
-- keys one is current, one may be on its way in and some on their way out (note 062).
create table sealing_keys (
  id text primary key check (id ~ '^[0-9a-f]{16}$'),
  purpose text not null check (purpose in ('seal', 'derive')),
  state text not null check (state in ('coming', 'current', 'leaving')),
  -- Names the wrapping key, so that a wrong secret is told apart from a damaged row.
  wrapped_by text not null,
  wrapped text not null,
  created_at timestamptz not null default now(),
  state_since timestamptz not null default now(),
  check (purpose = 'seal' or state = 'current')
);
create unique index sealing_keys_one_current on sealing_keys (purpose) where state = 'current';
create unique index sealing_keys_one_coming on sealing_keys (purpose) where state = 'coming';
-- The first two are made by whichever process of the product starts first; all that follows is the owner's.
grant select, insert on sealing_keys to pledge_app;

-- What stands as it was written stays so, but for the wrapping of its sealed values: their bodies are compared.
create function public.refuse_change_but_rewrapping() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  before_it jsonb := to_jsonb(old);
  after_it jsonb := to_jsonb(new);
  c text;
begin
  -- A rotation changes a wrapping each time, so an update that changes nothing is refused as any other is.
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
drop trigger submitted_details_append_only on submitted_details;
create trigger submitted_details_append_only before delete on submitted_details
  for each row execute function refuse_change();
create trigger submitted_details_rewrapped_only before update on submitted_details
  for each row execute function public.refuse_change_but_rewrapping();
drop trigger inquiries_append_only on inquiries;
create trigger inquiries_append_only before delete on inquiries
  for each row execute function refuse_change();
create trigger inquiries_rewrapped_only before update on inquiries
  for each row execute function public.refuse_change_but_rewrapping();

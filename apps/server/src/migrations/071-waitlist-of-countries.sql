-- People abroad wait for a country as others do for a state: exactly one of the two (gap G.29, note 057).
alter table waitlist alter column state drop not null;
alter table waitlist add column country text;
alter table waitlist add constraint waitlist_one_place check ((state is null) <> (country is null));
create unique index waitlist_once_a_country on waitlist (organization_id, country, email_index)
  where country is not null;
create index waitlist_untold_abroad on waitlist (organization_id, country) where told_at is null;

drop function waiting_places(integer);
create function waiting_places(most integer)
  returns table (organization_id uuid, state text, country text) language sql stable security definer
  set search_path = public as $$
  select distinct w.organization_id, w.state, w.country from waitlist w where w.told_at is null limit most $$;
revoke execute on function waiting_places(integer) from public;
grant execute on function waiting_places(integer) to pledge_sweeper;

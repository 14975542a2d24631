-- Whoever holds an access token is told from its signature alone, for five minutes. What ends or changes before that is
-- told to every process at once, and can be read again by one that was not listening.
create function public.tell_of_ended_session() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('revocations', json_build_object('sessionId', new.id)::text);
  return null;
end
$$;
create trigger tell_of_ended_session after update of ended_at on refresh_sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function public.tell_of_ended_session();

create function public.tell_of_changed_role() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('revocations', json_build_object('accountId', new.id, 'role', new.role)::text);
  return null;
end
$$;
create trigger tell_of_changed_role after update of role on accounts for each row
  when (old.role is distinct from new.role) execute function public.tell_of_changed_role();

create index refresh_sessions_ended on refresh_sessions (ended_at) where ended_at is not null;

create function public.recent_revocations(since timestamptz)
  returns table (session_id uuid, account_id uuid, role text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.id, null::uuid, null from public.refresh_sessions s where s.ended_at >= since
  union all
  select null, a.id, a.role from public.accounts a where a.updated_at >= since $$;
revoke execute on function public.recent_revocations(timestamptz) from public;
grant execute on function public.recent_revocations(timestamptz) to pledge_sweeper;

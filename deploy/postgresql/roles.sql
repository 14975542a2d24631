-- The users of Pledge on your own PostgreSQL (15 or newer). Run once, as a superuser, with three passwords; database.sql follows:
--
--   psql -v ON_ERROR_STOP=1 -v migrator_password=... -v server_password=... -v backup_password=... -f roles.sql -f database.sql
--
-- ROLE=migrate creates everything in the database, and every grant on tables and functions.

begin;

-- None of these can sign in. pledge_owner owns the tables; a running server assumes pledge_app and pledge_sweeper.
-- They already exist if the cluster has another database of the product.
select format('create role %I nologin nobypassrls', name)
  from unnest(array['pledge_owner', 'pledge_app', 'pledge_sweeper']) as name
  where not exists (select from pg_roles where rolname = name) \gexec

-- DATABASE_OWNER_URL: migrations and operator commands. It owns the database, and may grant only these three roles.
-- It has no createrole: in PostgreSQL 15 that would include every role without superuser rights, also system roles.
create role pledge_migrator login password :'migrator_password';
grant pledge_owner, pledge_app, pledge_sweeper to pledge_migrator with admin option;

-- DATABASE_URL: http and jobs. It owns nothing and inherits nothing: an injected statement has only the rights of
-- pledge_app, under row-level security.
create role pledge_server login noinherit password :'server_password';

-- DATABASE_BACKUP_URL: pg_dump. Every table has forced row-level security, so reading all rows requires both rights;
-- neither allows changes.
create role pledge_backup login bypassrls in role pg_read_all_data password :'backup_password';

commit;

-- The users of Pledge on your own PostgreSQL (15 or newer), and its database. Run once, as a superuser, with three passwords:
--
--   psql -v ON_ERROR_STOP=1 -v migrator_password=... -v server_password=... -v backup_password=... -f roles.sql
--
-- ROLE=migrate creates what belongs to the product itself: the roles pledge_owner (owns tables, cannot sign in), pledge_app and
-- pledge_sweeper (what a running server takes on), and every grant on tables and functions.

begin;

-- DATABASE_OWNER_URL: migrations and commands of an operator. It owns the database and becomes a member of pledge_owner.
create role pledge_migrator login createrole password :'migrator_password';

-- DATABASE_URL: http and jobs. It owns nothing and inherits nothing: a statement that an attacker smuggles in reaches only what
-- pledge_app may do, under row-level security.
create role pledge_server login noinherit password :'server_password';

-- DATABASE_BACKUP_URL: pg_dump. Every table has forced row-level security, so reading all rows takes both rights; neither lets
-- it change anything.
create role pledge_backup login bypassrls in role pg_read_all_data password :'backup_password';

commit;

create database pledge owner pledge_migrator;
-- Everybody may connect to a new database. These three may connect to this one.
revoke connect, temporary on database pledge from public;
grant connect on database pledge to pledge_server, pledge_backup;

-- The Pledge database and the right to connect to it. Runs after roles.sql; idempotent.
select 'create database pledge owner pledge_migrator'
  where not exists (select from pg_database where datname = 'pledge') \gexec

-- By default every role may connect to a new database. Only these three may connect to this one.
revoke connect, temporary on database pledge from public;
grant connect on database pledge to pledge_server, pledge_backup;

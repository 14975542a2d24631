-- The database of Pledge, and who may connect to it, after roles.sql. It may run again: what is there stays.
select 'create database pledge owner pledge_migrator'
  where not exists (select from pg_database where datname = 'pledge') \gexec

-- Everybody may connect to a new database. These three may connect to this one.
revoke connect, temporary on database pledge from public;
grant connect on database pledge to pledge_server, pledge_backup;

-- The height of the chain before the custodian was first asked for a return: its payment is looked for from there, however
-- long nobody could look.
alter table collateral_returns add column look_from_block integer check (look_from_block >= 0);
-- Of what was asked for before, nobody knows: everywhere.
update collateral_returns set look_from_block = 0 where asked_at is not null;
alter table collateral_returns
  add constraint collateral_returns_looked_for check (transaction_id is null or look_from_block is not null);

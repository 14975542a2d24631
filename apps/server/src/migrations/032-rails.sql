-- What is final on a chain by its own word.
-- Compatible with servers from version 023.

-- What makes a deposit final: its number of confirmations, or that the chain has finalized its block. Servers of version 023
-- know the first alone.
alter table deposits add column finality text not null default 'confirmations'
  constraint deposits_finality check (finality in ('confirmations', 'finalized'));
alter table unsupported_assets add column finality text not null default 'confirmations'
  constraint unsupported_assets_finality check (finality in ('confirmations', 'finalized'));

-- The newest block that the chain had finalized when the last poll of all open addresses ended; null where it reports none.
-- Whatever was not final by then is above it, so the next poll reads from there on: a chain that finalizes nothing for days
-- would otherwise leave deposits behind, below all that is read again.
alter table chain_cursors add column finalized_height integer;
alter table open_polls add column finalized_height integer;

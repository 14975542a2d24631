-- Whether an address is a deposit address of ours, whosever: a borrower sees their own rows only, and must lead no money and
-- no coins to that of another borrower or brand. It tells yes or no about an address that the asker has named already.
create function is_deposit_address(wanted_coin text, wanted_address text)
  returns boolean language sql stable security definer
  set search_path = public as $$
  select exists (select from deposit_addresses d
    where d.coin = wanted_coin and lower(d.address) = lower(wanted_address)) $$;
revoke execute on function is_deposit_address(text, text) from public;
grant execute on function is_deposit_address(text, text) to pledge_app;
create index deposit_addresses_in_any_case on deposit_addresses (coin, lower(address));

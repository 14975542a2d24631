-- A session that renews a link in place, whose bank asks for a new sign-in; null for one that makes a link.
alter table bank_link_sessions add column renews_item_id uuid references bank_link_items (id);

-- The owners that the bank of a linked account names, sealed: shown to the agents who release the money, to nobody else.
alter table bank_accounts add column owners_sealed text;

-- A session is kept before its page is opened, so that no number of requests at once opens more than may be opened.
alter table bank_link_sessions alter column link_token_sealed drop not null, alter column link_token_index drop not null;
grant update (link_token_sealed, link_token_index, expires_at), delete on bank_link_sessions to pledge_app;

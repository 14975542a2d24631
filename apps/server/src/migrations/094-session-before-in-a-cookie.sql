-- The session that a sign-in replaces is named by a cookie of the callback: what an attempt remembered was out of date when
-- another tab had finished a sign-in meanwhile, and the session of that tab then stayed open without a cookie to end it.
alter table login_attempts drop column previous_session_id;

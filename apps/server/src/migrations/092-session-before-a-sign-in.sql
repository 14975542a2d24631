-- The session that the browser had when it began a sign-in: it ends when the sign-in opens the next one, since the browser
-- keeps one cookie alone and nobody could sign the other session out by it. The callback is not sent the cookie.
alter table login_attempts add column previous_session_id uuid;

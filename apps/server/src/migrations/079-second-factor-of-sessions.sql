-- When a second factor was shown on this device: at its sign-in, or after. Staff make no call before that.
alter table refresh_sessions add column second_factor_at timestamptz;

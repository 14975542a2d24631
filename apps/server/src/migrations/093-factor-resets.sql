-- Staff who have lost every second factor. A reset is proposed by one administrator and approved by another, like a role.
-- For 72 hours after `factors_reset_at` the account may enroll a new factor with its password and an emailed code. Until it
-- has one, however long that takes, its password cannot be reset by email. A factor that was shown before counts no more.
alter table accounts add column factors_reset_at timestamptz;
alter table accounts add constraint accounts_factors_reset_staff check (factors_reset_at is null or kind = 'agent');

-- When the password was last set by an emailed code: for a week after that, whoever reads the mailbox may know it, and no
-- factor is reset.
alter table accounts add column password_mailed_at timestamptz;

-- A code that the operator reads out to somebody whose factors and password are both gone.
alter table mailed_codes drop constraint mailed_codes_purpose_check;
alter table mailed_codes add constraint mailed_codes_purpose_check
  check (purpose in ('reset-password', 'change-email', 'operator-reset'));

alter table staff_changes drop constraint staff_changes_kind_check;
alter table staff_changes add constraint staff_changes_kind_check
  check (kind in ('invite', 'role', 'enable', 'reset-factors'));
alter table staff_changes drop constraint staff_changes_check1;
alter table staff_changes add constraint staff_changes_role_of_kind
  check ((kind in ('enable', 'reset-factors')) = (role is null));

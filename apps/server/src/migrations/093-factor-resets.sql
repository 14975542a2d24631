-- Staff who have lost every second factor. A reset is proposed by one administrator and approved by another, like a role;
-- until `factors_reset_until` the account may enroll a new factor with its password and an emailed code, and its password
-- cannot be reset by email in the meantime.
alter table accounts add column factors_reset_until timestamptz;
alter table accounts add constraint accounts_factors_reset_staff check (factors_reset_until is null or kind = 'agent');

alter table staff_changes drop constraint staff_changes_kind_check;
alter table staff_changes add constraint staff_changes_kind_check
  check (kind in ('invite', 'role', 'enable', 'reset-factors'));
alter table staff_changes drop constraint staff_changes_check1;
alter table staff_changes add constraint staff_changes_role_of_kind
  check ((kind in ('enable', 'reset-factors')) = (role is null));

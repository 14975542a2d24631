-- A payout that was rejected before it was sent, for a reason that another account may not mend, is seen to by an agent.
alter table payout_exceptions drop constraint payout_exceptions_kind_check;
alter table payout_exceptions add constraint payout_exceptions_kind_check
  check (kind in ('RETURNED', 'REJECTED', 'RETURN_NOT_APPLIED', 'CHANGE'));

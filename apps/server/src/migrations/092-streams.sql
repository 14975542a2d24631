-- Every event belongs to one of the streams of a loan: a position within the loan, and a version within its stream.
alter table application_events rename column sequence to position;
alter table application_events
  add column stream text check (stream in ('application', 'collateral', 'disbursement', 'loan')),
  add column version integer check (version >= 1);

-- Events of before streams were numbered.
alter table application_events disable trigger application_events_append_only;
update application_events set stream = case
    when type in (
      'DepositAddressAllotted', 'CollateralSentDeclared', 'AddressVerificationBegun', 'CollateralCounted',
      'CollateralReceived', 'CollateralWindowClosed', 'TopUpReceived', 'LoanRolledForward',
      'CollateralReturnRequested', 'CollateralReturnDecided', 'CollateralReturnOrdered', 'CollateralReturnConcluded',
      'CollateralReleased') then 'collateral'
    when type in (
      'PayoutDetailsSaved', 'PayoutDetailsRejected', 'PayoutDetailsReentered', 'PayoutHoldLifted',
      'CryptoFundingChosen', 'AchFundingChosen', 'MicroTransferSent', 'MicroTransferConfirmed',
      'ApprovalRecorded', 'ReleaseApproved', 'ReleaseWithdrawn', 'FundingRefused',
      'FundsSent', 'DisbursementReturned') then 'disbursement'
    when type in (
      'RenewalFunded', 'PaymentReceived', 'PaymentReturned', 'LoanPaidOff',
      'LoanReopened', 'LoanClosedByRenewal') then 'loan'
    else 'application'
  end;
update application_events e set version = n.version
  from (select application_id, position,
          row_number() over (partition by application_id, stream order by position) as version
          from application_events) n
  where n.application_id = e.application_id and n.position = e.position;
alter table application_events enable trigger application_events_append_only;
alter table application_events alter column stream set not null, alter column version set not null;
alter table application_events add unique (application_id, stream, version);

-- The state that the events of each stream have led to, so that no command has to replay them. `npm run streams -- verify`
-- compares each with a replay; `migrate` rebuilds those that are missing.
create table streams (
  application_id uuid not null references applications (id),
  stream text not null check (stream in ('application', 'collateral', 'disbursement', 'loan')),
  organization_id uuid not null,
  borrower_id uuid not null,
  -- The number of events of this stream; zero while only other streams have changed its state.
  version integer not null check (version >= 0),
  state jsonb not null,
  primary key (application_id, stream)
);
alter table streams enable row level security;
alter table streams force row level security;
create policy touch on streams to pledge_app
  using (may_touch(organization_id, borrower_id)) with check (may_touch(organization_id, borrower_id));
create policy owner on streams to pledge_owner using (true) with check (true);
grant select, insert, update on streams to pledge_app;

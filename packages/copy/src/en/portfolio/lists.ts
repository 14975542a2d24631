import type { ListedDeadlineKind } from '@pledge/domain/application/deadline-kinds'
import type { ApplicationState } from '@pledge/domain/application/states'

/** Words of the queues and of the list of all applications. */
export const portfolioLists = {
  queuesTitle: 'Queues',
  queuesNote: 'Items waiting for a decision, nearest deadline first. Updates automatically.',
  holidaysEnding: {
    title: 'The bank holiday list ends soon',
    text: 'Bank holidays are listed through {date}. After that, a payment due on a holiday would be marked late too soon. Add the coming years in the lending rules (deadlines, bank holidays).',
    none: 'The lending rules list no bank holidays, so a payment due on one is marked late too soon. Add them in the lending rules (deadlines, bank holidays).',
  },
  sanctionsHolds: 'Sanctions matches',
  sanctionsHoldsNote:
    "These applications and loans are on hold, or were released and their last report isn't filed. The deadline is for the next report. Don't tell the borrower why.",
  sanctionsHoldsEmpty: 'No sanctions match is on hold.',
  screeningsAwaited: 'Waiting for screening',
  screeningsAwaitedNote:
    "The screening provider hasn't responded. These applications don't expire: the law requires a decision by the deadline.",
  screeningsAwaitedEmpty: 'No applications are waiting for screening.',
  screeningReviews: 'Screening reviews',
  screeningReviewsEmpty: 'No screening reviews are waiting.',
  identityReviews: 'Identity reviews',
  identityReviewsEmpty: 'No identity reviews are waiting.',
  fundingReleases: 'Disbursement approvals',
  fundingReleasesEmpty: 'No disbursements are waiting for approval.',
  accountsAwaited: 'Waiting for another account',
  accountsAwaitedNote:
    "The disbursement was rejected before it was sent, and we emailed the borrower for another account. We're holding the collateral. Two agents can reject the disbursement.",
  accountsAwaitedEmpty: 'No loans are waiting for another account.',
  paperRecords: 'Records on paper',
  paperRecordsNote:
    'These borrowers withdrew consent to electronic records. Print every notice, statement and document of the loan as it falls due, and mail it to the address in the file.',
  paperRecordsEmpty: 'No loans need records on paper.',
  shortOfCollateral: 'Collateral deficiencies',
  shortOfCollateralNote:
    "The network reorged confirmed deposits before the loan was funded, or after they moved to a renewal. Nothing is sent until they're confirmed again. Two agents can reject the disbursement unless the bank may already have it. If the coins were already returned to the borrower, they're lost unless the network confirms the deposit again.",
  shortOfCollateralEmpty: 'No loans have a collateral deficiency.',
  missing: 'Missing',
  missingSince: 'Missing since',
  disbursement: 'Disbursement',
  shortDisbursements: {
    NOT_RELEASED: 'Not approved',
    RELEASED: 'Approved, on hold',
    ASKED: 'Bank may have it',
    MOVED: 'Moved to the renewal',
    RETURNED: 'Returned to the borrower',
  },
  unsupportedAssets: 'Unsupported assets',
  unsupportedAssetsEmpty: 'No unsupported assets have arrived.',
  lateDeposits: 'Late deposits',
  lateDepositsNote:
    'Coins from canceled applications and paid-off loans. Borrowers can withdraw them and choose the address.',
  lateDepositsEmpty: 'No closed applications hold coins.',
  held: 'Held',
  onItsWay: 'On the way',
  cancelledSince: 'Canceled since',
  waiting: '{count} waiting',
  waitingAtLeast: '{count} or more waiting',
  firstOnly: 'The first {count} are shown. The rest appear as you decide these.',

  unreadableTitle: "Some applications can't be shown",
  unreadable:
    'Their data is damaged or newer than this page. The log has details. Give these references to your platform operator:',

  applicationsTitle: 'All applications',
  applicationsNote: 'Newest first.',
  applicationsEmpty: 'No applications are in this state.',
  stateFilter: 'State',
  everyState: 'All states',
  more: 'Show older applications',
  shown: '{count} shown',

  borrower: 'Borrower',
  state: 'State',
  amount: 'Amount',
  coin: 'Coin',
  waitingSince: 'Waiting since',
  inStateSince: 'In this state since',
  deadline: 'Deadline',
  noDeadline: 'None',
  /** Whose the date is. */
  deadlineKinds: {
    idle: 'Borrower: offer saved until then',
    complete: 'Borrower: complete and sign by then',
    collateral: 'Borrower: send collateral by then',
    decision: 'Lender: decide by then',
  } satisfies Record<ListedDeadlineKind, string>,
  approvals: 'Approvals so far',
  noApprovals: 'None of {needed}',
  someApprovals: '{count} of {needed}',
} as const

/** Each state as an agent reads it: what it waits for, in the third person. */
export const portfolioStates = {
  UNINITIALIZED_STATUS: 'Unknown',
  APP_START: 'Started',
  OFFER_SELECT: 'Choosing an offer',
  ATTACH_PROFILE: 'Attaching profile',
  GEN_APP_DISCLOSURES: 'Creating disclosures',
  BORROWER_DETAILS: 'Waiting for details',
  SOFT_CREDIT: 'Credit check',
  SOFT_CREDIT_FROZEN: 'Credit file frozen',
  SOFT_CREDIT_LOCKED: 'Credit file locked',
  SOFT_CREDIT_NO_MATCH: 'Credit file not found',
  KYC_VERIFY: 'Identity screening',
  FINAL_STEPS: 'Final steps',
  SIGN_DOCS: 'Signing agreements',
  WAITING_FOR_COLLATERAL: 'Waiting for collateral',
  PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER: 'Moving collateral',
  FUNDABLE: 'Collateral received',
  CRYPTO_FUNDING_VERIFY: 'Sending test transfer',
  BORROWER_MICRO_DEPOSIT_CONFIRM: 'Test transfer not confirmed',
  MANUAL_FUNDING_RELEASE: 'Disbursement approval',
  COMPLETE: 'Funded',
  COLLATERAL_RELEASE: 'Collateral release',
  DECLINED: 'Declined',
  CANCELLED: 'Canceled',
  EXPIRED: 'Expired',
} as const satisfies Record<ApplicationState, string>

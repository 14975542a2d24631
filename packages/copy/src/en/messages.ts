import type { ClearanceReason } from '@pledge/domain/application/clearance-reasons'
import type { DeclineReason } from '@pledge/domain/application/decline-reasons'
import type { EventType } from '@pledge/domain/process/events'
import type { ReactionType } from '@pledge/domain/process/reactions'
import type { ItemStatus } from '@pledge/domain/application/item-status'
import type { ScreeningField } from '@pledge/domain/application/screening'
import type { ApplicationState, Stage } from '@pledge/domain/application/states'
import type { Coin } from '@pledge/domain/collateral/coins'
import type { WalletType } from '@pledge/domain/collateral/wallet-type'
import type { DisbursementMethod } from '@pledge/domain/disbursement/method'
import type { IdDocumentSide, IdDocumentType } from '@pledge/domain/identity/vocabulary'
import type { Repayment } from '@pledge/domain/offer/repayment'
import type { ReleaseRejectionReason } from '@pledge/domain/release/refusal-reasons'
import type { ReleaseResult } from '@pledge/domain/release/results'
import type { DocumentType } from '../documents/document-types.ts'
import { SOMETHING_UNEXPECTED } from './unexpected.ts'

/** Words that several screens share; the words of one screen are in `screens/`. */
export const messages = {
  stages: {
    UNINITIALIZED_STATE: 'Loading',
    APPLYING: 'Applying',
    PROCESSING: 'Waiting for collateral',
    ORIGINATING: 'Funding',
    COLLATERAL_RELEASE: 'Collateral release',
    FINAL: 'Closed',
  } satisfies Record<Stage, string>,

  /** Each state in plain words, for the borrower's dashboard and the agents' lists. */
  states: {
    UNINITIALIZED_STATUS: 'Loading',
    APP_START: 'Started',
    OFFER_SELECT: 'Choosing an offer',
    ATTACH_PROFILE: 'Preparing your application',
    GEN_APP_DISCLOSURES: 'Preparing your disclosures',
    BORROWER_DETAILS: 'Waiting for your details',
    SOFT_CREDIT: 'Checking your credit',
    SOFT_CREDIT_FROZEN: 'Your credit file is frozen',
    SOFT_CREDIT_LOCKED: 'Your credit file is locked',
    SOFT_CREDIT_NO_MATCH: "We couldn't find your credit file",
    KYC_VERIFY: 'Verifying your identity',
    FINAL_STEPS: 'Final steps',
    SIGN_DOCS: 'Agreements ready to review',
    CELSIUS_WAITING_FOR_TOP_UP: 'Preparing your deposit address',
    CELSIUS_TOP_UP_REQUESTED: 'Waiting for your top-up',
    CELSIUS_FULL_COLLATERAL_RECEIVED: 'Top-up received',
    WAITING_FOR_COLLATERAL: 'Waiting for your collateral',
    PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER: 'Moving your collateral to the new loan',
    FUNDABLE: 'Collateral received',
    CRYPTO_FUNDING_VERIFY: 'Sending a small test transfer',
    BORROWER_MICRO_DEPOSIT_CONFIRM: 'Waiting for you to confirm the test transfer',
    MANUAL_FUNDING_RELEASE: 'Final review',
    COMPLETE: 'Loan funded',
    COLLATERAL_RELEASE: 'Ready to release your collateral',
    DECLINED: 'Declined',
    CANCELLED: 'Canceled',
    EXPIRED: 'Expired',
  } satisfies Record<ApplicationState, string>,

  /** The label on a card of the final steps (rows 1.2.91 and 1.2.92, gap G.39); a step not required has no card. */
  cardLabels: {
    NOT_STARTED: 'Start',
    IN_PROGRESS: 'Continue',
    PENDING: 'Processing',
    COMPLETED: 'Complete',
    NOT_REQUIRED: null,
  } satisfies Record<ItemStatus, string | null>,

  coins: { BTC: 'Bitcoin', ETH: 'Ethereum', SOL: 'Solana' } satisfies Record<Coin, string>,

  repayments: {
    'interest-only': 'Interest paid monthly',
    deferred: 'Interest deferred to the end',
  } satisfies Record<Repayment, string>,

  disbursementMethods: {
    ACH: 'Bank transfer (ACH)',
    USDC: 'USDC to your wallet',
  } satisfies Record<DisbursementMethod, string>,

  walletTypes: { SELF_HOSTED: 'Self-Hosted', CUSTODIAL: 'Custodial' } satisfies Record<WalletType, string>,

  idTypes: {
    DRIVERS_LICENSE: "U.S. driver's license",
    STATE_ID: 'State ID',
    PASSPORT: 'Passport',
    PERMANENT_RESIDENT: 'Permanent resident card',
  } satisfies Record<IdDocumentType, string>,
  /** What the same codes mean for international borrowers, who have no ID issued by a US state. */
  idTypesInternational: {
    DRIVERS_LICENSE: "Driver's license",
    STATE_ID: 'National identity card',
    PASSPORT: 'Passport',
    PERMANENT_RESIDENT: 'Residence permit',
  } satisfies Record<IdDocumentType, string>,
  idSides: { FRONT: 'Front', BACK: 'Back' } satisfies Record<IdDocumentSide, string>,

  debitAuthorization: {
    name: 'Payment authorization',
    single: 'One payment from your bank account, as you authorized it',
    recurring: 'Automatic payments from your bank account, as you authorized them',
  },
  documents: {
    APPLICATION_DISCLOSURES: {
      name: 'Application disclosures',
      description: 'Electronic records, your credit report, the risks of pledging crypto, and your rights',
    },
    TILA_DISCLOSURE: {
      name: 'Truth in Lending disclosure',
      description: 'What the loan costs: annual percentage rate, finance charge and payments',
    },
    LOAN_AGREEMENT: {
      name: 'Loan agreement',
      description: 'What you borrow, when you pay it back, and what we each promise',
    },
    SECURITY_AGREEMENT: {
      name: 'Security agreement',
      description: 'The coins that secure the loan, when they can be sold, and how you get them back',
    },
    ADVERSE_ACTION: {
      name: 'Adverse action notice',
      description: 'Why the application was declined, and your rights',
    },
    INCOMPLETENESS: {
      name: 'Notice of incomplete application',
      description: 'What we still need for your application, and by when',
    },
  } satisfies Record<DocumentType, { name: string; description: string }>,

  /** The subject of a notice of incomplete application, in the list of documents. */
  incompletenessAbout: {
    FROZEN: 'Your credit file is frozen: what we still need, and by when',
    LOCKED: 'Your credit file is locked: what we still need, and by when',
    NO_MATCH: "We couldn't find your credit file: what we still need, and by when",
  },

  /** The wording of Regulation B's sample form C-1; a bureau's own wording is printed unchanged. */
  declineReasons: {
    CREDIT_HISTORY_INSUFFICIENT: 'Insufficient number of credit references provided',
    CREDIT_FILE_LIMITED: 'Limited credit experience',
    CREDIT_NO_FILE: 'No credit file',
    CREDIT_DELINQUENT: 'Delinquent past or present credit obligations with others',
    CREDIT_COLLECTION_OR_JUDGMENT: 'Collection action or judgment',
    CREDIT_BANKRUPTCY: 'Bankruptcy',
    CREDIT_OBLIGATIONS_EXCESSIVE: 'Excessive obligations in relation to income',
    CREDIT_INQUIRIES: 'Number of recent inquiries on credit bureau report',
    INCOME_INSUFFICIENT: 'Income insufficient for amount of credit requested',
    INCOME_UNVERIFIED: 'Unable to verify income',
    IDENTITY_UNVERIFIED: 'Unable to verify identity',
    RESIDENCE_UNVERIFIED: 'Unable to verify residence',
    RESIDENCE_TEMPORARY: 'Temporary residence',
    APPLICATION_INCOMPLETE: 'Credit application incomplete',
    COLLATERAL_INSUFFICIENT: 'Value or type of collateral not sufficient',
    PAYOUT_ACCOUNT_UNVERIFIED: 'Unable to verify the account for disbursement',
    TERMS_NOT_GRANTED:
      'We do not grant credit to any applicant on the terms and conditions you have requested',
    INFORMATION_UNVERIFIED: 'Unable to verify information provided in the application',
  } satisfies Record<DeclineReason, string>,

  /** Why an agent cleared a screening match; only for the portfolio manager and its event trail. */
  clearanceReasons: {
    NAME_ALONE_AGREES: 'Only the name is similar',
    BIRTH_DATE_DIFFERS: 'Different date of birth',
    COUNTRY_DIFFERS: 'Different country',
    ID_SHOWS_ANOTHER_PERSON: 'The ID shows a different person',
    ENTRY_FORBIDS_NOTHING: "The entry doesn't prohibit the loan",
    IDENTITY_PROVED_OTHERWISE: 'Identity verified another way',
  } satisfies Record<ClearanceReason, string>,

  /** What a screening compares. */
  screeningFields: {
    NAME: 'Name',
    BIRTH_DATE: 'Date of birth',
    COUNTRY: 'Country',
    SSN: 'SSN',
  } satisfies Record<ScreeningField, string>,

  /** The events of the trail that agents read. */

  events: {
    ApplicationStarted: 'Application started',
    OffersPriced: 'Offers priced',
    OfferSelected: 'Offer selected',
    ProfileAttached: 'Profile attached',
    DisclosuresGenerated: 'Application disclosures created',
    DetailsSubmitted: 'Borrower details submitted',
    CreditCleared: 'Credit check passed',
    CreditFrozen: 'Credit file frozen',
    CreditLocked: 'Credit file locked',
    CreditNotMatched: 'Credit file not found',
    CreditRetried: 'Credit check repeated',
    ApplicationDeclined: 'Application declined',
    ScreeningCleared: 'Sanctions and identity screening passed',
    FinalStepsDone: 'Final steps complete, agreements created',
    LastAgreementSigned: 'Last agreement signed',
    CollateralReceived: 'Required collateral received',
    CryptoFundingChosen: 'USDC disbursement prepared',
    AchFundingChosen: 'ACH disbursement prepared',
    MicroTransferSent: 'Test transfer sent',
    MicroTransferConfirmed: 'Test transfer confirmed by the borrower',
    FundsSent: 'Funds sent',
    ApplicationExpired: 'Application expired',
    CollateralWindowClosed: 'Collateral deadline passed, application canceled',
    ApplicationCancelled: 'Application canceled',
    DisbursementRejected: 'Funding rejected',
    DisbursementAccountRejected: 'Disbursement details rejected',
    DisbursementAccountReentered: 'Disbursement details entered again',
    DisbursementReturned: 'Disbursement returned',
    CollateralReleaseRequested: 'Collateral release requested',
    CollateralReleaseDecided: 'Collateral release decision',
    CollateralReleaseOrdered: 'Collateral release approved by two agents',
    CollateralReleaseConcluded: 'Collateral release completed',
    OfferRepriced: 'Another offer priced',
    OfferReplaced: 'Offer replaced after a price drop',
    ScreeningReviewOpened: 'Screening match, waiting for an agent',
    SanctionsHoldPlaced: 'Everything on hold: possible sanctions match',
    SanctionsDecided: 'Agent decision on the sanctions match',
    SanctionsBlocked: 'Sanctions match confirmed by two agents: blocked',
    SanctionsCleared: 'Sanctions match cleared by two agents',
    SanctionsReportFiled: 'Report on blocked property filed',
    SanctionsLicenseEntered: 'OFAC license entered by an agent',
    SanctionsLicensed: 'OFAC license recorded by two agents: released',
    IdentityUploaded: 'ID uploaded',
    IdentityApproved: 'ID approved',
    IdentityRefused: 'ID rejected',
    DisbursementAccountGiven: 'Disbursement details saved',
    DisbursementHoldLifted: 'Borrower can enter another disbursement account',
    AgreementAccepted: 'Agreement accepted',
    DepositAddressAllotted: 'Deposit address assigned',
    CollateralSentDeclared: 'Borrower reports collateral sent',
    AddressVerificationBegun: 'Borrower tests the deposit address',
    CollateralCounted: 'Confirmed collateral counted',
    ApprovalRecorded: 'Agent decision recorded',
    DisbursementApproved: 'Disbursement approved by two agents',
    DisbursementApprovalWithdrawn: 'Approval withdrawn before sending: price drop or expired approval',
    PaymentReceived: 'Payment received',
    PaymentReturned: 'Payment reversed',
    LoanPaidOff: 'Loan paid off',
    LoanReopened: 'Loan active again',
    RefinanceOffersPriced: 'New offers priced',
    RefinanceOfferSelected: 'Offer selected',
    RefinanceDetailsGiven: 'Personal details entered',
    MilitaryCleared: 'Military status checked: not covered',
    RefinanceConfirmed: 'Refinance confirmed',
    RefinanceAgreementsPrepared: 'Agreements prepared',
    RefinanceSigned: 'Agreements signed',
    RefinanceSignedForTopUp: 'Agreements signed, top-up required',
    RenewalSigned: 'Renewal signed, no collateral to add',
    TopUpRequested: 'Top-up requested, deposit address assigned',
    TopUpReceived: 'Additional collateral received',
    HandOverAwaited: 'Waiting for the estate to hand over the collateral',
    LoanRolledForward: 'Renewed loan closed, collateral transferred',
    RenewalFunded: 'Loan renewed',
    CollateralHandedOver: 'Collateral handed over by the estate',
    RenewalEnded: 'Renewal ended: the loan was paid off or owes more than planned',
    LoanClosedByRenewal: 'Loan closed by renewal, collateral transferred',
    CollateralReleased: 'All collateral returned to the borrower',
    MonitoringBegun: 'LTV monitoring started',
    WarningReached: 'Warning level reached',
    WarningCleared: 'Warning level left',
    MarginCallOpened: 'Margin call opened',
    MarginCallPaused: 'Margin call clock paused',
    MarginCallResumed: 'Margin call clock resumed',
    MarginCallSent: 'Margin call sent',
    MarginCallExtended: 'Margin call extended',
    MarginCallCured: 'Margin call cured',
    MarginCallWithdrawn: 'Margin call ended, nothing to sell',
    MarginCallLapsed: 'Margin call not cured in time, collateral sale due',
    LiquidationLevelReached: 'Collateral sale level reached, sale due',
    SaleNoLongerDue: 'Collateral sale no longer due',
    MonitoringEnded: 'LTV monitoring ended',
    LiquidationOrdered: 'Sale of collateral ordered',
    SliceOrdered: 'Sell order placed',
    SliceFilled: 'Collateral sold',
    SliceClosed: 'Sell order ended',
    CollateralConverted: 'Proceeds of your collateral held',
    LiquidationStopped: 'Sale of collateral stopped',
    LiquidationResumed: 'Sale of collateral resumed',
    LiquidationConcluded: 'Sale of collateral concluded',
  } satisfies Record<Exclude<EventType, ReactionType>, string>,

  /** What became of a release of collateral (row 1.3.63, gap G.51). */
  /** Why a request for a return was given back to its borrower, as they read it. */
  returnRefusals: {
    LOAN_NEEDS_IT: 'The price dropped, and your loan needs this collateral now.',
    ADDRESS_NOT_YOURS: "We couldn't confirm that this address is yours. Use an address from your own wallet.",
    ADDRESS_OF_ANOTHER_NETWORK: 'This address is for a different network. Use one for the coin you pledged.',
    ADDRESS_BARRED: "We can't send to this address. Use a different address.",
    BORROWER_ASKED: 'You asked us to send it to another address.',
  } satisfies Record<ReleaseRejectionReason, string>,

  releaseResults: {
    SUCCESS: 'We sent your collateral to your address.',
    WITHDRAWAL_FAILED:
      'The transaction failed, and your collateral is safe with us. Enter your address again.',
    NO_COLLATERAL:
      "We didn't send anything because we no longer hold the full amount. Call {phone} and we'll help you.",
    PENDING_TRANSACTIONS:
      "A transaction for this collateral is still being confirmed. Wait until it's done. If it takes more than a day, call {phone}.",
    DUPLICATE_REQUEST:
      "You've already requested this withdrawal. You don't need to do anything else. Questions? Call {phone}.",
    INVALID_ADDRESS: "The network didn't accept your address. Call {phone} and we'll help you.",
  } satisfies Record<ReleaseResult, string>,

  errors: {
    unexpected: SOMETHING_UNEXPECTED,
    accountsFailed: 'Unable to retrieve accounts. Try again',
    manualBankFailed: 'Failed to upload manual bank information.',
    documentsFailed: 'Unable to load documents. Please try again later',
    invalidReturnAddress: 'Invalid address entered - enter again',
    required: 'Required',
  },
} as const

import type { ClearanceReason } from '@pledge/domain/application/clearance-reasons'
import type { DeclineReason } from '@pledge/domain/application/decline-reasons'
import type { EventType } from '@pledge/domain/application/events'
import type { ItemStatus } from '@pledge/domain/application/item-status'
import type { ScreeningField } from '@pledge/domain/application/screening'
import type { ApplicationState, Stage } from '@pledge/domain/application/states'
import type { Coin } from '@pledge/domain/collateral/coins'
import type { WalletType } from '@pledge/domain/collateral/wallet-type'
import type { DisbursementMethod } from '@pledge/domain/disbursement/method'
import type { IdDocumentSide, IdDocumentType } from '@pledge/domain/identity/vocabulary'
import type { Repayment } from '@pledge/domain/offer/repayment'
import type { ReturnRefusalReason } from '@pledge/domain/release/refusal-reasons'
import type { ReleaseResult } from '@pledge/domain/release/results'
import type { DocumentType } from '../documents/document-types.ts'
import { SOMETHING_UNEXPECTED } from './unexpected.ts'

/** Words that several screens share; the words of one screen are in `screens/`. */
export const messages = {
  stages: {
    UNINITIALIZED_STATE: 'Loading',
    APPLYING: 'Applying',
    PROCESSING: 'Waiting for collateral',
    ORIGINATING: 'Being funded',
    COLLATERAL_RELEASE: 'Collateral being returned',
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
    SOFT_CREDIT_NO_MATCH: 'Your credit file was not found',
    KYC_VERIFY: 'Verifying your identity',
    FINAL_STEPS: 'Final steps',
    SIGN_DOCS: 'Agreements ready to review',
    WAITING_FOR_COLLATERAL: 'Waiting for your collateral',
    PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER: 'Moving your collateral to the new loan',
    FUNDABLE: 'Collateral received',
    CRYPTO_FUNDING_VERIFY: 'Sending a small test transfer',
    BORROWER_MICRO_DEPOSIT_CONFIRM: 'Waiting for you to confirm the test transfer',
    MANUAL_FUNDING_RELEASE: 'Sending your funds',
    COMPLETE: 'Loan funded',
    COLLATERAL_RELEASE: 'Ready to return your collateral',
    DECLINED: 'Declined',
    CANCELLED: 'Cancelled',
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
  /** What the same codes are abroad, where nobody has papers of a state of the United States. */
  idTypesAbroad: {
    DRIVERS_LICENSE: "Driver's license",
    STATE_ID: 'National identity card',
    PASSPORT: 'Passport',
    PERMANENT_RESIDENT: 'Residence permit',
  } satisfies Record<IdDocumentType, string>,
  idSides: { FRONT: 'Front', BACK: 'Back' } satisfies Record<IdDocumentSide, string>,

  documents: {
    APPLICATION_DISCLOSURES: {
      name: 'Application disclosures',
      description: 'Electronic records, your credit report, the risks of pledging coins, and your rights',
    },
    TILA_DISCLOSURE: {
      name: 'Truth in Lending disclosure',
      description: 'What the loan costs: annual percentage rate, finance charge and payments',
    },
    LOAN_AGREEMENT: {
      name: 'Loan agreement',
      description: 'What you borrow, when you pay it back, and what each of us promises',
    },
    SECURITY_AGREEMENT: {
      name: 'Security agreement',
      description: 'The coins that secure the loan, when they may be sold, and how you get them back',
    },
    ADVERSE_ACTION: {
      name: 'Adverse action notice',
      description: 'Why the application was declined, and your rights',
    },
    INCOMPLETENESS: {
      name: 'Notice of incomplete application',
      description: 'What we still need to decide on your application, and by when',
    },
  } satisfies Record<DocumentType, { name: string; description: string }>,

  /** What a notice of incompleteness is about, in the list of documents. */
  incompletenessAbout: {
    FROZEN: 'Your credit file is frozen: what we still need, and by when',
    LOCKED: 'Your credit file is locked: what we still need, and by when',
    NO_MATCH: 'Your credit file was not found: what we still need, and by when',
  },

  /** The words of Regulation B's sample form C-1; a bureau's own wording is printed as it came. */
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

  /** Why an agent cleared what the screening found; for the portfolio manager and its trail alone. */
  clearanceReasons: {
    NAME_ALONE_AGREES: 'Only the name is alike',
    BIRTH_DATE_DIFFERS: 'The date of birth is another',
    COUNTRY_DIFFERS: 'The country is another',
    ID_SHOWS_ANOTHER_PERSON: 'The ID shows another person than the entry',
    ENTRY_FORBIDS_NOTHING: 'The entry does not forbid the loan',
    IDENTITY_PROVED_OTHERWISE: 'The identity was proved in another way',
  } satisfies Record<ClearanceReason, string>,

  /** What a screening compares. */
  screeningFields: {
    NAME: 'Name',
    BIRTH_DATE: 'Date of birth',
    COUNTRY: 'Country',
    SSN: 'SSN',
  } satisfies Record<ScreeningField, string>,

  /** What happened, for the trail of events that agents read. */
  events: {
    ApplicationStarted: 'Application started',
    OffersPriced: 'Offers priced',
    OfferSelected: 'Offer selected',
    ProfileAttached: 'Profile attached',
    DisclosuresGenerated: 'Application disclosures made',
    DetailsSubmitted: 'Borrower details submitted',
    CreditCleared: 'Credit check passed',
    CreditFrozen: 'Credit file frozen',
    CreditLocked: 'Credit file locked',
    CreditNotMatched: 'Credit file not found',
    CreditRetried: 'Credit check asked for again',
    ApplicationDeclined: 'Application declined',
    ScreeningCleared: 'Sanctions and identity screening passed',
    FinalStepsDone: 'Final steps done, agreements made',
    LastAgreementSigned: 'Last agreement signed',
    CollateralReceived: 'Required collateral received',
    CryptoFundingChosen: 'Payout in USDC prepared',
    AchFundingChosen: 'Payout by bank transfer prepared',
    MicroTransferSent: 'Test transfer sent',
    MicroTransferConfirmed: 'Test transfer confirmed by the borrower',
    FundsSent: 'Funds sent',
    ApplicationExpired: 'Application expired',
    CollateralWindowClosed: 'Time to send collateral passed, application cancelled',
    ApplicationCancelled: 'Application cancelled',
    FundingRefused: 'Funding refused',
    PayoutDetailsRejected: 'Payout details rejected',
    PayoutDetailsReentered: 'Payout details entered again',
    DisbursementReturned: 'Payout came back',
    CollateralReturnRequested: 'Return of collateral requested',
    CollateralReturnDecided: 'Decision on the return of collateral',
    CollateralReturnOrdered: 'Return of collateral approved by two agents',
    CollateralReturnConcluded: 'Return of collateral concluded',
    OfferRepriced: 'Another offer priced',
    OfferReplaced: 'Offer replaced at a fallen price',
    ScreeningReviewOpened: 'Screening found something, waits for an agent',
    IdentityUploaded: 'ID uploaded',
    IdentityApproved: 'ID approved',
    IdentityRefused: 'ID refused',
    PayoutDetailsSaved: 'Payout details saved',
    PayoutHoldLifted: 'Borrower may enter another payout account',
    AgreementAccepted: 'Agreement accepted',
    DepositAddressAllotted: 'Deposit address allotted',
    CollateralSentDeclared: 'Borrower says that the collateral was sent',
    AddressVerificationBegun: 'Borrower tries the deposit address',
    CollateralCounted: 'Confirmed collateral counted',
    ApprovalRecorded: 'Decision of an agent recorded',
    ReleaseApproved: 'Disbursement approved by two agents',
    ReleaseWithdrawn: 'Approval withdrawn before sending: the price fell, or an approval lapsed',
    PaymentReceived: 'Payment received',
    PaymentReturned: 'Payment taken back',
    LoanPaidOff: 'Loan paid off',
    LoanReopened: 'Loan in service again',
    RenewalSigned: 'Renewal signed, no collateral to be added',
    TopUpReceived: 'Additional collateral received',
    LoanRolledForward: 'Renewed loan closed, collateral taken over',
    RenewalFunded: 'Loan renewed',
    RenewalEnded: 'Renewal ended: the loan was paid, or owes more than it was for',
    LoanClosedByRenewal: 'Loan closed by its renewal, collateral moved',
    CollateralReleased: 'All collateral is back with the borrower',
  } satisfies Record<EventType, string>,

  /** What became of a return of collateral (row 1.3.63, gap G.51). */
  /** Why a request for a return was given back to its borrower, as they read it. */
  returnRefusals: {
    ADDRESS_NOT_YOURS: 'We could not confirm that this address is yours. Use an address of your own wallet.',
    ADDRESS_OF_ANOTHER_NETWORK: 'This address is for another network. Use one of the coin that you pledged.',
    ADDRESS_BARRED: 'We cannot send to this address. Use another one of yours.',
    BORROWER_ASKED: 'You asked us to send it to another address.',
  } satisfies Record<ReturnRefusalReason, string>,

  releaseResults: {
    SUCCESS: 'Your collateral was sent to your return address.',
    WITHDRAWAL_FAILED:
      'The transfer did not go through and your collateral is still with us. Enter your return address again.',
    NO_COLLATERAL:
      'Nothing was sent: what we were to return is no longer held, or not all of it. Call {phone} and we will help you.',
    PENDING_TRANSACTIONS:
      'A transfer of this collateral is still being confirmed. Wait until it is done; call {phone} if it takes more than a day.',
    DUPLICATE_REQUEST:
      'A return was already requested. You need to do nothing more; call {phone} with any question.',
    INVALID_ADDRESS: 'The return address was not accepted by the network. Call {phone} and we will help you.',
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

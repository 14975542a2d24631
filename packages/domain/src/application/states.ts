/**
 * The stages of an application (document 1 section 4, row 1.4.01). `UNINITIALIZED_STATE`: nothing has
 * happened yet; no command leaves an application there.
 */
export const STAGES = [
  'UNINITIALIZED_STATE',
  'APPLYING',
  'PROCESSING',
  'ORIGINATING',
  'COLLATERAL_RELEASE',
  'FINAL',
] as const
export type Stage = (typeof STAGES)[number]

/**
 * The states of an application (rows 1.4.02 to 1.4.04). `UNINITIALIZED_STATUS`: nothing has happened yet; no
 * command leaves an application there.
 */
export const APPLICATION_STATES = [
  'APP_START',
  'ATTACH_PROFILE',
  'BORROWER_DETAILS',
  'BORROWER_MICRO_DEPOSIT_CONFIRM',
  'CANCELLED',
  'CELSIUS_FULL_COLLATERAL_RECEIVED',
  'CELSIUS_TOP_UP_REQUESTED',
  'CELSIUS_WAITING_FOR_TOP_UP',
  'COLLATERAL_RELEASE',
  'COMPLETE',
  'CRYPTO_FUNDING_VERIFY',
  'DECLINED',
  'EXPIRED',
  'FINAL_STEPS',
  'FUNDABLE',
  'GEN_APP_DISCLOSURES',
  'KYC_VERIFY',
  'MANUAL_FUNDING_RELEASE',
  'OFFER_SELECT',
  'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER',
  'SIGN_DOCS',
  'SOFT_CREDIT',
  'SOFT_CREDIT_FROZEN',
  'SOFT_CREDIT_LOCKED',
  'SOFT_CREDIT_NO_MATCH',
  'UNINITIALIZED_STATUS',
  'WAITING_FOR_COLLATERAL',
] as const
export type ApplicationState = (typeof APPLICATION_STATES)[number]

/** States before the details are submitted: they expire after idle days. */
export const EARLY_STATES = [
  'APP_START',
  'OFFER_SELECT',
  'ATTACH_PROFILE',
  'GEN_APP_DISCLOSURES',
  'BORROWER_DETAILS',
] as const satisfies readonly ApplicationState[]
export const HELD_CREDIT_STATES = [
  'SOFT_CREDIT_FROZEN',
  'SOFT_CREDIT_LOCKED',
  'SOFT_CREDIT_NO_MATCH',
] as const satisfies readonly ApplicationState[]
/** States before the last signature in which the next step is the borrower's (except an ID in review): they expire. */
export const LAPSING_STATES = [
  'SOFT_CREDIT',
  ...HELD_CREDIT_STATES,
  'FINAL_STEPS',
  'SIGN_DOCS',
] as const satisfies readonly ApplicationState[]
/** States from the submitted details to the last signature. */
export const DATED_STATES = [
  'SOFT_CREDIT',
  ...HELD_CREDIT_STATES,
  'KYC_VERIFY',
  'FINAL_STEPS',
  'SIGN_DOCS',
] as const satisfies readonly ApplicationState[]

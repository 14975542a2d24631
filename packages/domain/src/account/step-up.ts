/**
 * Actions that require a step-up even when signed in: with them, a stolen session could steal money or lock
 * the owner out of the account (decision 15).
 */
export const ACCOUNT_ACTIONS = [
  'bank-account',
  'payout-address',
  'return-address',
  'restoration',
  'email',
  'phone',
  'password',
  'add-passkey',
  'remove-passkey',
  'add-totp',
  'remove-totp',
  'renew-recovery-codes',
] as const
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number]

/**
 * Actions that require a step-up of staff: a second factor after a sign-in without one, and before they
 * approve money, coins, rules or rights.
 */
export const STAFF_ACTIONS = [
  'staff-sign-in',
  'disbursement',
  'disbursement-hold',
  'collateral-release',
  'unsupported-asset',
  'sanctions-clearance',
  'sanctions-license',
  'wallet-acceptance',
  'organization',
  'staff',
] as const
export type StaffAction = (typeof STAFF_ACTIONS)[number]

export const STEP_UP_ACTIONS = [...ACCOUNT_ACTIONS, ...STAFF_ACTIONS] as const
export type StepUpAction = (typeof STEP_UP_ACTIONS)[number]

export const isStaffAction = (action: StepUpAction): action is StaffAction =>
  (STAFF_ACTIONS as readonly string[]).includes(action)

/** How a person proves their identity. `password`: the password, then an emailed code. */
export const STEP_UP_METHODS = ['passkey', 'totp', 'recovery-code', 'password', 'mailed-code'] as const
export type StepUpMethod = (typeof STEP_UP_METHODS)[number]

/** The factors that an account has. */
export interface Factors {
  /** Passkeys made at this host: a passkey works only at the host where it was made. */
  readonly passkeysHere: number
  readonly passkeys: number
  readonly hasTotp: boolean
  readonly recoveryCodesLeft: number
  /** False for an account that signs in through the operator's issuer. */
  readonly hasPassword: boolean
}

/**
 * The accepted methods, strongest first (decision 15): a passkey or a one-time code where one is enrolled. A
 * password is then not accepted, because a stolen mailbox would be enough to reset it. An account without a
 * password here has only its mailbox. Staff always need a second factor (note 060).
 */
export const stepUpMethods = (factors: Factors, action: StepUpAction): readonly StepUpMethod[] => {
  const isEnrolled = factors.passkeys > 0 || factors.hasTotp
  if (!isEnrolled && isStaffAction(action)) return []
  if (!isEnrolled) return [factors.hasPassword ? 'password' : 'mailed-code']
  return [
    ...(factors.passkeysHere > 0 ? (['passkey'] as const) : []),
    ...(factors.hasTotp ? (['totp'] as const) : []),
    ...(factors.recoveryCodesLeft > 0 ? (['recovery-code'] as const) : []),
  ]
}

/** A proof is valid once, within this time. Real time. */
export const PROOF_MS = 5 * 60_000
/** From the start of a step-up until it must be proved, also by an emailed code, as the email states it. */
export const STEP_UP_OPEN_MINUTES = 10
export const STEP_UP_OPEN_MS = STEP_UP_OPEN_MINUTES * 60_000
/** The most step-ups that one account can have open. A person does not start more. */
export const MOST_OPEN_STEP_UPS = 12
/** The most wrong answers to one step-up; after that a new one must be started. */
export const MOST_WRONG_ANSWERS = 5

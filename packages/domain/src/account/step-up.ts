/**
 * What is asked for again, although somebody is signed in: changes by which a stolen session would turn into stolen
 * money, or into an account that its owner no longer reaches (decision 15).
 */
export const ACCOUNT_ACTIONS = [
  'bank-account',
  'payout-address',
  'return-address',
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

/** What is asked of staff: a second factor after a sign-in that had none, and before they approve money, coins, rules or rights. */
export const STAFF_ACTIONS = [
  'staff-sign-in',
  'disbursement',
  'disbursement-hold',
  'collateral-release',
  'unsupported-asset',
  'sanctions-clearance',
  'sanctions-license',
  'organization',
  'staff',
] as const
export type StaffAction = (typeof STAFF_ACTIONS)[number]

export const STEP_UP_ACTIONS = [...ACCOUNT_ACTIONS, ...STAFF_ACTIONS] as const
export type StepUpAction = (typeof STEP_UP_ACTIONS)[number]

export const isStaffAction = (action: StepUpAction): action is StaffAction =>
  (STAFF_ACTIONS as readonly string[]).includes(action)

/** How somebody shows that it is them. `password`: the password, and then a code that was mailed. */
export const STEP_UP_METHODS = ['passkey', 'totp', 'recovery-code', 'password', 'mailed-code'] as const
export type StepUpMethod = (typeof STEP_UP_METHODS)[number]

/** What an account can show. */
export interface Factors {
  /** Of this host: a passkey is known to the host alone that it was made at. */
  readonly passkeysHere: number
  readonly passkeys: number
  readonly hasTotp: boolean
  readonly recoveryCodesLeft: number
  /** False for an account that signs in at an issuer of the operator's. */
  readonly hasPassword: boolean
}

/**
 * The methods that serve, the best first (decision 15): a passkey or a one-time code where one is enrolled, and then no
 * password, else a stolen mailbox would be enough again. An account without a password here has its mailbox alone. What staff do
 * takes a second factor and nothing less (note 060).
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

/** A proof is good for this long, and once. Real time. */
export const PROOF_MS = 5 * 60_000
/** From the opening of a step-up until it must be proved, by a mailed code too, as the email says it. */
export const STEP_UP_OPEN_MINUTES = 10
export const STEP_UP_OPEN_MS = STEP_UP_OPEN_MINUTES * 60_000
/** Begun by one account and neither used nor over: more of them are nobody's changes of mind. */
export const MOST_OPEN_STEP_UPS = 12
/** Wrong answers to one step-up; then another has to be opened. */
export const MOST_WRONG_ANSWERS = 5

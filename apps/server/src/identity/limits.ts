/** Sign-in limits. Real time. */
export interface SignInLimits {
  readonly windowMs: number
  /** For all browsers together that have not signed in to the account before. */
  readonly triesPerAccount: number
  /** For one browser that has (note 063). */
  readonly triesPerDevice: number
  readonly triesPerAddress: number
  readonly registrationsPerAddress: number
  /** Sign-in pages that a network opens; an office behind one address opens many in a row. */
  readonly startsPerAddressAMinute: number
  /** Devices signed in to an account at once: another one signs out the least recently used (note 009). */
  readonly devicesPerAccount: number
}

export const SIGN_IN_LIMITS: SignInLimits = {
  windowMs: 15 * 60_000,
  triesPerAccount: 10,
  triesPerDevice: 10,
  triesPerAddress: 10,
  registrationsPerAddress: 20,
  startsPerAddressAMinute: 120,
  devicesPerAccount: 20,
}

/** For a demonstration: each rehearsal registers a person, all from one address, and all share the staff accounts. */
export const DEMONSTRATION_LIMITS: SignInLimits = {
  ...SIGN_IN_LIMITS,
  registrationsPerAddress: 2_000,
  startsPerAddressAMinute: 2_000,
  devicesPerAccount: 2_000,
}

/** Lifetime of a device's session: since the last refresh, and in total. Real time. */
export const SESSION_LIFE = {
  customer: { idleMs: 60 * 60_000, wholeMs: 24 * 60 * 60_000 },
  agent: { idleMs: 30 * 60_000, wholeMs: 12 * 60 * 60_000 },
} as const

/** Two tabs may present the same refresh token within this time; later it is considered stolen. */
export const ROTATION_GRACE_MS = 30_000

export const ACCESS_TOKEN_SECONDS = 5 * 60

/** From the start of a sign-in until the browser must return. */
export const LOGIN_ATTEMPT_MS = 45 * 60_000
/** The sign-in page of the embedded provider may stay open for this long. */
export const INTERACTION_SECONDS = 30 * 60
/** How long a browser is known to an account after its last sign-in there; browsers keep cookies no longer. */
export const KNOWN_DEVICE_MS = 400 * 24 * 60 * 60_000
/** Time allowed for the second factor after a correct password. */
export const SECOND_FACTOR_MS = 10 * 60_000

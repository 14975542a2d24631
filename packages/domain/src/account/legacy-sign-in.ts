/** What a sign-in at the legacy identity service still asks for, in the order of its page. */
export const LEGACY_NEEDS = ['email', 'email-code', 'code', 'new-password'] as const
export type LegacyNeed = (typeof LEGACY_NEEDS)[number]

export interface LegacySignInFacts {
  /** Whether the person has an account that notices about their loans can be emailed to. */
  readonly hasAccount: boolean
  /** The alias of type Email; null where there is none (row 2.3.31). */
  readonly email: string | null
  /** `totpVerified`: an app that its owner proved once. Another is not asked for, since nobody may be able to answer. */
  readonly isTotpVerified: boolean
  readonly passwordExpiresAt: Date | null
}

/** What was typed beside alias and password. */
export interface LegacyEntries {
  readonly email?: string | undefined
  readonly emailCode?: string | undefined
  readonly code?: string | undefined
  readonly newPassword?: string | undefined
}

/** Whether the password must be changed before anything else (row 2.3.32). */
export const isPasswordExpired = (
  { passwordExpiresAt }: { readonly passwordExpiresAt: Date | null },
  now: Date,
) => passwordExpiresAt !== null && now >= passwordExpiresAt

/**
 * What is missing of a sign-in with the right password (decision 14, rows 2.3.31 and 2.3.32). An address comes first,
 * because its code has to be emailed. Everything else is typed together and checked together: an address is bound to the
 * account only by somebody who also has the app, and never while an expired password is in use. Otherwise a thief who has
 * the password alone could put their own mailbox in place of the owner's.
 */
export const legacySignInNeeds = (
  facts: LegacySignInFacts,
  entries: LegacyEntries,
  now: Date,
): readonly LegacyNeed[] => {
  const needsAddress = !facts.hasAccount && facts.email === null
  if (needsAddress && entries.email === undefined) return ['email']
  return [
    ...(needsAddress && entries.emailCode === undefined ? (['email-code'] as const) : []),
    ...(facts.isTotpVerified && entries.code === undefined ? (['code'] as const) : []),
    ...(isPasswordExpired(facts, now) && entries.newPassword === undefined
      ? (['new-password'] as const)
      : []),
  ]
}

/** Where an account signs in from now on: organizations in mode `legacy` keep theirs, all others move to the broker. */
export const movesToBroker = (mode: 'legacy' | 'broker' | 'auto'): boolean => mode !== 'legacy'

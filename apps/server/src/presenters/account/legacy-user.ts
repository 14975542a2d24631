import type { LegacyUserAnswer } from '@pledge/contract/session'
import { isPasswordExpired } from '@pledge/domain/account/legacy-sign-in'
import type { Account } from '../../store/account/accounts.ts'
import type { LegacyAccount } from '../../store/account/legacy-accounts.ts'

interface Facts {
  readonly organizationCode: string
  readonly isTotpEnrolled: boolean
  /** The account's own row at the legacy service; undefined for an account that never had one. */
  readonly legacy: LegacyAccount | undefined
  readonly now: Date
}

/** The aliases that its service knows; where it knows none, the address of the account. */
const aliasesOf = (account: Account, legacy: LegacyAccount | undefined) => {
  if (legacy === undefined) return [{ type: 'Email', value: account.email }]
  const { username, email } = legacy
  return [
    ...(username === null ? [] : [{ type: 'Username', value: username }]),
    ...(email === null ? [] : [{ type: 'Email', value: email }]),
  ]
}

/**
 * A legacy user (rows 2.3.28 to 2.3.35): the email is one of the aliases, and there may be none; the second factor is the
 * authenticator app. `totpVerified` says that its owner proved it with a code, `twoFactorEnabled` that there is one.
 */
export const presentLegacyUser = (account: Account, facts: Facts): LegacyUserAnswer => ({
  uuid: account.id,
  organizationCode: facts.organizationCode,
  profileType: account.profileType,
  updatedDate: account.updatedAt.toISOString(),
  twoFactorEnabled: facts.isTotpEnrolled,
  passwordExpired: facts.legacy !== undefined && isPasswordExpired(facts.legacy, facts.now),
  totpVerified: facts.isTotpEnrolled,
  aliases: aliasesOf(account, facts.legacy),
})

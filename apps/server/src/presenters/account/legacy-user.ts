import type { LegacyUserAnswer } from '@pledge/contract/session'
import type { Account } from '../../store/account/accounts.ts'

/**
 * A legacy user (rows 2.3.28 to 2.3.35): the email is one of the aliases; the second factor is the authenticator app.
 */
export const presentLegacyUser = (
  account: Account,
  facts: { readonly organizationCode: string; readonly isTotpEnrolled: boolean },
): LegacyUserAnswer => ({
  uuid: account.id,
  organizationCode: facts.organizationCode,
  profileType: account.profileType,
  updatedDate: account.updatedAt.toISOString(),
  twoFactorEnabled: facts.isTotpEnrolled,
  passwordExpired: false,
  totpVerified: facts.isTotpEnrolled,
  aliases: [{ type: 'Email', value: account.email }],
})

import type { LegacyUserAnswer } from '@pledge/contract/session'
import type { Account } from '../store/accounts.ts'

/** A legacy user (rows 2.3.28 to 2.3.35): e-mail among the aliases, no second factor kept here. */
export const presentLegacyUser = (account: Account, organizationCode: string): LegacyUserAnswer => ({
  uuid: account.id,
  organizationCode,
  profileType: account.profileType,
  updatedDate: account.updatedAt.toISOString(),
  twoFactorEnabled: false,
  passwordExpired: false,
  totpVerified: false,
  aliases: [{ type: 'Email', value: account.email }],
})

import type { BrokerUserAnswer } from '@pledge/contract/session'
import type { Account } from '../../store/account/accounts.ts'

/** A broker user (rows 2.3.19 to 2.3.27): the person's own account. */
export const presentBrokerUser = (
  account: Account,
  facts: {
    readonly organizationCode: string
    /** Whether the account is managed here rather than at the operator's issuer. */
    readonly isManageable: boolean
    /** Organizations in which the person still has a legacy account (gap G.84); decides nothing. */
    readonly legacyOrganizations: readonly string[]
  },
): BrokerUserAnswer => ({
  identityUuid: account.id,
  organizationCode: facts.organizationCode,
  userType: account.profileType,
  email: account.email,
  updatedAt: account.updatedAt.toISOString(),
  isManageable: facts.isManageable,
  isBroker: true,
  activeLegacyCustomerOrgs: [...facts.legacyOrganizations],
  wallet: {
    accountAddress: account.walletAccountAddress,
    groupPolicyAddress: account.walletGroupPolicyAddress,
  },
})

import type { BrokerUserAnswer } from '@pledge/contract/session'
import type { Account } from '../../store/account/accounts.ts'

/** A broker user (rows 2.3.19 to 2.3.27): a person's own account, to themselves. */
export const presentBrokerUser = (
  account: Account,
  facts: {
    readonly organizationCode: string
    /** Whether the account is kept here rather than at an issuer of the operator's. */
    readonly isManageable: boolean
  },
): BrokerUserAnswer => ({
  identityUuid: account.id,
  organizationCode: facts.organizationCode,
  userType: account.profileType,
  email: account.email,
  updatedAt: account.updatedAt.toISOString(),
  isManageable: facts.isManageable,
  isBroker: true,
  activeLegacyCustomerOrgs: [],
  wallet: {
    accountAddress: account.walletAccountAddress,
    groupPolicyAddress: account.walletGroupPolicyAddress,
  },
})

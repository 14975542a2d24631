/** The identity broker's response about a signed-in borrower. */
export const user = {
  identityUuid: 'c0000000-0000-4000-8000-000000000001',
  organizationCode: 'PLEDGE',
  userType: 'CUSTOMER',
  email: 'ann@example.com',
  updatedAt: '2026-11-21T12:00:00.000Z',
  isManageable: true,
  isBroker: true,
  activeLegacyCustomerOrgs: [],
  wallet: { accountAddress: 'a', groupPolicyAddress: 'b' },
}

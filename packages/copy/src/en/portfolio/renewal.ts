/** What agents read of loans that take the place of others. */
export const portfolioRenewal = {
  renewsTitle: 'This application renews a loan',
  renews: 'It pays off that loan and takes over its collateral. No money is sent.',
  seeOld: 'See the loan it renews',
  renewedTitle: 'This loan was renewed',
  renewed: 'Another loan paid it off and holds its collateral.',
  seeNew: 'See the loan that renewed it',
} as const

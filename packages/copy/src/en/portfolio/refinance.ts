/** What agents read of an application that refinances loans of the defunct lender (note 099). */
export const portfolioRefinance = {
  title: 'Refinance of old loans',
  lead: 'This loan pays off loans of the defunct lender. The estate hands over their collateral, and no money is sent.',
  loans: 'Old loan IDs',
  treatment: 'Collateral treatment',
  treatments: {
    DECLINE_REHYPOTHECATION: 'Kept in custody',
    ALLOW_REHYPOTHECATION: 'May be reused',
  },
  noTreatment: 'No offer selected yet',
  held: 'Held by the estate',
  inCustody: 'In custody',
  rehypothecated: 'Rehypothecated',
  returning: 'On the way back',
  shortfall: 'Removed by the network',
  returnDue: 'Back by',
  topUp: 'Top-up',
  noTopUp: 'None',
  topUpDue: 'Top-up due by',
  notRequested: 'Not requested yet',
} as const

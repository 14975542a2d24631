/** The two amounts of collateral of an offer, named the same on every screen. */
export const amounts = {
  caption: 'Your collateral: LTV and prices of one {coin} for each amount',
  about: 'Figure',
  planned: 'Planned amount',
  minimum: 'Required minimum',
  amount: 'Amount',
  ltv: 'LTV',
  warning: 'Warning',
  marginCall: 'Margin call',
  liquidation: 'Collateral sale',
  atLevel: '{event} ({ltv})',
  rule: "Funding begins once we've confirmed the required minimum. All confirmed collateral counts.",
  ruleOfRenewal:
    "Your loan is renewed once we've confirmed the required minimum. All confirmed collateral counts.",
} as const

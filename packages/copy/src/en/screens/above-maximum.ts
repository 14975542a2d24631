/** For the borrower, while an LTV above the maximum prevents the disbursement (note 049). */
export const aboveMaximum = {
  title: 'Add collateral to receive your loan',
  lead: "The price of your collateral dropped, so we haven't sent your funds.",
  text: 'Your loan-to-value (LTV) is {ltv}. The maximum for a new loan is {maximum}.',
  textWorthless: 'Your loan-to-value (LTV) is above {maximum}, the maximum for a new loan.',
  add: 'Add {amount} to bring your LTV to {maximum} at the current price. Send it to the same deposit address.',
  pending:
    "What you've sent is enough at the current price. Once the network confirms it, we review your loan again.",
  otherwise: 'If the price rises first, you may not need to add anything.',
  help: 'Questions? Call {phone}.',
  action: 'See where to send it',
  step: 'Your collateral is confirmed. We send your funds once your LTV is at or below the maximum for a new loan.',
  next: [
    'Add collateral to the same deposit address, or wait for the price to rise.',
    'Once your LTV is at or below the maximum, we do a final review and send your funds.',
    "We're holding the collateral we've received.",
  ],
} as const

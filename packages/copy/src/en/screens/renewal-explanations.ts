/**
 * What the offer page explains of a renewal in place of what `start-explanations.ts` says of a new loan: no money is sent,
 * and what is pledged moves over (rows 1.1.20, 1.2.52 to 1.2.59).
 */
export const renewalExplanations = {
  calculations: {
    cash: 'What you owe on your loan today. The new loan pays it off, so no money is sent. We add the fee to the new loan.',
    amount: '{draw} to pay off your loan + {fee} fee = {amount}.',
    apr: '{draw} pays off your loan, and you pay {total} in all. The APR is the yearly rate at which those payments are worth {draw} today: {apr}.',
    financeCharge:
      '{total} paid − {draw} to pay off your loan = {charge}: {interest} interest and {fee} fee.',
    minimum:
      '{amount} ÷ ({price} × {level}) = {minimum}, rounded up. This is the minimum for these terms. It includes the collateral you already have with us.',
    term: 'Due {months} months after the new loan replaces your current one. You can pay it off early with no penalty.',
  },

  info: {
    ltv: [
      'LTV is everything you owe divided by the current value of your collateral. Add collateral to lower it. A lower LTV can mean a lower rate.',
      'After that, your LTV moves with the price of your collateral. It goes up when the price drops. At {warning} we warn you. At {marginCall} we ask for more collateral or a payment. At {liquidation} collateral is sold.',
      'A renewed loan starts at {max} or less.',
    ],
    fee: [
      'A one-time fee for the new loan. We add it to the loan, so you pay nothing now.',
      "The fee depends on where you live. There's no charge for paying off early, but the fee isn't refunded.",
      'If we have to sell collateral, the fee is {saleFee} of the amount sold.{unsigned}',
    ],
    usdc: [
      "Outside the United States, you can make monthly payments in USDC from your own wallet. A renewal doesn't send you any money.",
      'USDC is designed to be worth one US dollar. We count your payments in dollars.',
    ],
    learnMore: [
      'The new loan pays off your current loan and replaces it for another {months} months. Your collateral moves to the new loan. You get it back when you pay off that loan.',
      'Pay interest each month and the balance at the end, or pay everything at the end. You can pay early, in part or in full, with no penalty.',
      "First you choose an offer, review your details, verify your identity and sign. No money is sent, so we don't ask for an account. If you're adding collateral, you send it after you sign, within {collateralDays} calendar days. Once it's confirmed, the new loan replaces your current one. If you aren't adding any, that happens after you sign. If a bank can still return a payment on your loan, we wait until it can't.",
      'If the price of your collateral drops sharply, you may have to add collateral or pay down the loan on short notice. Your collateral may be sold. This page shows the prices where that happens.',
    ],
  },

  /** The example of the first note, wherever the terms are not the usual ones. */
  example:
    'Your loan as an example: {draw} pays off your current loan, with an origination fee of {fee}, so you owe {amount}. At {rate} interest, you make {count} monthly payments of {monthly} and a last payment of {last}, {total} in all. The APR is {apr}.',

  exampleDeferred:
    'Your loan as an example: {draw} pays off your current loan, with an origination fee of {fee}, so you owe {amount}. At {rate} interest, you make no monthly payments and one payment of {total} after {months} months. The APR is {apr}.',

  /** In place of the question when the money comes. */
  when: {
    question: 'When does the new loan start?',
    answer:
      "After you sign your agreements and any collateral you add is confirmed on its network. If a bank can still return a payment on your loan, we wait until it can't. Until then, your current loan stays the same.",
  },

  /** In place of the cash of each tier. */
  loan: 'Loan you can pay off',
} as const

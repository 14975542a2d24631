/**
 * What the offer page explains of a renewal in place of what `start-explanations.ts` says of a new loan: no money is sent,
 * and what is pledged moves over (rows 1.1.20, 1.2.52 to 1.2.59).
 */
export const renewalExplanations = {
  calculations: {
    cash: 'What you owe on your loan today. The new loan pays it off, so no money is sent. The fee is added to the new loan.',
    amount: '{draw} to pay off your loan + {fee} fee = {amount}.',
    apr: '{draw} is paid off for you, and you pay {total} in all. The APR is the yearly rate at which those payments are worth {draw} today: {apr}.',
    financeCharge: '{total} paid − {draw} paid off for you = {charge}: interest {interest} and fee {fee}.',
    minimum:
      '{amount} ÷ ({price} × {level}) = {minimum}, rounded up. It is the minimum for these terms, with what is carried over.',
    term: 'Due {months} months after the new loan takes the place of your loan. You can repay early at any time, without penalty.',
  },

  info: {
    ltv: [
      'LTV is everything you owe divided by what your collateral is worth now. You can lower it here by adding collateral; a lower LTV can mean a lower rate.',
      'After that it moves with the price of your collateral. It rises when the price falls. At {warning} we warn you, at {marginCall} we ask for more collateral or a payment, and at {liquidation} collateral is sold.',
      'A renewed loan starts at {max} or less.',
    ],
    fee: [
      'A one-time fee for making the new loan. It is added to the loan, so you pay nothing now.',
      'It depends on where you live. Repaying early costs nothing more, but the fee is not returned.',
    ],
    usdc: [
      'Outside the United States you can make your monthly payments in USDC from your own wallet. A renewal sends you no money.',
      'One USDC is meant to be worth one US dollar. Your payments are counted in dollars.',
    ],
    learnMore: [
      'The new loan pays off the one that you have and takes its place, for another {months} months. Your collateral stays pledged: it moves to the new loan, and comes back to you when that one is repaid.',
      'Pay the interest each month and the loan at the end, or everything at the end. You can repay early, in part or in full, without penalty.',
      'First you choose an offer, then you look at your details, prove your identity, and sign. No money is sent, and no account is asked for. Collateral that you add you send only then, within {collateralDays} calendar days. Once it is confirmed, or after you have signed where you add none, the new loan takes the place of your loan. If a bank can still take back a payment on your loan, it waits until it cannot any more.',
      'If the price of your collateral drops sharply, you may have to add collateral or repay a part at short notice, and collateral may be sold. The prices at which that happens are on this page.',
    ],
  },

  /** In place of the question when the money comes. */
  when: {
    question: 'When does the new loan begin?',
    answer:
      'When your agreements are signed and the collateral that you add, if any, is confirmed on its network. If a bank can still take back a payment on your loan, it waits until it cannot any more. Until then your loan goes on as it is.',
  },

  /** In place of the cash of each tier. */
  loan: 'Loan it can pay off',
} as const

/** A question of the shortlist; `abroad` is its answer for who lives outside the United States, where that is another. */
interface ShortQuestion {
  readonly question: string
  readonly answer: string
  readonly abroad?: string
  /** It is of money that is sent: of a renewal something else is asked. */
  readonly isOfMoney?: boolean
}

/** What the offer page explains: loaded after the page, because nobody has to open it. The page's own words are `start.ts`. */
export const explanations = {
  close: 'Close',
  howTitle: 'How we calculated this',
  learnMoreTitle: 'How the loan works',

  ladder: {
    title: 'What happens as the price drops',
    lead: 'Prices of one {coin}, drawn to scale.',
    summary: 'Prices of one {coin} at which something happens, from today down to zero',
    today: 'Today',
    warning: 'Warning',
    marginCall: 'Margin call',
    liquidation: 'Collateral sale',
    atMinimum: '{price} at the minimum',
    planned: 'If you send the {planned} you plan. With the minimum, {minimum}, each level comes sooner.',
    atLtv: '{ltv} LTV, {change} lower',
    level: '{amount} ÷ ({quantity} × {ltv}) = {price} for one {coin}.',
    levelOfMinimum: 'With the minimum: {amount} ÷ ({quantity} × {ltv}) = {price} for one {coin}.',
    note: 'At a margin call you have {hours} hours to add collateral or pay down the loan. A sale covers only what brings the loan back in line, with a fee of {fee}.',
  },

  rates: {
    title: 'Rates',
    caption: 'Rates by loan to value, for your collateral of {quantity}',
    ltv: 'LTV',
    upTo: 'Up to {to}',
    between: '{from} to {to}',
    rate: 'Rate',
    cash: 'Cash you can borrow',
    range: '{from} to {to}',
    none: 'Not with this collateral',
    add: 'Add {quantity} for this rate',
    yours: 'Yours',
  },

  calculations: {
    cash: 'The amount you chose, sent in full. The fee is added to the loan, not taken from your cash.',
    fee: '{rate} of {draw} = {fee}.',
    feeLeast: '{rate} of {draw} is {byRate}; the minimum fee where you live is {fee}.',
    feeMost: '{rate} of {draw} is {byRate}; the highest fee where you live is {fee}.',
    feeFlat: '{rate} of {draw}, plus {flat}, = {fee}.',
    feeNone: 'There is no origination fee where you live.',
    amount: '{draw} cash + {fee} fee = {amount}.',
    monthly: '{amount} × {rate} ÷ 12 = {monthly} interest each month, rounded to the cent.',
    monthlyLast: 'With the last one, after {months} months, you repay the loan: {last}.',
    monthlyDeferred: 'Nothing is due each month. The interest is paid at the end.',
    apr: 'You receive {draw} and pay {total} in all. The APR is the yearly rate at which those payments are worth {draw} today: {apr}.',
    aprMethod: 'It counts the interest and the fee, by the actuarial method of Regulation Z, Appendix J.',
    rate: 'Your LTV is {ltv}. Up to {level} the rate is {rate}.',
    financeCharge: '{total} paid − {draw} received = {charge}: interest {interest} and fee {fee}.',
    total: '{count} × {monthly} and {last} with the last payment = {total}.',
    totalDeferred: 'One payment after {months} months: {amount} loan + {interest} interest = {total}.',
    ltv: '{amount} owed ÷ {worth} collateral = {ltv}.',
    ltvWorth: '{quantity} × {price} = {worth}.',
    minimum: '{amount} ÷ ({price} × {level}) = {minimum}, rounded up. It is the minimum for these terms.',
    minimumTaken: 'It is the smallest amount of {coin} we accept.',
    planned: 'The amount you entered: {quantity} × {price} = {worth}, so your LTV is {ltv}.',
    term: 'Due {months} months after funding. You can repay early at any time, without penalty.',
  },

  info: {
    ltv: [
      'LTV is everything you owe divided by what your collateral is worth now. You choose it here: more collateral, or less cash, means a lower LTV and a lower rate.',
      'After that it moves with the price of your collateral. It rises when the price falls. At {warning} we warn you, at {marginCall} we ask for more collateral or a payment, and at {liquidation} collateral is sold.',
      'A new loan starts at {max} or less.',
    ],
    fee: [
      'A one-time fee for making the loan. It is added to the loan, so that you receive the full amount that you chose.',
      'It depends on where you live. Repaying early costs nothing more, but the fee is not returned.',
    ],
    apr: [
      'The rate is what you pay on the loan for a year: the interest alone.',
      'The annual percentage rate (APR) also counts the origination fee, so it is a little higher. Use it to compare loans.',
      'Your rate is fixed for the whole term.',
    ],
    usdc: [
      'Outside the United States you receive your loan in USDC, and you make your monthly payments in USDC from your own wallet.',
      'One USDC is meant to be worth one US dollar. Your payments are counted in dollars.',
    ],
    learnMore: [
      'You borrow US dollars for {months} months and pledge {coin} as collateral. You do not sell it: when you have repaid, it comes back to you.',
      'Pay the interest each month and the loan at the end, or everything at the end. You can repay early, in part or in full, without penalty.',
      'First you choose an offer, then you give your details, prove your identity, say where the money goes, and sign. Only then do you send your collateral, within {collateralDays} calendar days. When it has arrived, the money is sent.',
      'If the price of your collateral drops sharply, you may have to add collateral or repay a part at short notice, and collateral may be sold. The prices at which that happens are on this page.',
    ],
  },

  faq: {
    title: 'Common questions',
    all: 'All questions and answers',
    items: [
      {
        question: 'Does this affect my credit score?',
        answer:
          'Looking at offers does not. When you send your details we make a soft inquiry, which does not affect your score either.',
        abroad:
          'No. We ask no credit bureau about you. When you send your details we compare them with lists of sanctions.',
      },
      {
        question: 'What happens when the price falls?',
        answer:
          'Nothing at first. At {warning} LTV we warn you. At {marginCall} you get a margin call and have {hours} hours to add collateral or repay a part. At {liquidation} collateral is sold at once, only as much as is needed.',
      },
      {
        question: 'Can I repay early?',
        answer:
          'Yes, at any time, in part or in full, without penalty. You pay interest only for the time you had the loan.',
      },
      {
        question: 'What does it cost?',
        answer:
          'The interest, and the origination fee shown in your terms. Selling collateral after a margin call costs {saleFee} of what is sold.{unsigned}',
      },
      {
        question: 'When do I get the money?',
        isOfMoney: true,
        answer:
          'When your agreements are signed and your collateral has arrived and is confirmed on its network, two people release the payment. It is sent by bank transfer.',
        abroad:
          'When your agreements are signed and your collateral has arrived and is confirmed on its network, we send a small test transfer to your wallet. Once you have confirmed it, two people release the payment. It is sent in USDC.',
      },
    ] as readonly ShortQuestion[],
    /** After what else a loan costs, where the rules have such a fee. */
    unsigned:
      ' A fee of {fee} applies to a document that a loan already made requires, if you leave it unsigned after we ask for it in writing. Not signing your agreements costs nothing.',
  },
} as const

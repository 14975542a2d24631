/** A common question; `international` is the answer for international borrowers, if it differs. */
interface ShortQuestion {
  readonly question: string
  readonly answer: string
  readonly international?: string
  /** The question is about a disbursement; a renewal has another question instead. */
  readonly isOfMoney?: boolean
}

/** The explanations of the offer page, which are optional and therefore loaded after it. The page's own text is in `start.ts`. */
export const explanations = {
  close: 'Close',
  inApp: 'We make loans against this coin in the app only. Continue to see how to apply.',
  noTerms: 'Enter amounts to see your terms.',
  tooLittle: 'Add collateral or borrow less to see your terms.',
  addCollateral: 'Add {quantity}',
  atWarning:
    'At this LTV, you start at the warning level. If the price drops, you can get a margin call soon. Add collateral or borrow less to start lower.',
  staleTitle: 'No current price',
  footnotes: 'Notes',
  howTitle: 'How we calculated this',
  learnMoreTitle: 'How the loan works',

  ladder: {
    title: 'What happens as the price drops',
    lead: 'Prices of one {coin}.',
    summary: 'Prices of one {coin} at which something happens, from today down to zero',
    today: 'Today',
    warning: 'Warning',
    marginCall: 'Margin call',
    liquidation: 'Collateral sale',
    atMinimum: '{price} at the minimum',
    planned: 'These are for {planned}. With the minimum of {minimum}, you reach each level sooner.',
    atLtv: '{ltv} LTV, {change} lower',
    level: '{amount} ÷ ({quantity} × {ltv}) = {price} for one {coin}.',
    levelOfMinimum: 'With the minimum: {amount} ÷ ({quantity} × {ltv}) = {price} for one {coin}.',
    note: 'In a margin call, you have {hours} hours to add collateral or pay down the loan. At the collateral sale level, we sell right away, even if you have time left. We sell only what brings the loan back in line, for a {fee} fee.',
  },

  rates: {
    title: 'Rates',
    caption: 'Rates by LTV for {quantity}',
    ltv: 'LTV',
    upTo: 'Up to {to}',
    between: '{from} to {to}',
    rate: 'Rate',
    cash: 'Cash you can borrow',
    range: '{from} to {to}',
    none: 'Not with this collateral',
    add: 'Add {quantity} for this rate',
    /** Next to the rate of the offer. */
    lower: '{rate} if you add {quantity}',
    yours: 'Yours',
  },

  calculations: {
    cash: 'The amount you chose. You get all of it. We add the fee to the loan instead of taking it from your cash.',
    fee: '{rate} of {draw} = {fee}.',
    feeLeast: '{rate} of {draw} is {byRate}. The minimum fee where you live is {fee}.',
    feeMost: '{rate} of {draw} is {byRate}. The maximum fee where you live is {fee}.',
    feeFlat: '{rate} of {draw}, plus {flat}, = {fee}.',
    feeNone: 'There is no origination fee where you live.',
    amount: '{draw} cash + {fee} fee = {amount}.',
    monthly: '{amount} × {rate} ÷ 12 = {monthly} interest each month, rounded to the cent.',
    monthlyLast: 'With the last one, after {months} months, you also pay off the loan: {last}.',
    monthlyDeferred: 'No monthly payments. You pay the interest at the end.',
    apr: 'You receive {draw} and pay {total} in all. The APR is the yearly rate at which those payments are worth {draw} today: {apr}.',
    aprDeferred:
      'With one payment at the end, the APR is counted once for the whole {months} months. With monthly payments, it is counted month by month. So the two APRs can differ even when the totals are about the same.',
    aprMethod: 'It includes interest and the fee, using the actuarial method in Regulation Z, Appendix J.',
    rate: 'Your LTV is {ltv}. Up to {level}, the rate is {rate}.',
    financeCharge: '{total} paid − {draw} received = {charge}: {interest} interest and {fee} fee.',
    total: '{count} × {monthly} and {last} with the last payment = {total}.',
    rounding:
      'Each monthly payment is rounded to the cent, so the totals of the two ways to repay can differ by a few cents.',
    totalDeferred: 'One payment after {months} months: {amount} loan + {interest} interest = {total}.',
    ltv: '{amount} owed ÷ {worth} collateral = {ltv}.',
    ltvWorth: '{quantity} × {price} = {worth}.',
    minimum: '{amount} ÷ ({price} × {level}) = {minimum}, rounded up. This is the minimum for these terms.',
    minimumTaken: "It's the smallest amount of {coin} we accept.",
    planned: 'The amount you entered: {quantity} × {price} = {worth}, so your LTV is {ltv}.',
    term: 'Due {months} months after funding. You can pay it off early with no penalty.',
  },

  info: {
    ltv: [
      'LTV is everything you owe divided by the current value of your collateral. You set it here. More collateral or less cash means a lower LTV and can mean a lower rate.',
      'After that, your LTV moves with the price of your collateral. It goes up when the price drops. At {warning} we warn you. At {marginCall} we ask for more collateral or a payment. At {liquidation} collateral is sold.',
      'A new loan starts at {max} or less.',
    ],
    fee: [
      'A one-time fee for the loan. We add it to the loan, so you get the full amount you chose.',
      "The fee depends on where you live. There's no charge for paying off early, but the fee isn't refunded.",
      'If we have to sell collateral, the fee is {saleFee} of the amount sold.{unsigned}',
    ],
    apr: [
      'The rate is the interest you pay on the loan for a year.',
      "The annual percentage rate (APR) includes the origination fee too, so it's higher than the rate. Use it to compare loans.",
      'Your rate is fixed for the whole term.',
    ],
    pay: [
      'Once your loan is funded, you can pay from your bank account on your dashboard, once or with autopay. Or send each payment yourself, by ACH or wire from your bank. Your dashboard shows the reference to include.',
    ],
    usdc: [
      'Outside the United States, you get your loan in USDC and make monthly payments in USDC from your own wallet.',
      'USDC is designed to be worth one US dollar. We count your payments in dollars.',
    ],
    learnMore: [
      "You borrow US dollars for {months} months and pledge {coin} as collateral. You don't sell it. You get it back when you pay off the loan.",
      'Pay interest each month and the balance at the end, or pay everything at the end. You can pay early, in part or in full, with no penalty.',
      'First you choose an offer, enter your details, verify your identity, tell us where to send the money, and sign. Only then do you send your collateral, within {collateralDays} calendar days. Once we receive it, we send the money.',
      'If the price of your collateral drops sharply, you may have to add collateral or pay down the loan on short notice. Your collateral may be sold. This page shows the prices where that happens.',
    ],
  },

  /** The first note if the terms are not the usual ones. */
  aprNote: {
    meaning:
      'The annual percentage rate (APR) is the yearly cost of your loan. It includes interest and the origination fee, which we add to the loan.',
    example:
      'Your loan as an example: you get {draw} with an origination fee of {fee}, so you owe {amount}. At {rate} interest, you make {count} monthly payments of {monthly} and a last payment of {last}, {total} in all. The APR is {apr}.',
    exampleDeferred:
      'Your loan as an example: you get {draw} with an origination fee of {fee}, so you owe {amount}. At {rate} interest, you make no monthly payments and one payment of {total} after {months} months. The APR is {apr}.',
    fee: '{rate} ({fee})',
  },

  faq: {
    title: 'Common questions',
    all: 'See all questions',
    items: [
      {
        question: 'Does this affect my credit score?',
        answer:
          "Checking offers doesn't. When you submit your details, we make a soft inquiry, which doesn't affect your score either.",
        international:
          "No. We don't contact a credit bureau. When you submit your details, we check them against sanctions lists.",
      },
      {
        question: 'What happens if the price drops?',
        answer:
          'Nothing at first. At {warning} LTV we warn you. At {marginCall} you get a margin call and have {hours} hours to add collateral or pay down the loan. At {liquidation} we sell collateral right away, but only as much as needed.',
      },
      {
        question: 'Can I pay off early?',
        answer:
          'Yes, anytime, in part or in full, with no penalty. You pay interest only for the time you have the loan.',
      },
      {
        question: 'What does it cost?',
        answer:
          'You pay interest and the origination fee shown in your terms. If collateral is sold after a margin call, the fee is {saleFee} of the amount sold.{unsigned}',
      },
      {
        question: 'When do I get my money?',
        isOfMoney: true,
        answer:
          'After you sign and your collateral is confirmed on its network, we do a final review. Then we send your money by bank transfer. It usually takes {achDays} to arrive.',
        international:
          'After you sign and your collateral is confirmed on its network, we send a small test transfer to your wallet. Once you confirm it, we do a final review. Then we send your money in USDC. It usually takes {usdcDays} to arrive.',
      },
    ] as readonly ShortQuestion[],
    /** Follows the other costs of a loan if the rules have such a fee. */
    unsigned:
      " A {fee} fee applies if an existing loan requires a document, we ask you in writing to sign it, and you don't. Choosing not to sign your agreements costs nothing.",
  },
} as const

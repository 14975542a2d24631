/** The offer page, at /start and at /{appUuid}/renew (rows 1.2.46 to 1.2.60). Messages of rules are the domain's. */
export const start = {
  title: 'Your offer',
  heading: 'See what you can borrow',
  lead: 'Change anything; every figure follows. Open a figure to see how it comes about.',
  renewHeading: 'Choose your offer',
  renewLead:
    'Your application is saved. Look at your terms once more, change them if you like, and continue.',
  livesIn: 'You live in {place}.',
  change: 'Change',
  learnMore: 'Learn more',
  loading: 'Loading current prices and rates',
  loadFailed: 'Current prices and rates could not be loaded. Check your connection and try again.',
  tryAgain: 'Try again',

  collateral: 'Your collateral',
  collateralType: 'Collateral type',
  notOffered: '{coin}, not available yet',
  collateralAmount: 'Collateral amount',
  worth: 'Worth {worth} at {price} for one {coin}',
  cash: 'Cash to borrow',
  slider: 'Cash to borrow, slider',
  repayment: 'How you repay',
  repayments: {
    'interest-only': {
      label: 'Interest each month',
      description: 'Pay the interest every month and the loan after {months} months.',
      aside: '{payment} a month',
    },
    deferred: {
      label: 'Everything at the end',
      description: 'No monthly payments. Interest is paid with the loan after {months} months.',
      aside: '{payment} at the end',
    },
  },

  addCollateral: 'Add {quantity}',
  staleTitle: 'There is no current price',
  changedTitle: 'Your terms have changed',
  changed: 'The price of your collateral moved while you looked. Check the new terms, then continue.',

  terms: 'Your terms',
  cashYouGet: 'Cash you get',
  monthlyPayment: 'Monthly payment',
  perMonth: 'a month',
  atTheEnd: 'at the end',
  noMonthly: 'None',
  apr: 'APR',
  rate: 'Interest rate',
  fee: 'Origination fee',
  amount: 'Loan amount',
  financeCharge: 'Finance charge',
  total: 'Total of payments',
  ltv: 'Loan to value (LTV)',
  term: 'Term',
  months: '{count} months',
  minimum: 'Least collateral',
  showCalculation: 'Show the calculation',
  noTerms: 'Your terms appear here as soon as the figures on this page make an offer.',
  updated: 'Monthly payment {payment}, APR {apr}, loan to value {ltv}',
  updatedDeferred: 'One payment of {payment}, APR {apr}, loan to value {ltv}',
  priceOf: 'Price of {time}: {venues}',
  continue: 'Continue',
  continuing: 'Saving your offer',
  saving: 'Saving your offer and preparing your application. Please stay on this page.',
  notNow: 'Nothing is stored until you continue. You create an account, or sign in, in the next step.',
  problem: 'There is a problem',

  calculations: {
    cash: 'The amount that you chose. It is sent to you in full: the fee is added to the loan, not taken from the cash.',
    fee: '{rate} of {draw} = {fee}.',
    feeLeast: '{rate} of {draw} is {byRate}; the least fee where you live is {fee}.',
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
    minimum:
      '{amount} ÷ ({price} × {level}) = {minimum}, rounded up. It is the least that you post for these terms.',
    minimumTaken: 'It is the least quantity of {coin} that is taken.',
    term: 'The loan is due that long after the money is sent. You can repay early at any time, without penalty.',
    level: '{amount} ÷ ({quantity} × {ltv}) = {price} for one {coin}.',
  },

  ladder: {
    title: 'If the price falls',
    lead: 'What happens at which price of one {coin}, drawn to scale.',
    summary: 'Prices of one {coin} at which something happens, from today down to zero',
    today: 'Today',
    warning: 'We warn you',
    marginCall: 'Margin call',
    liquidation: 'Collateral is sold',
    below: '{price}, {change} lower',
    atLtv: 'at {ltv} LTV',
    how: 'Show the calculation',
    note: 'At a margin call you have {hours} hours to add collateral or repay. A sale sells only what brings the loan back in line, with a fee of {fee}.',
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

  info: {
    about: 'About: {what}',
    close: 'Close',
    ltv: {
      title: 'Loan to value (LTV)',
      text: [
        'LTV is everything you owe divided by what your collateral is worth now. You choose it here: more collateral, or less cash, means a lower LTV and a lower rate.',
        'After that it moves with the price of your collateral. It rises when the price falls. At {warning} we warn you, at {marginCall} we ask for more collateral or a payment, and at {liquidation} collateral is sold.',
        'A new loan starts at {max} or less.',
      ],
    },
    fee: {
      title: 'Origination fee',
      text: [
        'A one-time fee for making the loan. It is added to the loan, so that you receive the full amount that you chose.',
        'It depends on where you live. Repaying early costs nothing more, but the fee is not returned.',
      ],
    },
    apr: {
      title: 'Rate and APR',
      text: [
        'The rate is what you pay on the loan for a year: the interest alone.',
        'The annual percentage rate (APR) also counts the origination fee, so it is a little higher. Use it to compare loans.',
        'Your rate is fixed for the whole term.',
      ],
    },
    usdc: {
      title: 'Monthly payments in USDC',
      text: [
        'Outside the United States you receive your loan in USDC, and you make your monthly payments in USDC from your own wallet.',
        'One USDC is meant to be worth one US dollar. Your payments are counted in dollars.',
      ],
    },
    learnMore: {
      title: 'How the loan works',
      text: [
        'You borrow US dollars for {months} months and pledge {coin} as collateral. You do not sell it: when you have repaid, it comes back to you.',
        'Pay the interest each month and the loan at the end, or everything at the end. You can repay early, in part or in full, without penalty.',
        'First you choose an offer, then you give your details, prove your identity, say where the money goes, and sign. Only then do you send your collateral, within {collateralDays} calendar days. When it has arrived, the money is sent.',
        'If the price of your collateral falls far, you may have to add collateral or repay a part at short notice, and collateral may be sold. The prices at which that happens are on this page.',
      ],
    },
  },

  faq: {
    title: 'Questions people ask first',
    items: [
      {
        question: 'Does this affect my credit score?',
        answer:
          'Looking at offers does not. When you send your details we make a soft inquiry, which does not affect your score either.',
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
          'The interest, and the origination fee shown in your terms. Selling collateral after a margin call costs {saleFee} of what is sold. If your agreements stay unsigned, a fee of {unsignedFee} applies.',
      },
      {
        question: 'When do I get the money?',
        answer:
          'When your agreements are signed and your collateral has arrived and is confirmed on its network, two people release the payment. It is sent by bank transfer.',
      },
    ],
  },
  footnotes: 'Notes',
} as const

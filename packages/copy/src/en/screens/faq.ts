/**
 * Questions and answers (rows 1.1.27 to 1.1.31). Every figure is a slot filled from the lending rules in force, so no answer
 * contradicts the rules. `only` is the condition under which a question is shown.
 */
export interface FaqItem {
  readonly key: string
  readonly question: string
  readonly answer: readonly string[]
  /** A table below the answer. */
  readonly table?: 'minimums' | 'fees' | 'rates' | 'levels'
  readonly only?: 'international' | 'unsigned-fee' | 'unserviced-states' | 'collateral' | 'stabilization'
  /** The answer for international readers, without the table of states; null if the question does not apply to them. */
  readonly international?: readonly string[] | null
}

export interface FaqSection {
  readonly key: string
  readonly title: string
  readonly items: readonly FaqItem[]
}

const SECTIONS: readonly FaqSection[] = [
  {
    key: 'eligibility',
    title: 'Who can borrow',
    items: [
      {
        key: 'who',
        question: 'Who can borrow?',
        answer: [
          'You must be at least {minAge} years old, live in a state where we lend, and pledge collateral you own. You need a government-issued ID, a Social Security number and a bank account in your name.',
          "You don't need any of these to see offers.",
        ],
        international: [
          'You must be at least {minAge} years old, live in a country where we lend, and pledge collateral you own. You need a passport number or another government ID number, photos of your ID, and a wallet that accepts USDC.',
          "You don't need any of these to see offers.",
        ],
      },
      {
        key: 'where-not',
        question: "Which states don't you lend in?",
        answer: [
          "We don't lend in {unservicedStates} yet.",
          "Choose your state on the first page and enter your email. We'll let you know when that changes.",
        ],
        only: 'unserviced-states',
        international: null,
      },
      {
        key: 'international',
        question: 'Can I borrow if I live outside the United States?',
        answer: [
          "Yes, in the countries listed on the first page. You'll give a passport number or another government ID number instead of a Social Security number. We don't contact a credit bureau. You get the loan in USDC, and you can make payments in USDC.",
        ],
        only: 'international',
      },
      {
        key: 'how-much',
        question: 'How much can I borrow?',
        answer: ['From {minLoan}. {maxLoan} Some states have their own limits:'],
        table: 'minimums',
        international: ['From {minLoan}. {maxLoan}'],
      },
      {
        key: 'collateral',
        question: 'What can I use as collateral?',
        answer: [
          "{coins}. You don't sell it. You get it back when you pay off the loan. Until then, we hold it at a deposit address unique to your loan.",
        ],
        only: 'collateral',
      },
      {
        key: 'credit-score',
        question: 'Does applying affect my credit score?',
        answer: [
          "Seeing offers doesn't. When you submit your details, we make a soft inquiry. It doesn't affect your credit score, and other lenders can't see it.",
        ],
        international: ["No. We don't contact a credit bureau."],
      },
    ],
  },
  {
    key: 'loan',
    title: 'The loan',
    items: [
      {
        key: 'term',
        question: 'How long is the loan, and how do I pay?',
        answer: [
          '{months} months. You pay interest each month and the balance at the end.',
          'Or you can defer interest and pay everything at the end. You choose on the offer page, which shows both schedules. {compounding}',
        ],
      },
      {
        key: 'pay',
        question: 'How do I send a payment?',
        answer: [
          "On your dashboard, you can pay from the bank account we have on file: once, or each month with autopay. You can also send each payment yourself, by ACH or wire from your bank. We never take a payment that you didn't authorize.",
          'Your dashboard shows when each payment is due, how to pay, and the reference to include so we can match your payment.',
        ],
        international: [
          'You send each payment yourself, in USDC from your own wallet.',
          'Your dashboard shows when each payment is due, how to pay, and the reference to give us so we can match your payment.',
        ],
      },
      {
        key: 'reminders',
        question: 'Will you remind me of payments?',
        answer: [
          "Yes, by email: before each payment is due, on the due date, and if it's past due. We also email you before your loan matures.",
          'Each month you get a statement. In January you get a summary of the interest you paid. You find them under Documents on your dashboard, with a list of the emails we sent you.',
        ],
      },
      {
        key: 'alerts',
        question: 'How do you alert me when the price falls?',
        answer: [
          'We always email you about warnings, margin calls and sales of collateral. On the page of your loan you can also turn on browser notifications and, if you live in the United States, text messages.',
          'You choose which alerts come which way, add levels of your own, and send yourself a test.',
        ],
      },
      {
        key: 'early',
        question: 'Can I pay off early?',
        answer: [
          "Yes, anytime, in part or in full, with no penalty. You pay interest only for the time you have the loan. The origination fee isn't refunded.",
        ],
      },
    ],
  },
  {
    key: 'fees',
    title: 'Fees',
    items: [
      {
        key: 'origination',
        question: 'What is the origination fee?',
        answer: [
          '{domesticFee} We add it to the loan, so you get all of the cash you chose. The APR includes it.',
          'These states are different:',
        ],
        table: 'fees',
        international: [
          '{internationalFee} We add it to the loan, so you get all of the cash you chose. The APR includes it.',
        ],
      },
      {
        key: 'international-fee',
        question: 'What is the origination fee outside the United States?',
        answer: ['{internationalFee}'],
        only: 'international',
        international: null,
      },
      {
        key: 'unsigned',
        question: "What if I don't sign my agreements?",
        answer: [
          "If you don't sign your loan agreements, you owe nothing. Your application expires after {completeDays} calendar days.",
          "After your loan is funded, a {unsignedFee} fee applies to unsigned documents. It applies only if we ask you in writing to sign a document the loan or the law requires, and you don't sign it by the date in our request. You'll have at least {completeDays} calendar days.",
        ],
        only: 'unsigned-fee',
      },
      {
        key: 'other-fees',
        question: 'Are there other fees?',
        answer: [
          "If we have to sell collateral, the fee is {liquidationFee} of the amount sold. There's no fee to pay early, add collateral or get it back. Your coin's network charges its own fee for each transaction you send.",
        ],
      },
    ],
  },
  {
    key: 'ltv',
    title: 'Rates and loan-to-value (LTV)',
    items: [
      {
        key: 'what-is-ltv',
        question: 'What is LTV?',
        answer: [
          'LTV is everything you owe divided by the current value of your collateral. More collateral or less cash means a lower LTV.',
          'You choose it when you take the loan, up to {maxLtv}. After that, it moves with the price of your collateral. It goes up when the price drops. It goes down when you make a payment or add collateral.',
        ],
      },
      {
        key: 'rates',
        question: 'What does my rate depend on?',
        answer: ['Your LTV when the loan starts. Your rate is fixed for the whole term.'],
        table: 'rates',
      },
      {
        key: 'rebalance',
        question: 'What if my LTV drops a lot?',
        answer: [
          'Below {rebalance}, you can withdraw the collateral your loan no longer needs, up to the LTV it started with. We email you when there is some to withdraw.',
        ],
      },
    ],
  },
  {
    key: 'margin-calls',
    title: 'Margin calls',
    items: [
      {
        key: 'levels',
        question: 'When do I get a warning or a margin call?',
        answer: ['It depends on your rate. A level applies as soon as your LTV reaches it.'],
        table: 'levels',
      },
      {
        key: 'cure',
        question: 'What do I do in a margin call?',
        answer: [
          'You have {cureHours} hours. Add collateral or pay down the loan until your LTV is below the warning level. Your dashboard shows the deadline, and how much of either you need. The clock stops while we see a deposit that is not confirmed yet. A better price alone does not end the call. But if your LTV is below the warning level at the deadline, we sell nothing.',
          'Keep some collateral or cash on hand. Prices can drop at night and on weekends.',
        ],
      },
    ],
  },
  {
    key: 'liquidation',
    title: 'Sale of collateral',
    items: [
      {
        key: 'when',
        question: 'When is collateral sold?',
        answer: [
          "We sell collateral if you don't cure a margin call within {cureHours} hours. We also sell it as soon as your LTV reaches the sale level for your rate ({liquidation}), even if you still have time left.",
          'If your loan is in default and everything you owe is due, we may sell collateral too. We first send you a notice with a last day to pay, at least ten days away. You can stop the sale by paying everything you owe.',
        ],
      },
      {
        key: 'how-much-sold',
        question: 'How much is sold?',
        answer: [
          'Enough to bring your LTV back below the warning level and pay the fee of {liquidationFee} of the amount sold. The rest is still yours and stays pledged. A sale may have tax consequences.',
          'A sale because of a default is different: it sells as much as pays everything you owe and the fee. We then send you back what is left.',
        ],
      },
      {
        key: 'stabilization',
        question: 'What is stabilization?',
        answer: [
          'A choice on the page of your loan, off until you turn it on. If your LTV reaches the sale level and the USDC can secure your balance, we convert all of your collateral to USDC instead of selling it for good. We hold the USDC for your loan and do not apply it to your balance.',
          'The fee is {stabilizationFee} of the amount converted. You can have your coins bought back once your LTV is low enough after it. If the price has risen by then, you get fewer coins.',
        ],
        only: 'stabilization',
      },
    ],
  },
  {
    key: 'steps',
    title: 'Steps and timing',
    items: [
      {
        key: 'apply',
        question: 'How long do I have to apply?',
        answer: [
          "You have {completeDays} calendar days from when you submit your details to complete your application, including signing your loan agreement. Days when you wait for our review don't count. After that, it expires and you can start over.",
        ],
      },
      {
        key: 'send',
        question: 'When do I send my collateral?',
        answer: [
          "After you sign, within {collateralDays} calendar days. If it isn't on the blockchain by then, we cancel the application and you can withdraw what you sent.{grace} Send it only to the address you see when you're signed in.",
        ],
      },
      {
        key: 'cancel',
        question: 'Can I cancel my application?',
        answer: [
          "Yes, anytime before we send your funds. It's free, and you owe nothing for the application.",
          "Open your dashboard and choose Cancel application. If you've sent collateral, you can withdraw it. Once your required minimum is confirmed, call us to cancel.",
        ],
      },
      {
        key: 'payout',
        question: 'When do I get my money?',
        answer: [
          "After we receive your collateral and it's confirmed on its network, we do a final review. A bank transfer (ACH) takes {achDays} business days.",
        ],
        international: [
          "After we receive your collateral and it's confirmed on its network, we do a final review. USDC takes {usdcDays} business days, after you confirm a small test transfer.",
        ],
      },
      {
        key: 'payout-usdc',
        question: 'When do I get my money outside the United States?',
        answer: ['USDC takes {usdcDays} business days, after you confirm a small test transfer.'],
        only: 'international',
        international: null,
      },
      {
        key: 'return',
        question: 'When do I get my collateral back?',
        answer: [
          'After you pay off the loan, give us the address where we should send it. We act on your request within {returnDays}.',
          'If you paid by wire, we return it within {wireDays}. If you paid by ACH, we hold it for {achHold}, because a bank can return the payment for that long.',
        ],
        international: [
          'After you pay off the loan, give us the address where we should send it. We act on your request within {returnDays}.',
        ],
      },
    ],
  },
]

export const faq = {
  title: 'Frequently asked questions',
  lead: "These figures come from our current rules. Your own loan's figures are in your agreements.",
  loading: 'Loading',
  failed: "We couldn't load our current rules. Check your connection and try again.",
  tryAgain: 'Try again',
  search: 'Search questions',
  found: { none: 'No matching questions', one: '1 question', many: '{count} questions' },
  clear: 'Show all questions',
  sections: SECTIONS,
  contents: 'On this page',
  privacyChoices: 'Your privacy choices',
  more: "Didn't find an answer? Call {phone} or email {email}.",
  /** Only if the lender grants such hours. */
  grace: ' Collateral that is on the blockchain by then has {hours} more hours to be confirmed.',
  maxLoan: { none: 'There is no maximum.', some: 'Up to {amount}.' },
  compounding: {
    simple: "We don't charge interest on deferred interest.",
    compound: 'Each month we add deferred interest to the loan and charge interest on it.',
  },
  fee: {
    none: 'There is no origination fee.',
    rate: '{rate} of the cash you borrow.',
    ratePlusFlat: '{rate} of the cash you borrow, plus {flat}.',
    flat: '{flat}, no matter how much you borrow.',
    floor: 'The minimum is {floor}.',
    cap: 'The maximum is {cap}.',
  },
  tables: {
    minimums: {
      caption: 'Limits by state',
      none: 'No state has its own limits.',
      state: 'State',
      minimum: 'Minimum',
      maximum: 'Maximum',
      noMaximum: 'No maximum',
    },
    fees: {
      caption: 'Origination fee by state',
      none: 'The fee is the same in every state.',
      states: 'States',
      fee: 'Origination fee',
    },
    rates: { caption: 'Rates by LTV', ltv: 'Starting LTV', upTo: 'Up to {ltv}', rate: 'Rate' },
    levels: {
      caption: 'Levels by rate',
      rate: 'Rate',
      warning: 'Warning',
      marginCall: 'Margin call',
      liquidation: 'Sale',
    },
  },
} as const

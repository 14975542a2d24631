/**
 * Questions with their answers (rows 1.1.27 to 1.1.31). Every figure is a slot that is filled from the lending rules in
 * force, so that no answer says other than the rules do. `only` names what must hold for a question to be asked.
 */
export interface FaqItem {
  readonly key: string
  readonly question: string
  readonly answer: readonly string[]
  /** A table that stands under the answer. */
  readonly table?: 'minimums' | 'fees' | 'rates' | 'levels'
  readonly only?: 'international' | 'unsigned-fee' | 'unserviced-states' | 'collateral'
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
          'You must be at least {minAge} years old, live in a state in which we lend, and pledge collateral that is yours. You need a government-issued ID, a social security number and a bank account in your name.',
          'Looking at offers needs none of these.',
        ],
      },
      {
        key: 'where-not',
        question: 'In which states do you not lend?',
        answer: [
          'Currently not in {unservicedStates}.',
          'Choose your state on the first page and leave your e-mail address: we write to you when that changes.',
        ],
        only: 'unserviced-states',
      },
      {
        key: 'international',
        question: 'Can I borrow if I live outside the United States?',
        answer: [
          'Yes, in the countries on the list of the first page. You give a passport number or another government identifier in place of a social security number, and no credit bureau is asked about you. You receive the loan in USDC, and you can make payments in USDC.',
        ],
        only: 'international',
      },
      {
        key: 'how-much',
        question: 'How much can I borrow?',
        answer: ['From {minLoan}. {maxLoan} Some states have limits of their own:'],
        table: 'minimums',
      },
      {
        key: 'collateral',
        question: 'What can I pledge?',
        answer: [
          '{coins}. You do not sell it: when you have repaid, it comes back to you. While it is pledged it is held in an address of its own for your loan.',
        ],
        only: 'collateral',
      },
      {
        key: 'credit-score',
        question: 'Does applying affect my credit score?',
        answer: [
          'Looking at offers does not. When you send your details we make a soft inquiry, which does not affect your scores either and which other lenders do not see.',
        ],
      },
    ],
  },
  {
    key: 'loan',
    title: 'The loan',
    items: [
      {
        key: 'term',
        question: 'How long does the loan run, and how do I pay?',
        answer: [
          '{months} months. You pay the interest each month and the loan at the end.',
          'Or you defer the interest and pay everything at the end; you choose on the offer page, where both schedules are shown. {compounding}',
        ],
      },
      {
        key: 'early',
        question: 'Can I repay early?',
        answer: [
          'Yes, at any time, in part or in full, without penalty. You pay interest only for the time you had the loan. The origination fee is not returned.',
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
          '{domesticFee} It is added to the loan, so that you receive all of the cash that you chose. It is part of the APR.',
          'It differs in these states:',
        ],
        table: 'fees',
      },
      {
        key: 'international-fee',
        question: 'What is the origination fee outside the United States?',
        answer: ['{internationalFee}'],
        only: 'international',
      },
      {
        key: 'unsigned',
        question: 'What if I do not sign my agreements?',
        answer: [
          'If you decide not to sign the agreements of a loan, you owe nothing: your application ends after {completeDays} calendar days.',
          'Once a loan is made, a fee of {unsignedFee} applies to unsigned documents: only if we ask you in writing to sign a document that the loan or the law requires, and you have not signed it by the date in our request, which is at least {completeDays} calendar days later.',
        ],
        only: 'unsigned-fee',
      },
      {
        key: 'other-fees',
        question: 'Are there other fees?',
        answer: [
          'If collateral has to be sold, {liquidationFee} of what is sold. There is no fee for repaying early, for adding collateral, or for getting it back; the network of your coin charges its own fee for each transfer that you send.',
        ],
      },
    ],
  },
  {
    key: 'ltv',
    title: 'Rates and loan to value (LTV)',
    items: [
      {
        key: 'what-is-ltv',
        question: 'What is LTV?',
        answer: [
          'Everything that you owe, divided by what your collateral is worth now. More collateral, or less cash, means a lower LTV.',
          'You choose it when you take the loan: {maxLtv} at most. After that it moves with the price of your collateral: it rises when the price falls, and falls when you pay or add collateral.',
        ],
      },
      {
        key: 'rates',
        question: 'What does the rate depend on?',
        answer: ['On the LTV at which the loan begins. It is fixed for the whole term.'],
        table: 'rates',
      },
      {
        key: 'rebalance',
        question: 'What if my LTV falls far?',
        answer: [
          'Below {rebalance} you may ask for the collateral back that your loan no longer needs, up to the LTV at which it began.',
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
        question: 'When am I warned, and when is there a margin call?',
        answer: ['It depends on the rate that you have. A level counts as soon as your LTV reaches it.'],
        table: 'levels',
      },
      {
        key: 'cure',
        question: 'What do I do at a margin call?',
        answer: [
          'You have {cureHours} hours. Add collateral, or repay a part of the loan, until your LTV is below the level at which you were warned. Your dashboard shows how much of either it takes.',
          'Keep some collateral, or cash, at hand: prices can fall at night and at weekends.',
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
          'When a margin call is not met within its {cureHours} hours, or as soon as your LTV reaches the level of sale of your rate ({liquidation}), whether or not that time has passed.',
        ],
      },
      {
        key: 'how-much-sold',
        question: 'How much is sold?',
        answer: [
          'As much as brings your LTV back below the level at which you were warned, and the fee of {liquidationFee} of what is sold. The rest stays yours and stays pledged. A sale can have tax consequences for you.',
        ],
      },
    ],
  },
  {
    key: 'steps',
    title: 'Steps and times',
    items: [
      {
        key: 'apply',
        question: 'How long do I have to apply?',
        answer: [
          'You have {completeDays} calendar days from when you submit your details to complete your application, including signing your loan agreement. After that it expires, and you can begin again.',
        ],
      },
      {
        key: 'send',
        question: 'When do I send my collateral?',
        answer: [
          'After you have signed, within {collateralDays} calendar days; otherwise the application is cancelled, and anything that has arrived is offered back to you. Send it only to the address that you see when you are signed in.',
        ],
      },
      {
        key: 'payout',
        question: 'When do I get the money?',
        answer: [
          'When your collateral has arrived and is confirmed on its network, two people release the payment. By bank transfer (ACH) it takes {achDays} business days.',
        ],
      },
      {
        key: 'payout-usdc',
        question: 'When do I get the money outside the United States?',
        answer: ['In USDC it takes {usdcDays} business days, after a small transfer that you confirm.'],
        only: 'international',
      },
      {
        key: 'return',
        question: 'When do I get my collateral back?',
        answer: [
          'When you have repaid, give the address to which it should go; that is acted on within {returnDays}.',
          'If you repaid by wire, it is returned within {wireDays}. If you repaid by ACH, it is held for {achHold}, because such a payment can be called back by a bank for that long.',
        ],
      },
    ],
  },
]

export const faq = {
  title: 'Frequently asked questions',
  lead: 'The figures are those of the rules in force today. Those of your own loan are in its agreements.',
  loading: 'Loading the rules in force',
  failed: 'The rules in force could not be loaded. Check your connection and try again.',
  tryAgain: 'Try again',
  search: 'Search the questions',
  found: { none: 'No question matches', one: '1 question', many: '{count} questions' },
  clear: 'Show all questions',
  sections: SECTIONS,
  contents: 'On this page',
  privacyChoices: 'Your privacy choices',
  more: 'Did you not find an answer? Call {phone} or write to {email}.',
  maxLoan: { none: 'There is no maximum.', some: 'At most {amount}.' },
  compounding: {
    simple: 'Deferred interest is not charged interest itself.',
    compound: 'Deferred interest is added to the loan each month and is charged interest itself.',
  },
  fee: {
    none: 'There is no origination fee.',
    rate: '{rate} of the cash that you borrow.',
    ratePlusFlat: '{rate} of the cash that you borrow, plus {flat}.',
    flat: '{flat}, whatever you borrow.',
    floor: 'At least {floor}.',
    cap: 'At most {cap}.',
  },
  tables: {
    minimums: {
      caption: 'Limits by state',
      none: 'No state has limits of its own.',
      state: 'State',
      minimum: 'At least',
      maximum: 'At most',
      noMaximum: 'No maximum',
    },
    fees: {
      caption: 'Origination fee by state',
      none: 'The fee is the same in every state.',
      states: 'States',
      fee: 'Origination fee',
    },
    rates: { caption: 'Rates by LTV', ltv: 'LTV at the beginning', upTo: 'Up to {ltv}', rate: 'Rate' },
    levels: {
      caption: 'Levels by rate',
      rate: 'Rate',
      warning: 'Warning',
      marginCall: 'Margin call',
      liquidation: 'Sale',
    },
  },
} as const

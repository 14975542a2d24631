/** The refinance of loans of the defunct lender (document 2; rows 2.2.01 to 2.2.31). */
export const refinance = {
  title: 'Refinance your Celsius loans',
  lead: 'Move your old loans into new ones. Add each loan by its ID, choose your terms, and sign.',
  loading: 'Loading your loans',
  failedTitle: "We couldn't load your loans",
  failed: 'Your loans and your collateral are not affected.',
  tryAgain: 'Try again',
  unreadableTitle: "We can't show one of your loans",
  unreadable: "We're looking into it. Call {phone} if you need it now.",
  back: 'Back to your loans',

  /** Rows 2.2.14, 2.2.21 and 2.2.22. */
  cards: {
    title: 'Your loans',
    legend: 'Choose a loan',
    loan: '{coin} loan',
    loanOfUnknownCoin: 'Celsius loan',
    collateral: 'Collateral held by the estate',
    balance: 'Balance to refinance',
    ltv: 'Current LTV',
    ltvUnknown: 'No current price',
    loanIds: '{count} loan IDs',
    loanId: '1 loan ID',
    aboutLtv: 'About your LTV',
    submitted: 'Submitted',
    complete: 'Refinanced',
    topUpLink: 'See your top-up',
    noOffer:
      "We can't offer a new loan for this one right now. We look again on our own. If we still can't by the last day to sign, it leaves your list, and you can add it again.",
    enter: 'Enter Loan ID',
    done: "I'm done adding loans",
    emptyTitle: 'Add your first loan',
    empty:
      'You can find the loan ID in emails from Celsius. Your dashboard shows the last day to sign once our checks are done.',
  },

  /** Rows 2.2.16 to 2.2.20. */
  panel: {
    title: 'Your new loan',
    nothing: 'Nothing to do right now',
    nothingText: "All your loans are submitted. We'll email you about the next step.",
    add: 'Add a loan to see its terms.',
    treatments: 'Collateral treatment',
    treatmentNames: {
      DECLINE_REHYPOTHECATION: 'Keep my collateral in custody',
      ALLOW_REHYPOTHECATION: 'Allow my collateral to be reused',
    },
    treatmentTexts: {
      DECLINE_REHYPOTHECATION: 'The lender may not lend or pledge it.',
      ALLOW_REHYPOTHECATION: 'The lender may lend or pledge it to others.',
    },
    apr: '{apr} APR',
    aboutTreatments: 'About collateral treatment rates',
    choose: 'Choose a treatment to continue.',
    selecting: 'Saving your choice',
    selectFailedTitle: "We couldn't save your choice",
    stabilization: 'Stabilization',
    stabilizationHint:
      'If your LTV reaches the sale level and the USDC can secure your balance, we convert your coins to USDC instead of selling them for good. You can buy them back later.',
    aboutStabilization: 'About stabilization',
    on: 'On',
    off: 'Off',
    terms: 'Terms',
    amount: 'Loan amount',
    term: 'Term',
    months: '{months} months',
    rate: 'Interest rate',
    aprTerm: 'APR',
    monthly: 'Monthly payment',
    ltv: 'LTV now',
    ltvAfter: 'LTV after top-up',
    collateral: 'Collateral needed',
    cash: 'This loan pays off your old one. You receive no cash.',
    actions: {
      REVIEW_LOAN_AGREEMENT: 'Review Loan Agreement',
      VIEW_TOP_UP_ESTIMATE: 'View Top Up Estimate',
      DEPOSIT_REQUIRED_COLLATERAL: 'Deposit Required Collateral',
    },
    working: 'Working',
    checking: 'Checking your details',
  },

  /** Rows 2.2.23 and 2.5.06. */
  claim: {
    title: 'Enter loan ID',
    lead: 'We compare your answers with the records of the estate. Your verified email must be the one on file there.',
    loanId: 'Loan ID',
    loanIdHint: 'Letters, digits and hyphens',
    dateOfBirth: 'Date of birth',
    dateOfBirthHint: 'mm/dd/yyyy',
    ssn: 'Last four digits of your SSN',
    ssnHint: "Leave it empty if you don't have an SSN.",
    ssnWrong: 'Enter four digits',
    dateWrong: 'DOB must be mm/dd/yyyy',
    onList: 'This loan is already on your list',
    cancel: 'Cancel',
    add: 'Add loan',
    adding: 'Checking the loan ID',
  },

  /** Rows 2.2.24 to 2.2.27. */
  explanations: {
    close: 'Close',
    loanIds: {
      title: 'Current loan IDs',
      text: 'These old loans have the same coin, so they become one new loan.',
      one: 'This is the ID of your old loan.',
    },
    ltv: {
      title: 'Current LTV',
      text: [
        'Loan-to-value (LTV) is what you owe divided by the market value of your collateral.',
        'We use the newest price. When the price of your coin drops, your LTV rises.',
      ],
      now: 'Your LTV is {ltv}: you owe {balance}, and the estate holds {coins}.',
      unknown: "We can't show your LTV right now, because there is no current price.",
    },
    stabilization: {
      title: 'Stabilization',
      text: [
        'Without it, collateral is sold to pay down the loan when your LTV reaches the level of a sale.',
        'With it, all your coins are converted to USDC instead, and we hold the USDC as your collateral.',
        'You can then have coins bought back. Prices may be higher by then, so you may get back fewer coins.',
      ],
      fee: 'A conversion costs {fee} of what your coins are sold for.',
      level: 'If what you owe reaches {ltv} of the USDC, the USDC is applied to your loan.',
    },
    treatments: {
      title: 'Collateral treatment rates',
      lead: 'Your rate depends on what the lender may do with your collateral.',
      of: {
        DECLINE_REHYPOTHECATION: 'If you keep your coins in custody, no one may lend or pledge them.',
        ALLOW_REHYPOTHECATION:
          'If you allow reuse, the lender may lend or pledge your coins to others. You take the risk that they fail to return them.',
      },
    },
  },

  /** Row 2.2.02. */
  disclosures: {
    title: 'Review and sign',
    lead: 'Read and accept each document of your new loan.',
    preparing: 'Preparing your documents',
    lateTitle: 'Your documents are taking longer than usual',
    late: "We're still preparing them. Nothing you chose is lost, and you can come back later.",
    checkAgain: 'Check again',
  },

  /** Row 2.2.04. */
  complete: {
    title: 'Your submitted loans',
    lead: "We'll email you about each step. You can close this page.",
    none: "You haven't submitted a loan yet",
    noneText: 'Choose your terms and sign first.',
    more: 'Back to your loans',
    dashboard: 'Go to your dashboard',
    states: {
      CELSIUS_WAITING_FOR_TOP_UP: "We're preparing the address for your top-up.",
      CELSIUS_TOP_UP_REQUESTED: 'Your top-up is due by {date}.',
      topUpDue: 'Your top-up is due.',
      topUpShort: 'Part of your top-up is missing.',
      CELSIUS_FULL_COLLATERAL_RECEIVED: 'Your top-up is confirmed.',
      WAITING_FOR_COLLATERAL: 'The estate is handing over your collateral.',
      COMPLETE: 'Done. Your old loan is paid off and your new one is open.',
    },
  },
} as const

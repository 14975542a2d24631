import type { DisbursementProblem } from '@pledge/domain/disbursement/disbursement-problem'

/** A disbursement that did not reach its account, for the borrower (journey, a new loan). */
export const failedDisbursement = {
  rejectedTitle: "We can't send your funds to this account",
  returnedTitle: 'Your bank returned your funds',
  whyTitle: 'Why your bank returned them',
  ending: 'It ends in {mask}.',
  stays:
    "Your agreements and collateral stay the same. We'll send the same amount to another account with no second fee.",
  /** The loan is signed and its collateral is here, so a borrower can only cancel by phone. */
  help: 'No other account, or changed your mind? Call {phone}.',
  enterAnother: 'Enter another account',

  heldTitle: "We're looking into your disbursement",
  held: "Your bank returned your funds. We're looking into it and will email you when you can continue. You don't need to do anything now. Questions? Call {phone}.",

  reviewTitle: "We're checking your new account",
  review: "We do a final review, then send the same amount again. You don't need to do anything else.",
  sendingTitle: "We're sending your funds again",
  sending: "They're going to your new account. We'll email you when they're on the way.",
  noInterest: "You won't be charged interest until we send your funds again.",

  /** The same for a wallet that receives USDC. */
  usdc: {
    rejectedTitle: "We can't send your funds to this wallet",
    ending: "It's {address} on {chain}.",
    stays:
      "Your agreements and collateral stay the same. We'll send the same amount to another wallet with no second fee.",
    help: 'No other wallet, or changed your mind? Call {phone}.',
    enterAnother: 'Enter another wallet',
    heldTitle: "We're looking into your disbursement",
    held: "We couldn't send USDC to this wallet. We're looking into it and will email you when you can continue. You don't need to do anything now. Questions? Call {phone}.",
    problems: {
      BORROWER_ASKED: 'You asked us to use another wallet.',
      UNDER_REVIEW: "We've finished our review. You can continue with another wallet.",
    } satisfies Partial<Record<DisbursementProblem, string>>,
  },

  problems: {
    ACCOUNT_CLOSED: 'The bank says this account is closed.',
    ACCOUNT_NOT_FOUND: "The bank can't find this account. Check the routing and account numbers.",
    ACCOUNT_NUMBER_WRONG: 'The bank says the account number is wrong. Check each digit with your bank.',
    ROUTING_NUMBER_WRONG:
      "The routing number doesn't work for this payment. Ask your bank for its ACH routing number.",
    ACCOUNT_TAKES_NO_DEPOSITS:
      "This type of account can't receive payments. Use a checking or savings account.",
    BANK_TAKES_NO_TRANSFERS: "This bank can't receive the payment. Use an account at another bank.",
    HOLDER_DIFFERS:
      "The account doesn't seem to be in your name. We can only send funds to your own account.",
    PAYMENT_REFUSED: 'The bank refused the payment. Ask your bank why, or use another account.',
    WALLET_TAKES_NO_USDC:
      "This address can't receive USDC on the network you chose. Use another wallet or network.",
    TEST_NOT_RECEIVED: "You didn't receive the test transfer there. Use another wallet.",
    BORROWER_ASKED: 'You asked us to use another account.',
    UNDER_REVIEW: "We've finished our review. You can continue with another account.",
  } satisfies Record<DisbursementProblem, string>,
} as const

import type { PayoutProblem } from '@pledge/domain/disbursement/payout-problem'

/** What a borrower reads of a payout that did not go to its account (journey, a new loan). */
export const payout = {
  rejectedTitle: 'We cannot pay to this account',
  returnedTitle: 'Your payment came back',
  whyTitle: 'Why it came back',
  ending: 'It ends in {mask}.',
  stays:
    'Your agreements and your collateral stay as they are. We pay the same amount to another account, without a second fee.',
  /** Nobody can cancel by themselves here any more: the loan is signed and its collateral held. */
  help: 'Is there no other account, or do you not wish to go on with the loan? Call {phone}.',
  enterAnother: 'Enter another account',

  heldTitle: 'We are looking into your payment',
  held: 'Your bank did not keep the payment. Somebody at the lender looks into it and writes to you when you can go on. You need to do nothing now. Questions? Call {phone}.',

  reviewTitle: 'Your new account is being checked',
  review:
    'Two people at the lender check it, then we send the same amount again. You need to do nothing more.',
  sendingTitle: 'Your funds are being sent again',
  sending: 'They go to your new account. We write to you when they are on their way.',
  noInterest: 'No interest is counted until your funds have been sent again.',

  /** The same of a wallet that is paid in USDC. */
  usdc: {
    rejectedTitle: 'We cannot pay to this wallet',
    ending: 'It is {address} on {chain}.',
    stays:
      'Your agreements and your collateral stay as they are. We pay the same amount to another wallet, without a second fee.',
    help: 'Is there no other wallet, or do you not wish to go on with the loan? Call {phone}.',
    enterAnother: 'Enter another wallet',
    heldTitle: 'We are looking into your payment',
    held: 'We could not send USDC to this wallet. Somebody at the lender looks into it and writes to you when you can go on. You need to do nothing now. Questions? Call {phone}.',
    problems: {
      BORROWER_ASKED: 'You asked us to pay to another wallet.',
      UNDER_REVIEW: 'We have looked into it, and you can go on with another wallet.',
    } satisfies Partial<Record<PayoutProblem, string>>,
  },

  problems: {
    ACCOUNT_CLOSED: 'The bank says that this account is closed.',
    ACCOUNT_NOT_FOUND:
      'The bank cannot find this account. The routing or the account number may have been mistyped.',
    ACCOUNT_NUMBER_WRONG:
      'The bank says that the account number is not right. Compare each digit with your bank.',
    ROUTING_NUMBER_WRONG:
      'The routing number is not right for this payment. Your bank can tell you the one for ACH transfers.',
    ACCOUNT_TAKES_NO_DEPOSITS:
      'This kind of account cannot receive payments. Use a checking or a savings account.',
    BANK_TAKES_NO_TRANSFERS: 'This bank cannot receive the payment. Use an account at another bank.',
    HOLDER_DIFFERS:
      'The account does not seem to be in your name. We can only pay to an account that is yours.',
    PAYMENT_REFUSED: 'The payment was refused. Ask your bank why, or use another account.',
    WALLET_TAKES_NO_USDC:
      'USDC cannot be sent to this address on the network that you chose. Use another wallet, or another network.',
    TEST_NOT_RECEIVED: 'The test transfer did not reach you there. Use another wallet.',
    BORROWER_ASKED: 'You asked us to pay to another account.',
    UNDER_REVIEW: 'We have looked into it, and you can go on with another account.',
  } satisfies Record<PayoutProblem, string>,
} as const

import type { ProgressStep } from '@pledge/domain/application/progress'

/** Each kind of loan has its own text for the complete page (rows 1.2.129 to 1.2.131). */
export type CompleteKind = 'domestic' | 'international'

interface StepWords {
  /** What happens in the step, shown while it is current or still to come. */
  readonly now: string
  readonly done: string
}

export interface CompleteWords {
  readonly lead: string
  readonly doneLead: string
  readonly steps: Readonly<Partial<Record<ProgressStep, StepWords>>>
  readonly next: readonly string[]
  readonly nextWhenDone: readonly string[]
  /** While the borrower has to confirm the test transfer. */
  readonly toConfirm?: { readonly title: string; readonly lead: string; readonly next: readonly string[] }
  /** After the borrower confirmed it, while the disbursement is reviewed and sent. */
  readonly confirmed?: { readonly title: string; readonly lead: string; readonly next: readonly string[] }
  /** After a reorg removed collateral before the disbursement. */
  readonly short: { readonly lead: string; readonly step: string; readonly next: readonly string[] }
  /** After a disbursement was returned, until it is sent again. */
  readonly owed: {
    readonly lead: string
    readonly step: string
    /** Shown first while an agent reviews it. */
    readonly held: string
    /** Shown first until the borrower enters another account. */
    readonly enter: string
    readonly next: readonly string[]
  }
}

/** The last page of an application (rows 1.2.128 and 1.2.129, 1.9.23). `{days}` come from the rules that the loan keeps. */
export const complete = {
  title: 'Your loan is on the way',
  doneTitle: 'Your loan is funded',
  owedTitle: 'Your bank returned your funds',
  shortTitle: 'Your collateral is below the required amount',
  loading: 'Loading your loan',
  failedTitle: "We couldn't load your loan",
  failed: 'Your information is safe.',
  tryAgain: 'Try again',
  progress: 'Progress of your loan',
  next: 'What happens next',
  /** The loan is signed and its collateral is here, so a borrower can only cancel by phone. */
  cancel: 'Want to cancel before we send your funds? Call {phone}.',
  summary: 'Your loan',
  cash: 'Cash to borrow',
  account: 'Paid to',
  accountEnding: 'Account ending in {mask}',
  walletAt: '{address} on {chain}',
  walletUnknown: 'The wallet you gave us',
  accountUnknown: 'The account you gave us',
  accountAwaited: 'Not chosen yet',
  repayment: 'Repayment',
  firstPayment: 'First payment',
  sentOn: 'Sent on',
  dueOn: 'Due {date}',
  firstPaymentNote: 'Due {month} after we send your funds',
  onlyPayment: 'Only payment',
  months: { one: '1 month', many: '{count} months' },
  collateral: 'Collateral balance',
  documents: 'See your documents',
  dashboard: 'Go to your dashboard',
  updated: "This page updates on its own while it's open.",
  paused: 'This page has stopped updating.',
  checkAgain: 'Check again',

  /** The test transfer of a disbursement in USDC (rows 1.2.132, 1.2.133, 1.9.21, gap G.42). */
  micro: {
    title: 'Confirm the test transfer',
    text: 'We sent {amount} USDC to {address} on {chain}. It arrives in {days} business days. Open your wallet and look for it.',
    warning:
      "Confirm only when you see it in your wallet. We'll send your whole loan to the same address, and transfers can't be reversed. We never ask you to send anything back.",
    transaction: 'Transaction',
    missing: "Don't see it? Don't confirm it. Call {phone}.",
    button: {
      not: 'Confirm the transfer',
      sending: 'Confirming',
      verified: 'Confirmed',
      error: 'Not confirmed, try again',
    },
    modal: {
      title: 'Did it arrive in your wallet?',
      text: "After our final review, we'll send your loan to this wallet.",
      wallet: 'Wallet',
      amount: 'Test transfer',
      amountOf: '{amount} USDC',
      check: 'I see the test transfer in my wallet, and the wallet is mine.',
      back: 'Go back',
      submit: 'Continue',
    },
  },

  kinds: {
    domestic: {
      lead: "We've received your collateral. You don't need to do anything else.",
      doneLead: 'We sent your funds to your bank account.',
      steps: {
        'Application Complete': {
          now: 'Your application, your agreements and your account are complete.',
          done: 'Your application, your agreements and your account are complete.',
        },
        'Collateral Received': {
          now: 'Your collateral is confirmed. We do a final review before sending your funds.',
          done: "Your collateral is confirmed, and we're holding it for you.",
        },
        'Funds Disbursed': {
          now: 'Sent by bank transfer (ACH). Full disbursement takes {days} business days.',
          done: 'Sent by bank transfer (ACH). It takes {days} business days to arrive.',
        },
      },
      next: [
        'We do a final review and send your funds by bank transfer (ACH). Full disbursement takes {days} business days.',
        "We'll email you when your funds are on the way.",
        'We hold your collateral until you pay off the loan.',
      ],
      nextWhenDone: [
        'Your funds reach your account {days} business days after we send them.',
        "Watch the price of your collateral on your dashboard. It shows the prices at which we'd contact you.",
        'You get your collateral back after you pay off the loan.',
      ],
      short: {
        lead: "The network removed a deposit that had been confirmed. We'll send your funds once your collateral is complete.",
        step: "Your collateral is below the required amount. If we haven't sent your funds yet, we'll send them once it's confirmed.",
        next: [
          "First, check the transaction in your wallet. The network may confirm it again. If it doesn't, send that amount again.",
          "Once your collateral is complete, we'll send your funds by bank transfer (ACH). Full disbursement takes {days} business days.",
          "We're holding what we've received.",
        ],
      },
      owed: {
        lead: 'Your bank returned your funds to us. You still have your loan, and the funds are yours.',
        step: "Your bank returned your funds. We'll send them again by bank transfer (ACH) after we check another account.",
        held: 'Our team is reviewing it and will email you when you can continue.',
        enter: 'Enter another US account in your name.',
        next: [
          'We do a final review, then send the same amount again. It takes {days} business days to arrive.',
          "You won't be charged interest until we send your funds again, and there's no second fee.",
          'We hold your collateral in the meantime.',
        ],
      },
    },
    international: {
      lead: "We've received your collateral. First, we'll send a small amount of USDC to your wallet.",
      doneLead: 'We sent your USDC to your wallet, and the network confirmed it.',
      toConfirm: {
        title: 'Did the test transfer arrive?',
        lead: "We sent a small amount of USDC to your wallet. We'll send your loan there once you confirm it arrived.",
        next: [
          'Find the test transfer in your wallet and confirm it.',
          'We do a final review, then send your loan in USDC to the same wallet. Full disbursement takes {days} business days.',
          'We hold your collateral until you pay off the loan.',
        ],
      },
      confirmed: {
        title: 'Your loan is on the way',
        lead: "You've confirmed the test transfer. You don't need to do anything else.",
        next: [
          'We do a final review, then send your loan in USDC to the same wallet. Full disbursement takes {days} business days.',
          "We'll email you when we send your USDC.",
          'We hold your collateral until you pay off the loan.',
        ],
      },
      steps: {
        'Application Complete': {
          now: 'Your application, your agreements and your wallet are complete.',
          done: 'Your application, your agreements and your wallet are complete.',
        },
        'Collateral Received': {
          now: 'Your collateral is confirmed. First, we send a small amount of USDC to your wallet for you to confirm.',
          done: "Your collateral is confirmed, and we're holding it for you.",
        },
        'Disbursement Verified': {
          now: 'After you confirm the test transfer, we do a final review before sending your funds.',
          done: 'You confirmed the test transfer to your wallet.',
        },
        'Funds Disbursed': {
          now: 'Sent in USDC to your wallet. Full disbursement takes {days} business days.',
          done: 'Sent in USDC to your wallet, and confirmed by the network.',
        },
      },
      next: [
        'We send a small amount of USDC to your wallet and ask you to confirm it here. It arrives in {testDays} business days.',
        'Then we do a final review and send your loan in USDC to the same wallet. Full disbursement takes {days} business days.',
        "We'll email you when you need to do something and when we send your funds.",
      ],
      nextWhenDone: [
        'Your USDC is in your wallet. Its value in your own currency depends on where you exchange it.',
        "Watch the price of your collateral on your dashboard. It shows the prices at which we'd contact you.",
        'You get your collateral back after you pay off the loan.',
      ],
      short: {
        lead: "The network removed a deposit that had been confirmed. We'll send your USDC once your collateral is complete.",
        step: "Your collateral is below the required amount. If we haven't sent your USDC yet, we'll send it once it's confirmed.",
        next: [
          "First, check the transaction in your wallet. The network may confirm it again. If it doesn't, send that amount again.",
          "Once your collateral is complete, we'll send your USDC. Full disbursement takes {days} business days.",
          "We're holding what we've received.",
        ],
      },
      owed: {
        lead: "Your USDC hasn't reached you. You still have your loan, and the USDC is yours.",
        step: "We'll send it again after we check another wallet.",
        held: 'Our team is reviewing it and will email you when you can continue.',
        enter: "Enter another wallet that's yours.",
        next: [
          'We do a final review, then send the same amount again. It takes {days} business days.',
          "You won't be charged interest until we send your USDC again, and there's no second fee.",
          'We hold your collateral in the meantime.',
        ],
      },
    },
  } satisfies Record<CompleteKind, CompleteWords>,
} as const

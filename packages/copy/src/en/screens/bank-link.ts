import type { LinkStatus } from '@pledge/domain/disbursement/link-status'

/** Linking a bank (rows 1.2.109, 1.2.112, 1.2.114), and what each status of a link requires (gap G.50). */
export const bankLink = {
  link: {
    title: 'Link your bank',
    lead: 'Sign in to your bank and choose the account for your funds. We never see your password.',
    leadToPay:
      'Sign in to your bank and choose the account to pay your loan from. We never see your password, and we take no payment until you authorize it.',
    opening: 'Connecting to your bank',
    keeping: 'Linking your bank',
    known: "You've already linked accounts.",
    knownAction: 'Choose one of them',
    tryAgain: 'Try again',
    manually: 'Enter your account manually',
  },
  back: {
    title: 'Back from your bank',
    resuming: 'Finishing the link to your bank',
    lost: "We couldn't tell which application this link is for, or it took too long. Nothing was linked.",
    dashboard: 'Go to your dashboard',
  },

  choose: {
    title: 'Choose your account',
    lead: "We'll send your funds to the account you choose. You can change it until we prepare your agreements.",
    leadToPay:
      "You can pay from the account you choose. If we owe you a refund, we send it to the account we debited for your last payment. If there's none, we send it to this one, as long as it's in your name. Autopay keeps using the account you set it up with.",
    loading: 'Looking up your accounts',
    loadingAt: 'Looking up your accounts at {bank}',
    slow: "This is taking longer than usual. You can wait here or come back later. We'll keep linking your account.",
    checkAgain: 'Check again',
    tryAgain: 'Try again',
    emptyTitle: 'No linked accounts yet',
    empty: 'Link your bank, or enter your account manually.',
    emptyToPay: 'Link your bank to see your accounts.',
    ending: 'Ending in {mask}',
    types: { checking: 'Checking account', savings: 'Savings account' },
    choose: 'Use this account',
    saving: 'Saving your account',
    another: 'Link another bank',
    linkAccount: 'Link Account',
    manually: 'Manually Enter',
    notChanged: "Your account didn't change.",
  },

  /** Links that are not COMPLETE; PENDING and UPDATING show the loader. */
  statuses: {
    PENDING_VERIFICATION: {
      title: 'We need to verify {bank}',
      text: '{bank} is sending two small deposits to your account, each under $1. They arrive in 1 to 2 business days.',
    },
    NEEDS_LOGIN: {
      title: '{bank} needs you to sign in again',
      text: 'Sign in one more time to keep linking the accounts you shared.',
    },
    FAILED: {
      title: "We couldn't link {bank}",
      text: "Something went wrong at the bank, or the deposits weren't confirmed. You can try again.",
    },
    FAILED_NO_RETRY: {
      title: "We can't link {bank}",
      text: "The bank doesn't share an account we can send funds to. Enter your account manually instead.",
      textToPay:
        "The bank doesn't share an account we can debit. Link another bank, or send your payments yourself.",
    },
  } satisfies Record<
    Exclude<LinkStatus, 'COMPLETE' | 'PENDING' | 'UPDATING'>,
    { title: string; text: string; textToPay?: string }
  >,
  actions: {
    linkAgain: 'Link again',
    tryAgain: 'Try again',
    enterByHand: 'Manually Enter',
    remove: 'Remove this link',
    removeNamed: 'Remove the link to {bank}',
    removing: 'Removing',
    removeFailed: "We couldn't remove the link. Try again.",
  },

  deposits: {
    automatic:
      "We check for the deposits automatically. You don't need to do anything until they arrive. Then come back to this page.",
    lead: 'Enter the two amounts from your bank statement, in any order.',
    first: 'First amount',
    second: 'Second amount',
    triesLeft: { one: '1 try left', many: '{count} tries left' },
    submit: 'Verify amounts',
    checking: 'Checking the amounts',
  },
} as const

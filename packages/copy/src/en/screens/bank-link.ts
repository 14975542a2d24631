import type { LinkStatus } from '@pledge/domain/disbursement/link-status'

/** Linking a bank (rows 1.2.109, 1.2.112, 1.2.114) and what each status of a link asks for (gap G.50). */
export const bankLink = {
  link: {
    title: 'Link your bank',
    lead: 'Sign in at your bank and choose the account that the money goes to. We never see your password.',
    opening: 'Opening the connection to your bank',
    keeping: 'Linking your bank',
    known: 'You have linked accounts already.',
    knownAction: 'Choose one of them',
    tryAgain: 'Try again',
    manually: 'Enter the account by hand',
  },
  back: {
    title: 'Back from your bank',
    resuming: 'Finishing the link to your bank',
    lost: 'We could not tell which application this link belongs to, or it took too long. Nothing was linked.',
    dashboard: 'Go to your dashboard',
  },

  choose: {
    title: 'Choose your account',
    lead: 'We send the money to the account that you choose here.',
    loading: 'Looking up your accounts',
    loadingAt: 'Looking up your accounts at {bank}',
    slow: 'This takes longer than usual. You can wait, or come back to this page later: the link goes on by itself.',
    checkAgain: 'Check again',
    tryAgain: 'Try again',
    emptyTitle: 'No account is linked yet',
    empty: 'Link your bank, or enter your account by hand.',
    ending: 'Ending in {mask}',
    types: { checking: 'Checking account', savings: 'Savings account' },
    choose: 'Use this account',
    saving: 'Saving your account',
    another: 'Link another bank',
    linkAccount: 'Link Account',
    manually: 'Manually Enter',
    notChanged: 'Your account was not changed.',
  },

  /** What became of a link that is not COMPLETE; PENDING and UPDATING show the loader. */
  statuses: {
    PENDING_VERIFICATION: {
      title: '{bank} has to be verified',
      text: '{bank} sends two small deposits to your account, each below one dollar. They arrive in 1 to 2 business days.',
    },
    NEEDS_LOGIN: {
      title: '{bank} asks you to sign in again',
      text: 'Sign in there once more and the link goes on as it was, with the accounts that you have shared.',
    },
    FAILED: {
      title: '{bank} could not be linked',
      text: 'Something went wrong at the bank, or the deposits were not confirmed. Nothing is lost: you can try again.',
    },
    FAILED_NO_RETRY: {
      title: '{bank} cannot be linked',
      text: 'The bank does not share an account that we can pay to. Enter your account by hand instead.',
    },
  } satisfies Record<
    Exclude<LinkStatus, 'COMPLETE' | 'PENDING' | 'UPDATING'>,
    { title: string; text: string }
  >,
  actions: {
    linkAgain: 'Link again',
    tryAgain: 'Try again',
    enterByHand: 'Manually Enter',
    remove: 'Remove this link',
    removeNamed: 'Remove the link to {bank}',
    removing: 'Removing',
    removeFailed: 'The link could not be removed. Try again.',
  },

  deposits: {
    automatic:
      'We find the deposits by ourselves. There is nothing for you to do; come back to this page then.',
    lead: 'Enter the two amounts as your statement shows them, in any order.',
    first: 'First amount',
    second: 'Second amount',
    triesLeft: { one: '1 try left', many: '{count} tries left' },
    submit: 'Verify amounts',
    checking: 'Checking the amounts',
  },

  /** The page of the simulated provider, inside of ours. */
  simulated: {
    demonstration: 'Simulated provider',
    demonstrationText: 'No real bank is asked. Never enter a real password here.',
    which: 'Which bank do you use?',
    find: 'Find your bank',
    findHint: 'Type a part of its name.',
    banks: 'Banks',
    noBank: 'No bank of this name. Try another word, or enter your account by hand.',
    ownPage: 'Signs in on its own page',
    consentTitle: 'Connect to {bank}',
    consentLead: 'If you go on, {bank} shares with {lender}:',
    shared: [
      'the names of your accounts and their last digits',
      'the account number and routing number',
      'who owns the account',
    ],
    notShared: 'Not your user name, not your password, and no right to move money out.',
    leaving: 'You will sign in on the page of {bank} and come back here.',
    continue: 'Continue',
    continueTo: 'Continue to {bank}',
    back: 'Back',
    exit: 'Cancel linking',
    credentialsTitle: 'Sign in at {bank}',
    credentialsHint: 'For a demonstration: user_good with the password pass_good.',
    username: 'User name',
    password: 'Password',
    required: 'Required',
    wrong: 'User name or password is not right. Tries left: {count}.',
    signIn: 'Sign in',
    signingIn: 'Signing in',
    accountsTitle: 'Choose what {bank} shares',
    accounts: 'Accounts',
    accountLabel: '{name}, ending in {mask}',
    noneChosen: 'Choose at least one account.',
    share: 'Share these accounts',
    sharing: 'Sharing',
    loading: 'Loading',
  },
} as const

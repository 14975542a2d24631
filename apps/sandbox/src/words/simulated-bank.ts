/** The page of a simulated bank with its own sign-in, served by the sandbox without any script. */
export const simulatedBank = {
  title: 'Sign in to {bank}',
  demonstration: 'Simulation: no real bank',
  demonstrationText:
    "This is part of the sandbox and stands in for your bank's sign-in page. Never enter a real username or password here.",
  lead: '{bank} asks you to sign in before it shares your accounts.',
  username: 'Test username',
  password: 'Test password',
  hint: 'Use the test username user_good and the test password pass_good.',
  wrong: "That test username or password isn't right. Use user_good and pass_good.",
  signIn: 'Sign in',
  shareTitle: 'Share your {bank} accounts',
  shareLead: "Choose the accounts to share. The lender sees each account's name, number and owner.",
  accounts: 'Accounts',
  ending: '{name}, ending in {mask}',
  notPayable: 'A loan can only be sent to a checking or savings account.',
  noneChosen: 'Choose at least one account.',
  share: 'Share and go back',
  deny: "Don't share, go back",
  goneTitle: 'This page has expired',
  goneText: 'Go back to your application and link your bank again.',
} as const

/** The page of a simulated bank that signs in by itself, served by the sandbox without any script. */
export const simulatedBank = {
  title: 'Sign in to {bank}',
  demonstration: 'Simulated bank',
  demonstrationText:
    "This isn't a real bank. It's part of the sandbox and stands in for your bank's sign-in page. Never enter a real password here.",
  lead: '{bank} asks you to sign in before it shares your accounts.',
  username: 'Username',
  password: 'Password',
  hint: 'Sign in as user_good with the password pass_good.',
  wrong: "That username or password isn't right. Use user_good and pass_good.",
  signIn: 'Sign in',
  shareTitle: 'Share your {bank} accounts',
  shareLead: "Choose the accounts to share. The lender sees each account's name, number and owner.",
  accounts: 'Accounts',
  ending: '{name}, ending in {mask}',
  noneChosen: 'Choose at least one account.',
  share: 'Share and go back',
  deny: "Don't share, go back",
  goneTitle: 'This page has expired',
  goneText: 'Go back to your application and link your bank again.',
} as const

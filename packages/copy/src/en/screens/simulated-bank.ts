/** The page of a simulated bank that signs in by itself, served by the sandbox without any script. */
export const simulatedBank = {
  title: 'Sign in to {bank}',
  demonstration: 'Simulated bank',
  demonstrationText:
    'This is no real bank. It is part of the sandbox and stands in for the page that your bank would show. Never enter a real password here.',
  lead: '{bank} asks you to sign in before it shares your accounts.',
  username: 'User name',
  password: 'Password',
  hint: 'Sign in as user_good with the password pass_good.',
  wrong: 'User name or password is not right. Use user_good and pass_good.',
  signIn: 'Sign in',
  shareTitle: 'Share accounts of {bank}',
  shareLead: 'Choose the accounts to share. They see the name of the account, its number and who owns it.',
  accounts: 'Accounts',
  ending: '{name}, ending in {mask}',
  noneChosen: 'Choose at least one account.',
  share: 'Share and go back',
  deny: 'Do not share, go back',
  goneTitle: 'This page is over',
  goneText: 'Go back to your application and link your bank again.',
} as const

/** Signing in and registering: the fallback page, the embedded provider's page, and the way back. */
export const login = {
  title: 'Sign in',
  lead: 'Continue to your application and your loans.',
  signIn: 'Sign in',
  createAccount: 'Create an account',
  newHere:
    'New here? An account keeps your application safe, so that you can leave and come back at any time.',
  opening: 'Opening',
  agentTitle: 'Staff sign-in',
  agentLead: 'You did not get in with the last sign-in. Begin it again from the portfolio manager.',
  agentAction: 'Go to the portfolio manager',
  errors: {
    lapsed: 'That sign-in took too long or was already used, so it was closed. Please begin again.',
    cancelled: 'You left the sign-in before it was finished. Begin again when you are ready.',
    failed: 'The sign-in could not be completed. Nothing is lost; please try again.',
    'no-account': 'There is no account for this sign-in here. Use another one, or create an account.',
  },
  notBegun: 'The sign-in could not begin. Check your connection and try again.',
} as const

export const signIn = {
  titles: { 'sign-in': 'Sign in', register: 'Create your account' },
  agentTitle: 'Sign in',
  leads: {
    'sign-in': 'Welcome back.',
    register: 'It takes a minute. What you have entered so far is kept.',
  },
  email: 'Email address',
  password: 'Password',
  newPasswordHint: 'At least 12 characters that you use nowhere else. A few words in a row work well.',
  show: 'Show',
  hide: 'Hide',
  submit: { 'sign-in': 'Sign in', register: 'Create account' },
  working: { 'sign-in': 'Signing in', register: 'Creating your account' },
  switchTo: {
    'sign-in': { question: 'New here?', action: 'Create an account' },
    register: { question: 'You have an account already?', action: 'Sign in' },
  },
  emailMissing: 'Enter your email address',
  emailWrong: 'Enter an email address like name@example.com',
  passwordMissing: 'Enter your password',
  failedTitle: 'There is a problem',
  goneTitle: 'This sign-in has ended',
  gone: 'It was open for too long, or it was begun in another window. Nothing is lost; please begin again.',
  beginAgain: 'Begin again',
  loading: 'Loading the sign-in',
  unreachable: 'The sign-in could not be loaded. Check your connection and try again.',
  tryAgain: 'Try again',
} as const

export const completeSignIn = {
  title: 'Signing you in',
  heading: 'Signing you in',
  failedTitle: 'You could not be signed in',
  failed: 'Your sign-in was accepted, but this page could not take it over. Try again, or sign in anew.',
  tryAgain: 'Try again',
  signIn: 'Sign in anew',
} as const

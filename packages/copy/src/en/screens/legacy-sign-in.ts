import { MAILED_CODE_MINUTES } from '@pledge/domain/account/codes'

/** Signing in with an account from before the identity broker. */
export const legacySignIn = {
  title: 'Sign in with your existing account',
  alias: 'Username or email address',
  aliasMissing: 'Enter your username or email address',
  password: 'Password',
  passwordMissing: 'Enter your password',
  submit: 'Sign in',
  working: 'Signing in',
  next: 'Continue',
  failedTitle: 'There is a problem',
  leads: {
    email: 'Your account has no email address. Add one so we can send you notices about your loans.',
    'email-code': 'We sent an email to {address}. Enter the code in it.',
    code: "Your password is right. Confirm it's you with your authenticator app.",
    'new-password': 'Your password has expired. Choose a new one to continue.',
  },
  email: 'Email address',
  emailMissing: 'Enter an email like name@example.com',
  emailCode: 'Code from the email',
  emailCodeHint: `8 digits. It works for ${MAILED_CODE_MINUTES} minutes.`,
  otherEmail: 'Use another address',
  code: 'Code from your authenticator app',
  codeHint: '6 digits, new every 30 seconds',
  codeMissing: 'Enter the code',
  newPassword: 'New password',
  newPasswordHint: "At least 12 characters you don't use anywhere else. A few words in a row work well.",
  newPasswordMissing: 'Enter a new password',
  moved: 'Go to the new sign-in',
} as const

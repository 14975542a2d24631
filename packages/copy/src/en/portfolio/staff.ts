/** Words of two-step sign-in for staff, and of the page on which administrators manage them. */
export const portfolioStaff = {
  /** As they end the sentence of an invitation. */
  asRole: { agent: 'an agent', administrator: 'an administrator', auditor: 'an auditor' },
  factor: {
    title: 'Two-step sign-in',
    setUpText:
      'Your organization requires two-step sign-in. Set up an authenticator app or a passkey, then come back to the portfolio manager.',
    setUp: 'Set up two-step sign-in',
    showText: "Confirm it's you with your passkey or your authenticator app.",
    show: 'Continue',
    none: "You don't have a passkey or an authenticator app yet. Set one up first.",
  },
} as const

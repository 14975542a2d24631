/** What stands in for a page whose session or application could not be loaded. First screens do not load it. */
export const loadFailures = {
  signInTitle: "We couldn't sign you in",
  applicationTitle: "We couldn't load your application",
  text: 'Nothing is lost. Check your connection and try again.',
} as const

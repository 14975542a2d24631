/** The first question (rows 1.2.39 to 1.2.45). The message of an unserviced state is the domain's. */
export const residency = {
  title: 'Where you live',
  heading: 'Where do you live?',
  why: 'Rates, fees and the least amount depend on it. Nothing else is asked yet.',
  kind: 'Where you live',
  unitedStates: 'United States',
  international: 'International',
  state: 'State',
  country: 'Country',
  choose: 'Choose one',
  loading: 'Loading the list',
  continue: 'Continue',
  failed: 'The list of states could not be loaded. Check your connection and try again.',
  tryAgain: 'Try again',
  points: [
    'See your rate and every figure before you give a name',
    'No effect on your credit score',
    'Repay early without penalty',
  ],
  unavailableTitle: 'Where we do not lend',
  unavailable: 'Loans are not available to residents of {countries}.',
  waitlist: {
    lead: 'We cannot lend in {state} yet. Leave your email address, and we write to you once when we can.',
    email: 'Email address',
    join: 'Join Waitlist',
    joining: 'Joining',
    emailMissing: 'Enter your email address',
    emailWrong: 'Enter an email address like name@example.com',
    joinedTitle: 'You are on the waitlist',
    joined:
      'We write to {email} as soon as we lend in {state}, once. An address that was on the list already stays on it as it was.',
  },
} as const

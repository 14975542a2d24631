/** The decline page (rows 1.2.83 and 1.2.84, gap G.37). */
export const decline = {
  title: 'Your application',
  loading: 'Loading your application',
  failedTitle: 'Your application could not be loaded',
  failed: 'Nothing is lost. Try again in a moment.',
  tryAgain: 'Try again',
  /** Row 1.2.83 holds its last words. */
  statement: 'We are sorry: you are not eligible for a loan at this time.',
  noticeTitle: 'Why, and what your rights are',
  notice:
    'The reasons, the credit bureau that we asked, if any, and your rights are in your adverse action notice. It stays with your documents.',
  noticeOpen: 'Read your adverse action notice',
  noticeLink: 'See all your documents',
  nextTitle: 'What you can do',
  next: [
    'Read the notice. It names the main reasons for our decision.',
    'If a credit report was used, you can have a free copy of it within 60 days and dispute what is wrong in it with the bureau.',
    'You may apply again when something has changed.',
  ],
  help: 'Questions? Call {phone}.',
  dashboard: 'Go to your dashboard',
} as const

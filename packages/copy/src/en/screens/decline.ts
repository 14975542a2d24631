/** The decline page (rows 1.2.83 and 1.2.84, gap G.37). */
export const decline = {
  title: 'Your application',
  loading: 'Loading your application',
  failedTitle: "We couldn't load your application",
  failed: 'Your information is saved. Try again in a moment.',
  tryAgain: 'Try again',
  /** Row 1.2.83 holds its last words. */
  statement: "We're sorry: you are not eligible for a loan at this time.",
  noticeTitle: 'Our decision and your rights',
  notice:
    'Your adverse action notice explains our decision and your rights. You can find it in your documents.',
  noticeOpen: 'Read your adverse action notice',
  noticeLink: 'See all documents',
  nextTitle: 'What you can do',
  next: [
    'Read the notice. It lists the main reasons for our decision.',
    'If we used a credit report, you can get a free copy within 60 days. If something in it is wrong, you can dispute it with the bureau.',
    'You can apply again if your situation changes.',
  ],
  help: 'Questions? Call {phone}.',
  dashboard: 'Go to your dashboard',
} as const

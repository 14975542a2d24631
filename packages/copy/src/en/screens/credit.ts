/** The three soft-credit outcome pages (rows 1.2.78 to 1.2.82). Slots: {phone}, {lender}. */
export const credit = {
  loading: 'Loading your application',
  failedTitle: "We couldn't load your application",
  failed: 'Your information is saved. Try again in a moment.',
  tryAgain: 'Try again',
  whatToDo: 'What to do',
  recheck: 'Check my credit again',
  rechecking: 'Checking with the credit bureau',
  recheckHint: "This is a soft inquiry. It doesn't affect your credit score.",
  triesLeft: {
    one: "You can check one more time from here. After that, call {phone} and we'll check for you.",
    many: 'You can check {count} more times.',
  },
  exhaustedTitle: "You've used all your checks",
  exhausted:
    "Call {phone}. We'll go over it with you. Once your file is open, we'll ask the bureau again. We'll hold your application until its deadline.",
  unchanged:
    'We checked again, and nothing has changed. A bureau can take up to an hour to pass on a change.',
  recheckFailed: "We couldn't check again",
  help: 'Need help?',
  call: "Call {phone} and we'll help you continue.",
  noticeTitle: 'Your notice',
  notice:
    "Your notice of incomplete application explains what happened, what we still need and by when. It isn't a decision against you.",
  noticeOpen: 'Read the notice',
  noticeLink: 'See all documents',
  deadlineTitle: 'How much time you have',
  deadline: 'Complete your application by',
  saved: 'Your application is saved. You can close this page and come back.',
  after: "After that, it expires. You won't be charged, and you can start a new one.",
  cancel: 'Cancel application',

  frozen: {
    title: 'Your credit file is frozen',
    lead: 'A security freeze keeps us from seeing your credit report. You can lift it yourself for free.',
    steps: [
      {
        title: 'Lift the freeze',
        text: "Sign in to your accounts at Equifax, Experian and TransUnion, or call them. Lift the freeze for a set time or for {lender}. Online or by phone, it's lifted within an hour.",
      },
      {
        title: 'Keep it lifted until your loan is funded',
        text: 'Choose an end date at least 30 days from now, so your file stays open while we work on your application.',
      },
      { title: 'Come back here', text: 'Then select "Check my credit again."' },
    ],
  },
  locked: {
    title: 'Your credit file is locked',
    lead: 'A credit lock keeps us from seeing your credit report. You can unlock it yourself in a minute.',
    /** Row 1.2.82. */
    thirtyDays: 'Your credit must stay unlocked for 30 days after you complete your application.',
    steps: [
      {
        title: 'Unlock your credit',
        text: 'Open the app or website of the bureau where you locked your file (Equifax, Experian or TransUnion). Turn the lock off.',
      },
      {
        title: 'Leave it unlocked',
        text: 'Keep it unlocked for 30 days after you complete your application.',
      },
      { title: 'Come back here', text: 'Then select "Check my credit again."' },
    ],
  },
  noMatch: {
    correct: 'Correct my details',
    title: "We couldn't find your credit file",
    lead: "The credit bureau couldn't find a file that matches the details you gave us.",
    steps: [
      {
        title: 'Check your details',
        text: 'Your legal name, date of birth, Social Security number and home address must match what your bank and card issuers have. A new address can take two months to reach the bureaus.',
      },
      {
        title: 'If something is wrong, correct it',
        text: 'Select "Correct my details." We check again with what you enter. Need help? Call {phone}.',
      },
      {
        title: 'If everything is right, check again',
        text: 'Ask the bureau whether it has a file for you. Then select "Check my credit again."',
      },
    ],
  },
} as const

/** The three soft-credit outcome pages (rows 1.2.78 to 1.2.82). Slots: {phone}, {lender}. */
export const credit = {
  loading: 'Loading your application',
  failedTitle: 'Your application could not be loaded',
  failed: 'Nothing is lost. Try again in a moment.',
  tryAgain: 'Try again',
  whatToDo: 'What to do',
  recheck: 'Check my credit again',
  rechecking: 'Asking the credit bureau',
  recheckHint: 'This is a soft inquiry. It does not affect your credit score.',
  triesLeft: {
    one: 'You can ask once more from here. After that call {phone}, and we ask for you.',
    many: 'You can ask {count} more times.',
  },
  exhaustedTitle: 'You have asked as often as you can from here',
  exhausted:
    'Call {phone}. We look at it with you, and once your file is open we have the bureau asked again. Your application waits for that until the date below.',
  unchanged:
    'We asked again, and the answer is still the same. It can take a bureau up to an hour to pass a change on.',
  recheckFailed: 'We could not ask again',
  help: 'Need help?',
  call: 'Call {phone} and we will help you go on.',
  noticeTitle: 'Your notice',
  notice:
    'What happened, what we still need and by when is in your notice of incomplete application. It is not a decision against you.',
  noticeOpen: 'Read the notice',
  noticeLink: 'See all your documents',
  deadlineTitle: 'How long you have',
  deadline: 'Complete your application by',
  saved: 'Your application is saved. You can close this page and come back.',
  after: 'After that it expires. Nothing is charged, and you can start a new one.',
  cancel: 'Cancel application',

  frozen: {
    title: 'Your credit file is frozen',
    lead: 'A security freeze keeps us from seeing your credit report, so we cannot go on yet. You can lift it yourself, free of charge.',
    steps: [
      {
        title: 'Lift the freeze',
        text: 'Sign in to your account at Equifax, Experian and TransUnion, or call them, and lift the freeze for a time or for {lender}. Online and by phone it is lifted within an hour.',
      },
      {
        title: 'Keep it lifted until your loan is funded',
        text: 'Choose an end date at least 30 days from now, so that your file stays open while we work on your application.',
      },
      { title: 'Come back here', text: 'Then let us check your credit again.' },
    ],
  },
  locked: {
    title: 'Your credit file is locked',
    lead: 'A credit lock keeps us from seeing your credit report, so we cannot go on yet. You can unlock it yourself in a minute.',
    /** Row 1.2.82. */
    thirtyDays: 'Your credit must stay unlocked for 30 days after you complete your application.',
    steps: [
      {
        title: 'Unlock your credit',
        text: 'Open the app or website of the bureau where you locked your file (Equifax, Experian or TransUnion) and switch the lock off.',
      },
      {
        title: 'Leave it unlocked',
        text: 'Keep it unlocked for 30 days after you complete your application.',
      },
      { title: 'Come back here', text: 'Then let us check your credit again.' },
    ],
  },
  noMatch: {
    correct: 'Correct my details',
    title: 'We could not find your credit file',
    lead: 'With the details that you gave, the credit bureau found no file of yours, so we cannot go on yet.',
    steps: [
      {
        title: 'Check your details',
        text: 'Your legal name, date of birth, Social Security number and home address must be the same as at your bank and your card issuers. A new address can take two months to reach the bureaus.',
      },
      {
        title: 'If something is wrong, correct it',
        text: 'Select “Correct my details” below. We check again with what you enter. Call {phone} if you would like help.',
      },
      {
        title: 'If everything is right, let us check again',
        text: 'Ask the bureau whether it has a file of yours. Then let us check once more.',
      },
    ],
  },
} as const

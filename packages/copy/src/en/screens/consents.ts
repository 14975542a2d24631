/** The consents that a borrower can withdraw, and the usage data of the site (notes 047 and 048). */
export const consentChoices = {
  title: 'Your consents',
  text: 'Review the consents you gave when you applied. You can withdraw them here.',
  failedTitle: "We couldn't load your consents",
  failed: 'Check your connection and try again.',
  tryAgain: 'Try again',
  notSaved: "Your choice wasn't saved.",
  saving: 'Saving…',
  marketing: {
    label: 'News and offers by email, text, or phone',
    since: { OPT_IN: 'You agreed on {date}.', OPT_OUT: 'You opted out on {date}.' },
    done: { OPT_IN: "You'll get news and offers.", OPT_OUT: "You won't get news and offers." },
  },
  electronic: {
    title: 'Electronic records and signatures',
    given: 'You agreed on {date} to get documents and notices electronically.',
    notGiven: 'You agree to electronic records when you submit an application.',
    withdrawn:
      'You withdrew your consent on {date}. We mail paper records to your home address at no charge. If you submit another application, you agree to electronic records again.',
    withdraw: 'Withdraw consent',
    dialogTitle: 'Withdraw your consent to electronic records?',
    endsApplication:
      "Your application isn't signed yet and can only continue electronically, so it will be canceled. You can start a new one at any time.",
    keepsLoan:
      "What you've signed stays valid and your loans continue. We'll mail notices, statements, and documents on paper to your home address, which takes longer. There's no fee.",
    stillEmailed: "We'll still email you about the security and the deadlines of your account.",
    keep: 'Keep electronic records',
    done: 'You withdrew your consent to electronic records.',
  },
  privacy: 'Usage data on this device',
} as const

/** On the privacy page, for every visitor. */
export const usageChoice = {
  title: 'Your choices on this device',
  label: 'Count the pages I open to improve this site',
  hint: "We don't collect your name, email, or phone number. If you turn this off, we stop counting on this device and delete the number that identifies it.",
  byBrowser: 'Your browser asks sites not to track you (Global Privacy Control), so nothing is counted.',
  on: 'Page counts are on.',
  off: 'Page counts are off.',
  account: 'Marketing and electronic records',
  accountText: 'To change these, sign in and go to Account and security.',
} as const

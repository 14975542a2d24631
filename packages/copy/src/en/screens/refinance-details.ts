/** What the register of old loans lacks about a borrower (note 106). Slots: {name}, {phone}. */
export const refinanceDetails = {
  title: 'Your details',
  lead: 'Your name on file is {name}. We need a few more details for your loan agreement.',
  ssnHint:
    "We use it to check your military status and to screen for sanctions. It's encrypted and never shown again.",
  checkSsn: `Check this number. If it's correct, select "Save details" again.`,
  moved: 'Moved to another state or country since your old loan? Call {phone} before you go on.',
  failedTitle: "We couldn't load the form",
  failed: 'Nothing was saved. Try again in a moment.',
  cancel: 'Cancel',
  save: 'Save details',
  saving: 'Saving your details',
} as const

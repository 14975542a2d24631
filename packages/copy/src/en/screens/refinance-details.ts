/** What the register of old loans lacks about a borrower (note 106). Slots: {name}, {phone}. */
export const refinanceDetails = {
  title: 'Your details',
  lead: "The estate's records have your name ({name}), but not everything that we need for your loan agreement. We ask for it once.",
  ssnHint: "By law, we use it to check your military status. It's encrypted and never shown again.",
  checkSsn: `Check this number. If it's correct, select "Save details" again.`,
  moved: 'Moved to another state or country since your old loan? Call {phone} before you go on.',
  failedTitle: "We couldn't load the form",
  failed: 'Nothing was saved. Try again in a moment.',
  cancel: 'Cancel',
  save: 'Save details',
  saving: 'Saving your details',
} as const

/** The offer of a later maturity date on the page of a loan. */
export const extension = {
  title: 'We offer you a later maturity date: {date}',
  text: 'Read the offer in your documents. It shows your payments and interest if you accept. Nothing changes unless you do. You can accept until the end of {acceptBy}.',
  making: "We're preparing the offer. It will be in your documents in a minute.",
  lookAgain: 'Check again',
  read: 'Read the offer in Documents',
  agree: 'I have read the offer, and I accept the later maturity date and its payments.',
  agreeError: 'Check the box to accept.',
  accept: 'Accept',
  accepting: 'Accepting',
  decline: 'Decline',
  declining: 'Declining',
  failed: "We couldn't save your answer.",
  accepted: 'Your loan now matures on {date}.',
  declined: 'You declined the offer. Your loan goes on as agreed.',
} as const

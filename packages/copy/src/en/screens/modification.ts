import type { ModificationKind } from '@pledge/domain/servicing/modification-kinds'

/** The offer of changed terms on the page of a loan. */
export const modification = {
  title: {
    LATER_MATURITY: 'We offer you a later maturity date: {date}',
    LOWER_RATE: 'We offer you a lower interest rate: {rate}',
    PAYMENT_PAUSE: 'We offer you a payment pause until {date}',
  } satisfies Record<ModificationKind, string>,
  text: 'Read the offer in your documents. It shows what changes, and your payments and interest if you accept. Nothing changes unless you do. You can accept until {acceptUntil}.',
  making: "We're preparing the offer. It will be in your documents in a minute.",
  lookAgain: 'Check again',
  read: 'Read the offer in Documents',
  agree: {
    LATER_MATURITY: 'I have read the offer, and I accept the later maturity date and its payments.',
    LOWER_RATE: 'I have read the offer, and I accept the lower interest rate and its payments.',
    PAYMENT_PAUSE: 'I have read the offer, and I accept the payment pause and its payments.',
  } satisfies Record<ModificationKind, string>,
  agreeError: 'Check the box to accept.',
  accept: 'Accept',
  accepting: 'Accepting',
  decline: 'Decline',
  declining: 'Declining',
  failed: "We couldn't save your answer.",
  accepted: {
    LATER_MATURITY: 'Your loan now matures on {date}. We email you a confirmation.',
    LOWER_RATE: 'Your interest rate is now {rate}. We email you a confirmation.',
    PAYMENT_PAUSE: 'Your next payment is due {date}. We email you a confirmation.',
  } satisfies Record<ModificationKind, string>,
  declined: 'You declined the offer. Your loan goes on as agreed.',
} as const

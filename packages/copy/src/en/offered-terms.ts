import type { ModificationKind } from '@pledge/domain/servicing/modification-kinds'

/** What is offered, in a sentence. */
export const OFFERED: Readonly<Record<ModificationKind, string>> = {
  LATER_MATURITY: 'a later maturity date',
  LOWER_RATE: 'a lower interest rate',
  PAYMENT_PAUSE: 'a payment pause',
}

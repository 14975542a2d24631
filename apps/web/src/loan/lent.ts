import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { Offer } from '@pledge/contract/offers'

/**
 * The amount lent: for a renewal, less than offered if payments on the renewed loan were received in the meantime (note
 * 035).
 */
export const lentOf = (
  { rollForwardLoanDetails }: Pick<ApplicationAnswer, 'rollForwardLoanDetails'>,
  offer: Pick<Offer, 'amount'>,
): string => rollForwardLoanDetails?.lent ?? offer.amount

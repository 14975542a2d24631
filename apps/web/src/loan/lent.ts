import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { Offer } from '@pledge/contract/offers'

/** What is lent: of a renewal, less than was offered where payments on the loan before it came meanwhile (note 035). */
export const lentOf = (
  { rollForwardLoanDetails }: Pick<ApplicationAnswer, 'rollForwardLoanDetails'>,
  offer: Pick<Offer, 'amount'>,
): string => rollForwardLoanDetails?.lent ?? offer.amount

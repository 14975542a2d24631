import { explanations as words } from '@pledge/copy/en/screens/start-explanations'
import type { OfferAnswer } from './use-offer.ts'

export interface NoTermsProps {
  readonly answer: OfferAnswer | undefined
}

/** Shown in place of the terms: what is needed to see them. */
export const NoTerms = ({ answer }: NoTermsProps) => (
  <p className="text-muted">
    {answer?.ok === false && answer.code === 'offer.collateral-insufficient'
      ? words.tooLittle
      : words.noTerms}
  </p>
)

import type { QuoteRules } from '../organization/quote-rules.ts'
import type { Residence } from './residence.ts'

/** Whether loans in this state have the operator's default limits and fee, with none of the state's own. */
export const isUsualState = ({
  enabled,
  minLoanCents,
  maxLoanCents,
  feeRule,
}: QuoteRules['states'][number]): boolean =>
  enabled && minLoanCents === null && maxLoanCents === null && feeRule === null

/**
 * Whether the operator's APR example applies where the borrower lives. It uses the default limits and the
 * domestic fee, which never apply to a country, and apply to a state only without its own terms.
 */
export const hasUsualTerms = ({ states }: Pick<QuoteRules, 'states'>, residence: Residence): boolean =>
  residence.kind === 'state' && states.some((each) => each.state === residence.code && isUsualState(each))

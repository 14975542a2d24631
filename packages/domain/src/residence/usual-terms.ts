import type { LendingRules } from '../organization/lending-rules.ts'
import type { Residence } from './residence.ts'

/** Loans are made in this state with the operator's own limits and fee: it has none of its own. */
export const isUsualState = ({
  enabled,
  minLoanCents,
  maxLoanCents,
  feeRule,
}: LendingRules['states'][number]): boolean =>
  enabled && minLoanCents === null && maxLoanCents === null && feeRule === null

/**
 * Whether the operator's example of the APR holds where the borrower lives: it is of the usual limits and the domestic
 * fee, which a country never has, and a state only where the law asks nothing else.
 */
export const hasUsualTerms = ({ states }: Pick<LendingRules, 'states'>, residence: Residence): boolean =>
  residence.kind === 'state' && states.some((each) => each.state === residence.code && isUsualState(each))

import type { ReleaseFacts } from './facts.ts'

/**
 * Whether part of the collateral of a loan in service may be requested at this moment, as far as its excess goes (row 1.9.13,
 * note 080): the request, the page and the email about it ask this. `now`: milliseconds.
 */
export const isPartRequestable = (
  { isRebalanceable, isRequestable, paymentsHeldUntil }: ReleaseFacts,
  now: number,
): boolean => isRebalanceable && isRequestable && paymentsHeldUntil <= now

/** Results of a collateral release (row 1.3.63). */
export const RELEASE_RESULTS = [
  'SUCCESS',
  'WITHDRAWAL_FAILED',
  'NO_COLLATERAL',
  'PENDING_TRANSACTIONS',
  'DUPLICATE_REQUEST',
  'INVALID_ADDRESS',
] as const
export type ReleaseResult = (typeof RELEASE_RESULTS)[number]

/** Why an agent gives a request for a return back to its borrower, who reads it in plain words. */
export const RETURN_REFUSAL_REASONS = [
  'ADDRESS_NOT_YOURS',
  'ADDRESS_OF_ANOTHER_NETWORK',
  'ADDRESS_BARRED',
  'BORROWER_ASKED',
] as const
export type ReturnRefusalReason = (typeof RETURN_REFUSAL_REASONS)[number]

export const isReturnRefusalReason = (reason: string): reason is ReturnRefusalReason =>
  (RETURN_REFUSAL_REASONS as readonly string[]).includes(reason)

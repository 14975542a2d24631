/** Why an agent returns a release request to its borrower, who reads the reason in plain words. */
export const RELEASE_REJECTION_REASONS = [
  'ADDRESS_NOT_YOURS',
  'ADDRESS_OF_ANOTHER_NETWORK',
  'ADDRESS_BARRED',
  'BORROWER_ASKED',
] as const
export type ReleaseRejectionReason = (typeof RELEASE_REJECTION_REASONS)[number]

export const isReleaseRejectionReason = (reason: string): reason is ReleaseRejectionReason =>
  (RELEASE_REJECTION_REASONS as readonly string[]).includes(reason)

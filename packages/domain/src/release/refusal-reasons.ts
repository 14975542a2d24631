/** Why an agent returns a release request to its borrower, who reads the reason in plain words. */
export const RELEASE_REJECTION_REASONS = [
  'LOAN_NEEDS_IT',
  'ADDRESS_NOT_YOURS',
  'ADDRESS_OF_ANOTHER_NETWORK',
  'ADDRESS_BARRED',
  'BORROWER_ASKED',
] as const
export type ReleaseRejectionReason = (typeof RELEASE_REJECTION_REASONS)[number]

/** That the loan needs the collateral fits a request for part of it alone (note 080): the rest is for every request. */
export const rejectionReasons = ({
  isPart,
}: {
  readonly isPart: boolean
}): readonly ReleaseRejectionReason[] =>
  RELEASE_REJECTION_REASONS.filter((reason) => isPart || reason !== 'LOAN_NEEDS_IT')

export const isReleaseRejectionReason = (reason: string): reason is ReleaseRejectionReason =>
  (RELEASE_REJECTION_REASONS as readonly string[]).includes(reason)

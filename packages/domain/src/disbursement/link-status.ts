/** The status of a bank link (row 1.4.42). */
export const LINK_STATUSES = [
  'PENDING',
  'PENDING_VERIFICATION',
  'UPDATING',
  'NEEDS_LOGIN',
  'FAILED',
  'FAILED_NO_RETRY',
  'COMPLETE',
] as const
export type LinkStatus = (typeof LINK_STATUSES)[number]

/** What is wrong with a link, as a provider reports it; `unknown` for an unrecognized report. */
export const LINK_TROUBLES = [
  'login-required',
  'institution-down',
  'verification-failed',
  'not-exchanged',
  'permission-revoked',
  'not-supported',
  'no-payable-account',
  'unknown',
] as const
export type LinkTrouble = (typeof LINK_TROUBLES)[number]

/** How the accounts of a link are verified: by the sign-in alone, or by two small deposits. */
export const LINK_VERIFICATIONS = ['none', 'automatic', 'amounts'] as const
export type LinkVerification = (typeof LINK_VERIFICATIONS)[number]

/** What a provider reports about a link. */
export interface ReportedLink {
  /** The accounts have been loaded for the first time. */
  readonly isReady: boolean
  readonly isUpdating: boolean
  readonly trouble: LinkTrouble | null
  /** The verification still pending; `none` once it is over. */
  readonly waitsFor: LinkVerification
  /** Accounts that can receive money. */
  readonly payableAccounts: number
}

const OF_TROUBLE = {
  'login-required': 'NEEDS_LOGIN',
  'institution-down': 'FAILED',
  'verification-failed': 'FAILED',
  'not-exchanged': 'FAILED',
  'permission-revoked': 'FAILED_NO_RETRY',
  'not-supported': 'FAILED_NO_RETRY',
  'no-payable-account': 'FAILED_NO_RETRY',
} as const satisfies Record<Exclude<LinkTrouble, 'unknown'>, LinkStatus>

/** The status of a link by its provider's report (row 1.4.42); null leaves it unchanged (law 4). */
export const judgeLink = (reported: ReportedLink): LinkStatus | null => {
  if (reported.trouble === 'unknown') return null
  if (reported.trouble !== null) return OF_TROUBLE[reported.trouble]
  if (!reported.isReady) return 'PENDING'
  if (reported.waitsFor !== 'none') return 'PENDING_VERIFICATION'
  if (reported.isUpdating) return 'UPDATING'
  return reported.payableAccounts === 0 ? 'FAILED_NO_RETRY' : 'COMPLETE'
}

/** What the borrower is offered for each status except COMPLETE, which is listed (row 1.4.43, gap G.50). */
export type LinkReaction = 'list' | 'load' | 'verify' | 'link-again' | 'try-again' | 'enter-by-hand'

export const REACTION_TO: Readonly<Record<LinkStatus, LinkReaction>> = {
  PENDING: 'load',
  UPDATING: 'load',
  PENDING_VERIFICATION: 'verify',
  NEEDS_LOGIN: 'link-again',
  FAILED: 'try-again',
  FAILED_NO_RETRY: 'enter-by-hand',
  COMPLETE: 'list',
}

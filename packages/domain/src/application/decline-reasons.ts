/**
 * The specific reasons that an adverse action notice may state (Regulation B, 12 CFR 1002.9(b)(2) and the sample
 * reasons of its form C-1), as codes with their text. An agent chooses from these; a bureau's own wording is kept.
 */
export const DECLINE_REASONS = {
  CREDIT_HISTORY_INSUFFICIENT: 'Insufficient number of credit references provided',
  CREDIT_FILE_LIMITED: 'Limited credit experience',
  CREDIT_NO_FILE: 'No credit file',
  CREDIT_DELINQUENT: 'Delinquent past or present credit obligations with others',
  CREDIT_COLLECTION_OR_JUDGMENT: 'Collection action or judgment',
  CREDIT_BANKRUPTCY: 'Bankruptcy',
  CREDIT_OBLIGATIONS_EXCESSIVE: 'Excessive obligations in relation to income',
  CREDIT_INQUIRIES: 'Number of recent inquiries on credit bureau report',
  INCOME_INSUFFICIENT: 'Income insufficient for amount of credit requested',
  INCOME_UNVERIFIED: 'Unable to verify income',
  IDENTITY_UNVERIFIED: 'Unable to verify identity',
  RESIDENCE_UNVERIFIED: 'Unable to verify residence',
  RESIDENCE_TEMPORARY: 'Temporary residence',
  APPLICATION_INCOMPLETE: 'Credit application incomplete',
  COLLATERAL_INSUFFICIENT: 'Value or type of collateral not sufficient',
  PAYOUT_ACCOUNT_UNVERIFIED: 'Unable to verify the account for disbursement',
  TERMS_NOT_GRANTED: 'We do not grant credit to any applicant on the terms and conditions you have requested',
  INFORMATION_UNVERIFIED: 'Unable to verify information provided in the application',
} as const
export type DeclineReason = keyof typeof DECLINE_REASONS

export const isDeclineReason = (reason: string): reason is DeclineReason =>
  Object.hasOwn(DECLINE_REASONS, reason)

/** The text of a reason; a bureau's own wording is returned unchanged. */
export const declineReasonText = (reason: string): string =>
  isDeclineReason(reason) ? DECLINE_REASONS[reason] : reason

import { readRows } from './database.ts'
import type { ProductServer } from './server.ts'

/** The trail of a domestic loan by journey.md, each once; `CollateralCounted` also whenever deposits change. */
export const TRAIL = [
  'ApplicationStarted',
  'OffersPriced',
  'OfferSelected',
  'ProfileAttached',
  'DisclosuresGenerated',
  'DetailsSubmitted',
  'CreditCleared',
  'ScreeningCleared',
  'IdentityUploaded',
  'IdentityApproved',
  'DisbursementAccountGiven',
  'FinalStepsDone',
  'AgreementAccepted',
  'AgreementAccepted',
  'AgreementAccepted',
  'LastAgreementSigned',
  'CollateralAccountOpened',
  'DepositAddressAllotted',
  'CollateralReceived',
  'DisbursementReady',
  'AchFundingChosen',
  'ApprovalRecorded',
  'ApprovalRecorded',
  'DisbursementApproved',
  'FundsSent',
  'LoanFunded',
  'ApplicationCompleted',
] as const

/** The same where the borrower reported between two deposits that the collateral was sent. */
export const DECLARED_TRAIL: readonly string[] = TRAIL.flatMap((type) =>
  type === 'CollateralReceived' ? ['CollateralSentDeclared', type] : [type],
)

export const DOCUMENT_KINDS = [
  'APPLICATION_DISCLOSURES',
  'TILA_DISCLOSURE',
  'LOAN_AGREEMENT',
  'SECURITY_AGREEMENT',
] as const

/** Types of an application's events, in order. */
export const trailOf = async (server: ProductServer, uuid: string): Promise<readonly string[]> => {
  const rows = await readRows(
    server,
    'select type from application_events where application_id = $1 order by position',
    [uuid],
  )
  return rows.map(({ type }) => String(type))
}

import type { EventType } from './events.ts'
import type { SanctionsLicense } from './sanctions-license.ts'
import type { ApplicationState } from './states.ts'

/** Business days from the day on which property is blocked, or unblocked, to its report (31 CFR 501.603(b)(1) and (3)). */
export const SANCTIONS_REPORT_BUSINESS_DAYS = 10

/** One decision of an agent on a true match; a later one of the same agent replaces it. */
export interface SanctionsDecision {
  readonly agentId: string
  readonly decision: 'confirm' | 'clear'
  readonly at: number
}

/** What one agent read on the license; a later entry of the same agent replaces it. */
export interface LicenseEntry extends SanctionsLicense {
  readonly agentId: string
  readonly at: number
}

/**
 * A match of a sanctions list that is held to be true. From the first moment on everything stands still; two agents
 * confirm it, and what is held stays blocked, or two agents clear it (note 051). What is blocked is released under a
 * license alone, which two agents record alike.
 */
export interface SanctionsHold {
  readonly referenceId: string
  readonly heldAt: number
  readonly decisions: readonly SanctionsDecision[]
  /** When a second agent confirmed the match; null until then. */
  readonly blockedAt: number | null
  /** Until when the next report is due: the first within ten business days, then every September 30. Null when none is. */
  readonly reportDueAt: number | null
  readonly reports: readonly { readonly reference: string; readonly at: number }[]
  /** Of agents who have entered a license, until two of them agree. */
  readonly licenseEntries: readonly LicenseEntry[]
  /** The license that two agents recorded, and since when it counts here; null until then. */
  readonly license: (SanctionsLicense & { readonly at: number }) | null
}

interface Held {
  readonly sanctions: SanctionsHold | null
}

/** Whether a true match stops an application: held or blocked, and not released under a license for all of it. */
export const standsStill = ({ sanctions }: Held): boolean =>
  sanctions !== null && sanctions.license?.covers !== 'ALL'

/** Whether its collateral may not go back: no license at all has been recorded. */
export const isCollateralBlocked = ({ sanctions }: Held): boolean =>
  sanctions !== null && sanctions.license === null

/**
 * What may become known while everything stands still: decisions, reports, licenses, what happened outside of itself, and
 * what the borrower pays. A payment is taken into the books, and nothing is handed back for it.
 */
const OPEN_WHILE_HELD: readonly string[] = [
  'SanctionsDecided',
  'SanctionsBlocked',
  'SanctionsCleared',
  'SanctionsReportFiled',
  'SanctionsLicenseEntered',
  'SanctionsLicensed',
  'CollateralCounted',
  'MicroTransferSent',
  'FundsSent',
  'DisbursementReturned',
  'PaymentReceived',
  'PaymentReturned',
  'LoanReopened',
  'CollateralReturnConcluded',
] satisfies readonly EventType[]

/** What a license for the collateral opens: the ordinary way of it back, and what has to come before it. */
const OPEN_UNDER_LICENSE: readonly string[] = [
  'ApplicationCancelled',
  'LoanPaidOff',
  'CollateralReturnRequested',
  'CollateralReturnDecided',
  'CollateralReturnOrdered',
  'CollateralReleased',
] satisfies readonly EventType[]

/** Whether a sanctions hold forbids this: no cancellation, no notice of credit, nothing back (31 CFR 501.603, note 051). */
export const isHeldBack = (application: Held | null, type: string): boolean =>
  application !== null &&
  standsStill(application) &&
  !OPEN_WHILE_HELD.includes(type) &&
  (isCollateralBlocked(application) || !OPEN_UNDER_LICENSE.includes(type))

/** Where a true match of a sanctions list can be held: from the screening on, also of a loan in service (note 051). */
export const HOLDABLE_STATES = [
  'KYC_VERIFY',
  'FINAL_STEPS',
  'SIGN_DOCS',
  'WAITING_FOR_COLLATERAL',
  'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER',
  'FUNDABLE',
  'CRYPTO_FUNDING_VERIFY',
  'BORROWER_MICRO_DEPOSIT_CONFIRM',
  'MANUAL_FUNDING_RELEASE',
  'COMPLETE',
  'COLLATERAL_RELEASE',
  'CANCELLED',
] as const satisfies readonly ApplicationState[]

/** Whether an agent who has found a true match can place a hold: nothing is held yet, or what was is released. */
export const isHoldable = ({
  application,
  state,
}: {
  readonly application: Held
  readonly state: ApplicationState
}): boolean => !standsStill(application) && (HOLDABLE_STATES as readonly ApplicationState[]).includes(state)

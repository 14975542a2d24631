import type { EventType } from './events.ts'
import type { ApplicationState } from './states.ts'

/** Business days from the day on which property is blocked to its report (31 CFR 501.603(b)(1)). */
export const SANCTIONS_REPORT_BUSINESS_DAYS = 10

/** One decision of an agent on a true match; a later one of the same agent replaces it. */
export interface SanctionsDecision {
  readonly agentId: string
  readonly decision: 'confirm' | 'clear'
  readonly at: number
}

/**
 * A match of a sanctions list that is held to be true. From the first moment on everything stands still; two agents
 * confirm it, and what is held stays blocked, or two agents clear it (note 051).
 */
export interface SanctionsHold {
  readonly referenceId: string
  readonly heldAt: number
  readonly decisions: readonly SanctionsDecision[]
  /** When a second agent confirmed the match; null until then. */
  readonly blockedAt: number | null
  /** Until when the next report is due: the first within ten business days, then every September 30. */
  readonly reportDueAt: number
  readonly reports: readonly { readonly reference: string; readonly at: number }[]
}

/** What may become known while everything stands still: decisions, reports, and what happened outside of itself. */
const OPEN_WHILE_HELD: readonly EventType[] = [
  'SanctionsDecided',
  'SanctionsBlocked',
  'SanctionsCleared',
  'SanctionsReportFiled',
  'CollateralCounted',
  'MicroTransferSent',
  'FundsSent',
  'DisbursementReturned',
  'CollateralReturnConcluded',
]

/** Whether a sanctions hold forbids this: no cancellation, no notice of credit, nothing back (31 CFR 501.603, note 051). */
export const isHeldBack = (
  application: { readonly sanctions: SanctionsHold | null } | null,
  type: EventType,
): boolean => application !== null && application.sanctions !== null && !OPEN_WHILE_HELD.includes(type)

/** Where a true match of a sanctions list can be held: from the screening on, until the money is sent. */
export const HOLDABLE_STATES = [
  'KYC_VERIFY',
  'FINAL_STEPS',
  'SIGN_DOCS',
  'WAITING_FOR_COLLATERAL',
  'FUNDABLE',
  'CRYPTO_FUNDING_VERIFY',
  'BORROWER_MICRO_DEPOSIT_CONFIRM',
  'MANUAL_FUNDING_RELEASE',
  'CANCELLED',
] as const satisfies readonly ApplicationState[]

/** Whether an agent who has found a true match can place a hold: from the screening on until the money is sent. */
export const isHoldable = ({
  sanctions,
  state,
}: {
  readonly sanctions: SanctionsHold | null
  readonly state: ApplicationState
}): boolean => sanctions === null && (HOLDABLE_STATES as readonly ApplicationState[]).includes(state)

import type { SanctionsLicense } from './sanctions-license.ts'

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

export interface Held {
  readonly sanctions: SanctionsHold | null
}

/** Whether a true match stops an application: held or blocked, and not released under a license for all of it. */
export const standsStill = ({ sanctions }: Held): boolean =>
  sanctions !== null && sanctions.license?.covers !== 'ALL'

/** Whether its collateral may not go back: no license at all has been recorded. */
export const isCollateralBlocked = ({ sanctions }: Held): boolean =>
  sanctions !== null && sanctions.license === null

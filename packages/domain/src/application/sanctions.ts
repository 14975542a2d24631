import type { SanctionsLicense } from './sanctions-license.ts'

/**
 * Business days from the day on which property is blocked or unblocked until its report is due (31 CFR
 * 501.603(b)(1) and (3)).
 */
export const SANCTIONS_REPORT_BUSINESS_DAYS = 10

/** An agent's decision on a true match; a later one by the same agent replaces it. */
export interface SanctionsDecision {
  readonly agentId: string
  readonly decision: 'confirm' | 'clear'
  readonly at: number
}

/** A license as one agent read it; a later entry by the same agent replaces it. */
export interface LicenseEntry extends SanctionsLicense {
  readonly agentId: string
  readonly at: number
}

/**
 * A sanctions list match treated as true. The application stops immediately. Two agents either confirm it,
 * and the property stays blocked, or clear it (note 051). Blocked property is released only under a license,
 * which two agents must record identically.
 */
export interface SanctionsHold {
  readonly referenceId: string
  readonly heldAt: number
  readonly decisions: readonly SanctionsDecision[]
  /** When a second agent confirmed the match; null before. */
  readonly blockedAt: number | null
  /** When the next report is due: the first within ten business days, then every September 30. Null when none is. */
  readonly reportDueAt: number | null
  readonly reports: readonly { readonly reference: string; readonly at: number }[]
  /** License entries of single agents, until two of them agree. */
  readonly licenseEntries: readonly LicenseEntry[]
  /** The license that two agents recorded, and when it took effect here; null before. */
  readonly license: (SanctionsLicense & { readonly at: number }) | null
}

export interface Held {
  readonly sanctions: SanctionsHold | null
}

/** Whether a true match stops an application: held or blocked, and not released under a license for everything. */
export const standsStill = ({ sanctions }: Held): boolean =>
  sanctions !== null && sanctions.license?.covers !== 'ALL'

/** Whether its collateral may not be released: no license has been recorded. */
export const isCollateralBlocked = ({ sanctions }: Held): boolean =>
  sanctions !== null && sanctions.license === null

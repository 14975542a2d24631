import * as z from 'zod/mini'

/** Why no loans are made in a country; the lending rules carry it (note 057). */
export const CLOSED_REASONS = ['SANCTIONED', 'NOT_LICENSED', 'NOT_YET_OPEN'] as const
export const closedReasonSchema = z.enum(CLOSED_REASONS)
export type ClosedReason = (typeof CLOSED_REASONS)[number]

/** What the rules, and the lists that a page is given, say of a country. */
export interface CountryOpenness {
  readonly enabled: boolean
  /** Counts while no loans are made there; rules may give none. */
  readonly closedBecause?: ClosedReason | null | undefined
}

/** Whether somebody may wait for loans in a country (row 1.2.44, gap G.29): not where sanctions stand against them. */
export const takesWaitlist = ({ enabled, closedBecause }: CountryOpenness): boolean =>
  !enabled && (closedBecause ?? 'SANCTIONED') !== 'SANCTIONED'

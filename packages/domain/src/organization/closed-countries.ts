import * as z from 'zod/mini'

/** Why no loans are made in a country; the lending rules carry it (note 057). */
export const CLOSED_REASONS = ['SANCTIONED', 'NOT_LICENSED', 'NOT_YET_OPEN'] as const
export const closedReasonSchema = z.enum(CLOSED_REASONS)
export type ClosedReason = (typeof CLOSED_REASONS)[number]

/** The reason in the rules; null where they give none, or an unknown one. */
export const closedReasonOf = (written: string | null | undefined): ClosedReason | null =>
  CLOSED_REASONS.find((reason) => reason === written) ?? null

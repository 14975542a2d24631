import type { DeclineReason } from './decline-reasons.ts'

/** Why a screening refuses: an entry of a sanctions list, or identity data that do not match. */
export const SCREENING_GROUNDS = ['SANCTIONS_LIST', 'IDENTITY_DATA'] as const
export type ScreeningGround = (typeof SCREENING_GROUNDS)[number]

/** What a screening compares. */
export const SCREENING_FIELDS = ['NAME', 'BIRTH_DATE', 'COUNTRY', 'SSN'] as const
export type ScreeningField = (typeof SCREENING_FIELDS)[number]

/**
 * What an adverse action notice states after a screening refusal: always a reason of the controlled list,
 * never that the person is on a sanctions list. List matches are approximate. Telling a person in writing
 * that they are listed, when it may be a namesake, harms them and serves no purpose (note 012).
 */
const DECLINE_REASON_OF = {
  SANCTIONS_LIST: 'INFORMATION_UNVERIFIED',
  IDENTITY_DATA: 'IDENTITY_UNVERIFIED',
} as const satisfies Record<ScreeningGround, DeclineReason>

export const declineReasonsOfScreening = (grounds: readonly ScreeningGround[]): readonly DeclineReason[] => [
  ...new Set(grounds.map((ground) => DECLINE_REASON_OF[ground])),
]

import type { ScreeningGround } from './screening.ts'

/** What a later screening of a borrower comes to. */
export const RESCREENING_RESULTS = ['CLEARED', 'MATCH', 'IDENTITY_DATA'] as const
export type RescreeningResult = (typeof RESCREENING_RESULTS)[number]

/** An entry of a list that resembles the borrower, by the reference of its source. */
export interface ListedMatch {
  readonly ground: ScreeningGround
  readonly source: string
  readonly reference: string
}

/** The parts of a screening's answer that decide. */
export type RescreeningAnswer =
  | { readonly outcome: 'CLEARED' }
  | { readonly outcome: 'REVIEW'; readonly matches: readonly ListedMatch[] }
  | {
      readonly outcome: 'REFUSED'
      readonly grounds: readonly ScreeningGround[]
      readonly matches: readonly ListedMatch[]
    }

const isSame = (one: ListedMatch, other: ListedMatch): boolean =>
  one.source === other.source && one.reference === other.reference

/**
 * What a screening after the first one comes to (note 078). An entry of a sanctions list is a MATCH, also where it only
 * resembles the borrower: two agents look before anything moves. `decided` are the entries that agents have cleared, or
 * that a license covers: a namesake is not held again each day. A refusal by a list that names no entry is always a
 * MATCH. Identity data that contradict one another say nothing about sanctions; a loan in service is not held for them.
 */
export const rescreeningResult = (
  answer: RescreeningAnswer,
  decided: readonly ListedMatch[],
): RescreeningResult => {
  if (answer.outcome === 'CLEARED') return 'CLEARED'
  const listed = answer.matches.filter(({ ground }) => ground === 'SANCTIONS_LIST')
  if (listed.some((match) => !decided.some((known) => isSame(known, match)))) return 'MATCH'
  const isRefusedByList = answer.outcome === 'REFUSED' && answer.grounds.includes('SANCTIONS_LIST')
  if (isRefusedByList && listed.length === 0) return 'MATCH'
  return answer.matches.some(({ ground }) => ground === 'IDENTITY_DATA') ||
    (answer.outcome === 'REFUSED' && answer.grounds.includes('IDENTITY_DATA'))
    ? 'IDENTITY_DATA'
    : 'CLEARED'
}

/** An event by which agents decide on what a screening found, or by which its hold began. */
export type DecidingEvent =
  | { readonly type: 'SanctionsHoldPlaced'; readonly at: number; readonly referenceId: string }
  | {
      readonly type: 'ScreeningCleared' | 'SanctionsCleared' | 'SanctionsLicensed'
      readonly at: number
    }

/** Answers that agents have decided on: of a hold its own, null for all that the application had by then. */
export interface DecidedScreening {
  readonly referenceId: string | null
  readonly until: number
}

/**
 * The answers whose entries agents have decided on, by the events of an application in order. The first screening is cleared
 * with all that it found. A hold is cleared, or covered by a license, for the answer that it was placed for, which is what the
 * agents were shown: what a later screening found while it stood, nobody has looked at.
 */
export const decidedScreenings = (events: readonly DecidingEvent[]): readonly DecidedScreening[] =>
  events.flatMap((event, place): readonly DecidedScreening[] => {
    if (event.type === 'SanctionsHoldPlaced') return []
    if (event.type === 'ScreeningCleared') return [{ referenceId: null, until: event.at }]
    const hold = events.slice(0, place).findLast((before) => before.type === 'SanctionsHoldPlaced')
    return hold === undefined ? [] : [{ referenceId: hold.referenceId, until: hold.at }]
  })

const MINUTE_MS = 60_000

/** Another process can have screened a moment after this one read the clock; its clock differs by less than this. */
const MAX_AHEAD_MS = MINUTE_MS

/**
 * Whether a screening is recent enough to send money or collateral by. One that lies ahead by more than a minute, because the
 * clock was set back, is not: its age is unknown.
 */
export const isScreeningFresh = (
  screenedAtMs: number | null,
  { nowMs, maxAgeMinutes }: { readonly nowMs: number; readonly maxAgeMinutes: number },
): boolean =>
  screenedAtMs !== null &&
  screenedAtMs <= nowMs + MAX_AHEAD_MS &&
  nowMs - screenedAtMs <= maxAgeMinutes * MINUTE_MS

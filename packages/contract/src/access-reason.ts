import {
  ACCESS_REASONS,
  MAX_REASON_NOTE_CHARACTERS,
  REASON_WITH_NOTE,
  type AccessReason,
} from '@pledge/domain/audit/reasons'
import * as z from 'zod/mini'

/**
 * The header with the reason why staff open what a call returns, where its `audits` say `reason: 'asked'` (note 061).
 */
export const REASON_HEADER = 'X-Reason'
/** A note with the reason, percent-encoded because header values are ASCII. */
export const REASON_NOTE_HEADER = 'X-Reason-Note'

/** Maximum length of the encoded note, with every character encoded in the worst case. */
const MAX_ENCODED = MAX_REASON_NOTE_CHARACTERS * 12

/**
 * Control characters are refused: PostgreSQL cannot store NUL in JSON, and the others could forge lines where the
 * note is shown. The page's field may have line breaks, which `reasonHeaders` joins.
 */
const noteText = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(MAX_ENCODED)),
    z.transform((encoded, { issues }) => {
      try {
        return decodeURIComponent(encoded)
      } catch {
        issues.push({ code: 'custom', message: 'Not percent-encoded', input: encoded })
        return z.NEVER
      }
    }),
  ),
  z.string().check(
    z.trim(),
    z.maxLength(MAX_REASON_NOTE_CHARACTERS),
    z.refine((note) => !/\p{Cc}/u.test(note)),
  ),
)

/** The reason in its headers; only an investigation has a note. */
export const accessReason = z
  .object({ [REASON_HEADER]: z.enum(ACCESS_REASONS), [REASON_NOTE_HEADER]: z.optional(noteText) })
  .check(
    z.refine(
      (given) => given[REASON_NOTE_HEADER] === undefined || given[REASON_HEADER] === REASON_WITH_NOTE,
      { path: [REASON_NOTE_HEADER] },
    ),
  )

export interface GivenReason {
  readonly reason: AccessReason
  readonly note?: string | undefined
}

/** The headers of a call that requires a reason. */
export interface ReasonHeaders {
  readonly [REASON_HEADER]: AccessReason
  readonly [REASON_NOTE_HEADER]?: string
  readonly [name: string]: string
}

export const reasonHeaders = ({ reason, note = '' }: GivenReason): ReasonHeaders => {
  const oneLine = note.replace(/\p{Cc}/gu, ' ').trim()
  return {
    [REASON_HEADER]: reason,
    ...(oneLine !== '' && { [REASON_NOTE_HEADER]: encodeURIComponent(oneLine) }),
  }
}

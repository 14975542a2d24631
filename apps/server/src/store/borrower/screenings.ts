import {
  decidedScreenings,
  RESCREENING_RESULTS,
  type DecidedScreening,
  type ListedMatch,
  type RescreeningResult,
} from '@pledge/domain/application/rescreening'
import type { SanctionsHold } from '@pledge/domain/application/sanctions'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Sealer } from '../../seal.ts'
import { anyOf } from '../database/any-of.ts'
import type { Database, Tx } from '../database/database.ts'
import { dueRows, type Due, type DueRow } from '../work/due.ts'
import type { StoredInquiry } from './inquiries.ts'
import { screeningAnswerSchema } from './inquiry-answers.ts'
import { submittedDetailsOf, type SubmittedDetails } from './submitted-details.ts'

const resultSchema = z.enum(RESCREENING_RESULTS)

/** The newest screening of an application after its first one. */
export interface Screening {
  readonly screenedAt: Date | null
  readonly result: RescreeningResult | null
  readonly nextAt: Date | null
}

/** Undefined where the application was neither in service nor about to send anything yet. */
export const findScreening = async (tx: Tx, applicationId: string): Promise<Screening | undefined> => {
  const row = await tx
    .selectFrom('screenings')
    .select(['screened_at', 'result', 'next_screen_at'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    screenedAt: row.screened_at,
    result: row.result === null ? null : resultSchema.parse(row.result),
    nextAt: row.next_screen_at,
  }
}

/** What a borrower is screened again with. */
export interface ScreeningBasis {
  readonly applicationId: string
  readonly borrowerId: string
  /** How many inquiries were answered so far. */
  readonly inquiries: number
  /** Decrypts them: details that cannot be decrypted throw for their own application alone. */
  readonly details: () => SubmittedDetails
}

/** Of many applications of an organization, in two statements. One without submitted details is left out. */
export const screeningBasis = async (
  tx: Tx,
  sealer: Sealer,
  applicationIds: readonly string[],
): Promise<readonly ScreeningBasis[]> => {
  const details = await submittedDetailsOf(tx, sealer, applicationIds)
  const rows = await tx
    .selectFrom('applications as a')
    .leftJoin('screenings as s', 's.application_id', 'a.id')
    .select(['a.id', 'a.borrower_id', 's.inquiries'])
    .where('a.id', '=', anyOf(applicationIds))
    .execute()
  return rows.flatMap((row) => {
    const open = details.get(row.id)
    if (open === undefined) return []
    return [
      { applicationId: row.id, borrowerId: row.borrower_id, inquiries: row.inquiries ?? 0, details: open },
    ]
  })
}

/** The answer to one inquiry. */
export interface ScreeningRecord {
  readonly applicationId: string
  readonly borrowerId: string
  readonly inquiries: number
  readonly result: RescreeningResult
  readonly referenceId: string
}

/** Stores the answers of many in one statement. An older answer never replaces a newer one. */
export const recordScreenings = async (
  tx: Tx,
  input: {
    readonly organizationId: string
    readonly records: readonly ScreeningRecord[]
    readonly now: Date
    readonly nextAt: Date
  },
): Promise<void> => {
  const { records, now, nextAt } = input
  if (records.length === 0) return
  await sql`
    insert into screenings as s
        (application_id, organization_id, borrower_id, inquiries, screened_at, result, reference_id)
      select given.application_id, ${input.organizationId}, given.borrower_id, given.inquiries, ${now},
          given.result, given.reference_id
        from unnest(${records.map((one) => one.applicationId)}::uuid[],
            ${records.map((one) => one.borrowerId)}::uuid[], ${records.map((one) => one.inquiries)}::integer[],
            ${records.map((one) => one.result)}::text[], ${records.map((one) => one.referenceId)}::text[])
          as given (application_id, borrower_id, inquiries, result, reference_id)
      on conflict (application_id) do update set
        inquiries = excluded.inquiries, screened_at = excluded.screened_at, result = excluded.result,
        reference_id = excluded.reference_id,
        next_screen_at = case when s.next_screen_at is null then null else ${nextAt}::timestamptz end
      where s.inquiries < excluded.inquiries`.execute(tx)
}

const eventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('SanctionsHoldPlaced'), data: z.object({ referenceId: z.string() }) }),
  z.object({
    type: z.enum(['ScreeningCleared', 'SanctionsCleared', 'SanctionsLicensed']),
    data: z.unknown(),
  }),
])
const DECIDING = ['SanctionsHoldPlaced', 'ScreeningCleared', 'SanctionsCleared', 'SanctionsLicensed'] as const

/** Inquiries with a match that are looked through for each decision: far more than any borrower has namesakes. */
const MOST_INQUIRIES = 200

const decisionsOn = async (tx: Tx, applicationId: string): Promise<readonly DecidedScreening[]> => {
  const rows = await tx
    .selectFrom('application_events')
    .select(['type', 'data', 'occurred_at'])
    .where('application_id', '=', applicationId)
    .where('type', 'in', DECIDING)
    .orderBy('position')
    .execute()
  return decidedScreenings(
    rows.map((row) => {
      const { type, data } = eventSchema.parse(row)
      const at = row.occurred_at.getTime()
      return type === 'SanctionsHoldPlaced' ? { type, at, referenceId: data.referenceId } : { type, at }
    }),
  )
}

/**
 * The stored answers that were decided on. A hold that follows from another loan of the same person was placed for an answer of
 * that loan, so answers of all their loans are looked through by the reference, the newest before each decision first.
 */
const storedAnswers = async (
  tx: Tx,
  sealer: Sealer,
  applicationId: string,
  decided: readonly DecidedScreening[],
): Promise<readonly StoredInquiry<'screening'>[]> => {
  if (decided.length === 0) return []
  const { rows } = await sql<{
    readonly id: string
    readonly is_own: boolean
    readonly answer_sealed: string
    readonly answered_at: Date
    readonly reference_id: string | null
  }>`
    select i.id, i.application_id = ${applicationId}::uuid as is_own, i.answer_sealed, i.answered_at, d.reference_id
      from unnest(${decided.map(({ referenceId }) => referenceId)}::text[],
          ${decided.map(({ until }) => new Date(until))}::timestamptz[]) as d (reference_id, until)
      cross join lateral (
        select * from inquiries n
          where n.application_id = any (array(select o.id from applications o
              where o.borrower_id = (select a.borrower_id from applications a where a.id = ${applicationId}::uuid)))
            and n.kind = 'screening' and n.answered_at <= d.until
          order by n.answered_at desc limit ${MOST_INQUIRIES}) i`.execute(tx)
  return rows.flatMap((row) => {
    const place = { table: 'inquiries', row: row.id, column: 'answer' }
    const answer = screeningAnswerSchema.safeParse(JSON.parse(sealer.open(row.answer_sealed, place)))
    if (!answer.success) return []
    const isDecided = row.reference_id === null ? row.is_own : answer.data.referenceId === row.reference_id
    return isDecided ? [{ answer: answer.data, answeredAt: row.answered_at }] : []
  })
}

/** The entries that agents of this application have cleared, or that a license covers (`decidedScreenings`). */
export const decidedMatches = async (
  tx: Tx,
  sealer: Sealer,
  applicationId: string,
): Promise<readonly ListedMatch[]> => {
  const answers = await storedAnswers(tx, sealer, applicationId, await decisionsOn(tx, applicationId))
  return answers.flatMap(({ answer }) => (answer.outcome === 'CLEARED' ? [] : answer.matches))
}

/** The answer that a hold was placed for; undefined where it was placed for a wallet, or by an agent. */
export const screeningOfHold = async (
  tx: Tx,
  sealer: Sealer,
  applicationId: string,
  { referenceId, heldAt }: Pick<SanctionsHold, 'referenceId' | 'heldAt'>,
): Promise<StoredInquiry<'screening'> | undefined> =>
  (await storedAnswers(tx, sealer, applicationId, [{ referenceId, until: heldAt }]))[0]

/** Borrowers in service who are due to be screened again. */
export const screeningsToMake = (
  sweeper: Database,
  businessNow: Date,
  most: number,
): Promise<readonly Due[]> =>
  dueRows(sweeper, sql<DueRow>`select * from screenings_to_make(${businessNow}, ${most})`)

/** When the borrower in service who waits longest was screened last; undefined where nobody is in service. */
export const oldestScreening = async (sweeper: Database): Promise<Date | undefined> => {
  const { rows } = await sql<{ at: Date | null }>`select oldest_screening() as at`.execute(sweeper)
  return rows[0]?.at ?? undefined
}

import { GOVERNMENT_ID_TYPES } from '@pledge/domain/borrower/vocabulary'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Sealer } from '../../seal.ts'
import { anyOf } from '../database/any-of.ts'
import type { Tx } from '../database/database.ts'
import type { SubmittedDetails as SubmittedDetailsRow } from '../database/schema.generated.ts'
import { openName, openPersonalData, sealPersonalData, type PersonalData } from './personal-data.ts'

const governmentIdSchema = z.object({
  identifier: z.string(),
  type: z.enum(GOVERNMENT_ID_TYPES),
  country: z.string(),
})

/** The data that an application is decided, documented and disbursed by: as submitted. */
export interface SubmittedDetails extends PersonalData {
  /** For an international borrower (row 1.3.40). */
  readonly governmentId: z.infer<typeof governmentIdSchema> | null
  readonly countryOfCitizenship: string | null
}

const placeOf = (applicationId: string) => ({ table: 'submitted_details', row: applicationId })

const openDetails = (sealer: Sealer, row: Selectable<SubmittedDetailsRow>): SubmittedDetails => {
  const place = placeOf(row.application_id)
  const sealedId = row.government_id_sealed
  return {
    ...openPersonalData(sealer, place, row),
    governmentId:
      sealedId === null
        ? null
        : governmentIdSchema.parse(JSON.parse(sealer.open(sealedId, { ...place, column: 'government_id' }))),
    countryOfCitizenship: row.country_of_citizenship,
  }
}

/** Details, and how often they were submitted: 1 for the first time. */
export interface DetailsRevision {
  readonly revision: number
  readonly details: SubmittedDetails
}

/** The current details, with every correction. Undefined before the details were submitted. */
export const findDetailsRevision = async (
  tx: Tx,
  sealer: Sealer,
  applicationId: string,
): Promise<DetailsRevision | undefined> => {
  const row = await tx
    .selectFrom('submitted_details')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? undefined : { revision: row.revision, details: openDetails(sealer, row) }
}

/** The same without its revision. */
export const findSubmittedDetails = async (
  tx: Tx,
  sealer: Sealer,
  applicationId: string,
): Promise<SubmittedDetails | undefined> => (await findDetailsRevision(tx, sealer, applicationId))?.details

/**
 * The current details of many applications. The returned functions decrypt them: details that cannot be decrypted throw
 * for their own application alone. An application without submitted details has none.
 */
export const submittedDetailsOf = async (
  tx: Tx,
  sealer: Sealer,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, () => SubmittedDetails>> => {
  const rows = await tx
    .selectFrom('submitted_details')
    .distinctOn('application_id')
    .selectAll()
    .where('application_id', '=', anyOf(applicationIds))
    .orderBy('application_id')
    .orderBy('revision', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.application_id, () => openDetails(sealer, row)]))
}

/**
 * The encrypted names of many applications, each as last submitted. The returned functions decrypt them: a name that
 * cannot be decrypted throws for its own application alone. An application without submitted details has none.
 */
export const submittedNames = async (
  tx: Tx,
  sealer: Sealer,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, () => PersonalData['name']>> => {
  const rows = await tx
    .selectFrom('submitted_details')
    .distinctOn('application_id')
    .select(['application_id', 'name_sealed'])
    .where('application_id', '=', anyOf(applicationIds))
    .orderBy('application_id')
    .orderBy('revision', 'desc')
    .execute()
  return new Map(
    rows.map((row) => [row.application_id, () => openName(sealer, placeOf(row.application_id), row)]),
  )
}

/** Maximum corrections: each one comes with a bureau query, whose tries are limited. */
const MAX_REVISION = 100

/**
 * Written once for an application, and once more for each correction; a repeated revision is a bug and
 * throws. Earlier submissions are never changed: the bureau was queried with them.
 */
export const insertSubmittedDetails = async (
  tx: Tx,
  sealer: Sealer,
  input: {
    readonly applicationId: string
    readonly organizationId: string
    readonly borrowerId: string
    readonly details: SubmittedDetails
    readonly now: Date
    readonly isCorrection?: boolean
  },
): Promise<void> => {
  const { applicationId, details } = input
  const place = placeOf(applicationId)
  const { governmentId } = details
  const revision = input.isCorrection === true ? (await latestDetailsRevision(tx, applicationId)) + 1 : 1
  if (revision > MAX_REVISION) throw new Error('details cannot be corrected that often')
  await tx
    .insertInto('submitted_details')
    .values({
      application_id: applicationId,
      revision,
      organization_id: input.organizationId,
      borrower_id: input.borrowerId,
      ...sealPersonalData(sealer, place, details),
      government_id_sealed:
        governmentId === null
          ? null
          : sealer.seal(JSON.stringify(governmentId), { ...place, column: 'government_id' }),
      country_of_citizenship: details.countryOfCitizenship,
      submitted_at: input.now,
    })
    .execute()
}

/** How often the details of an application were submitted. */
export const latestDetailsRevision = async (tx: Tx, applicationId: string): Promise<number> => {
  const row = await tx
    .selectFrom('submitted_details')
    .select((select) => select.fn.max('revision').as('latest'))
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return row.latest
}

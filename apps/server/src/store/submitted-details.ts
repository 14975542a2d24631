import { GOVERNMENT_ID_TYPES } from '@pledge/domain/borrower/vocabulary'
import * as z from 'zod'
import type { Sealer } from '../seal.ts'
import type { Tx } from './database.ts'
import { openPersonalData, sealPersonalData, type PersonalData } from './personal-data.ts'

const governmentIdSchema = z.object({
  identifier: z.string(),
  type: z.enum(GOVERNMENT_ID_TYPES),
  country: z.string(),
})

/** The data that an application is judged, documented and paid out by: those of the day on which they were submitted. */
export interface SubmittedDetails extends PersonalData {
  /** Of an international borrower (row 1.3.40). */
  readonly governmentId: z.infer<typeof governmentIdSchema> | null
  readonly countryOfCitizenship: string | null
}

const placeOf = (applicationId: string) => ({ table: 'submitted_details', row: applicationId })

/** Undefined before the details were submitted. */
export const findSubmittedDetails = async (
  tx: Tx,
  sealer: Sealer,
  applicationId: string,
): Promise<SubmittedDetails | undefined> => {
  const row = await tx
    .selectFrom('submitted_details')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const place = placeOf(applicationId)
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

/** Written once for an application; a second time is a bug and throws. */
export const insertSubmittedDetails = async (
  tx: Tx,
  sealer: Sealer,
  input: {
    readonly applicationId: string
    readonly organizationId: string
    readonly borrowerId: string
    readonly details: SubmittedDetails
    readonly now: Date
  },
): Promise<void> => {
  const { applicationId, details } = input
  const place = placeOf(applicationId)
  const { governmentId } = details
  await tx
    .insertInto('submitted_details')
    .values({
      application_id: applicationId,
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

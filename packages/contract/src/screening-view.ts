import { SCREENING_FIELDS, SCREENING_GROUNDS } from '@pledge/domain/application/screening'
import * as z from 'zod/mini'
import { instant } from './wire.ts'

const screeningFields = z.array(z.enum(SCREENING_FIELDS))
/** The screening's answer, with only the year of birth of an entry. */
export const screening = z.object({
  outcome: z.enum(['CLEARED', 'REVIEW', 'REFUSED']),
  referenceId: z.string(),
  answeredAt: instant,
  /** It awaits an agent's review. */
  isInReview: z.boolean(),
  matches: z.array(
    z.object({
      ground: z.enum(SCREENING_GROUNDS),
      source: z.string(),
      reference: z.string(),
      listedName: z.nullable(z.string()),
      birthYear: z.nullable(z.int()),
      country: z.nullable(z.string()),
      agrees: screeningFields,
      differs: screeningFields,
    }),
  ),
})
export type ScreeningFile = z.infer<typeof screening>

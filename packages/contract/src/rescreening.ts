import { RESCREENING_RESULTS } from '@pledge/domain/application/rescreening'
import * as z from 'zod/mini'
import { instant } from './wire.ts'

/** The newest screening after the first one, and when the next one is due (note 078). */
export const rescreening = z.object({
  screenedAt: z.nullable(instant),
  result: z.nullable(z.enum(RESCREENING_RESULTS)),
  nextAt: z.nullable(instant),
})

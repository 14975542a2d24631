import type { RefusalCode } from '@pledge/domain/refusal'
import * as z from 'zod/mini'
import type { ErrorBody } from './errors.ts'

/**
 * A refusal as a browser reads it: `errorBody` without the list of all codes, which the first screen need not load. A
 * code from a newer server is passed on unchanged; a page compares it with the codes that it knows, and shows the
 * message of any other.
 */
export const errorAsRead = z.object({
  status: z.int(),
  message: z.string(),
  code: z.custom<RefusalCode>((code) => typeof code === 'string'),
  data: z.optional(z.record(z.string(), z.string())),
  fields: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
}) satisfies z.ZodMiniType<ErrorBody>

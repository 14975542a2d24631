import * as z from 'zod'

/** What the provider answers to a payment in dollars that it was sent; parsed at the door. */
export const disbursementAnswerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ACCEPTED'), traceNumber: z.string().min(1).max(40) }),
  z.object({
    status: z.literal('REJECTED'),
    code: z.string().min(1).max(20),
    reason: z.string().min(1).max(200),
  }),
  z.object({ status: z.literal('UNKNOWN') }),
])

/** What it knows of a key: NONE for one that it never received. */
export const disbursementStandingSchema = z.union([
  disbursementAnswerSchema,
  z.object({ status: z.literal('NONE') }),
])

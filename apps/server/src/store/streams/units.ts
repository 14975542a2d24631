import * as z from 'zod'

/** A quantity in base units or cents: a bigint here, digits in jsonb, whose numbers are not exact beyond 2^53. */
export const units = z.codec(z.string().regex(/^-?\d{1,40}$/), z.bigint(), {
  decode: (digits) => BigInt(digits),
  encode: (quantity) => quantity.toString(),
})

/** Milliseconds since 1970 on the business clock. */
export const instantMs = z.int()

export const approval = z.object({
  agentId: z.string(),
  decision: z.enum(['approve', 'refuse']),
  at: instantMs,
  reason: z.string().nullable(),
})

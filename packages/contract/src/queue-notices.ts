import * as z from 'zod/mini'
import { calendarDate } from './loan.ts'
import { coin } from './wire.ts'

/**
 * The bank holiday list of the rules in force, if it ends within a year: after its end, a payment's last on-time
 * day is uncertain. Null while it reaches further; `knownThrough` is null for an empty list.
 */
export const holidaysEnding = z._default(
  z.nullable(z.object({ knownThrough: z.nullable(calendarDate) })),
  null,
)

/** Account keys whose unused deposit addresses in a row come near the most that a wallet searches (note 072). */
export const addressGaps = z._default(
  z.array(z.object({ coin, unusedAddresses: z.int(), limit: z.int() })).check(z.maxLength(10)),
  [],
)

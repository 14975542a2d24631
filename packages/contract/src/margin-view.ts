import * as z from 'zod/mini'
import { coinAmount, dollars, fraction, instant, uuid } from './wire.ts'

/** Where a loan in service stands among its levels (rows 1.9.09, 1.9.10, 1.9.12). */
export const MARGIN_STATES = ['CLEAR', 'WARNED', 'CALLED', 'SALE_DUE'] as const

/** What brings the LTV below the cure target at the newest price: either is enough by itself. */
const neededToCure = z.object({ collateral: coinAmount, payment: dollars })

/** An open margin call, and a sale that is due. */
export const marginView = z.object({
  state: z.enum(MARGIN_STATES),
  /** The call is cured, and a sale no longer due, once the LTV is below. */
  cureTargetLtv: fraction,
  /** Null where none is open. */
  call: z.nullable(
    z.object({
      callUuid: uuid,
      openedAt: instant,
      /** While the clock stands still, what it was when that began. */
      cureBy: instant,
      isPaused: z.boolean(),
      /** Whether collateral was added or a payment was made since: then a better price can cure it. */
      hasActed: z.boolean(),
      /** When the borrower is reminded of it; empty while the clock stands still. */
      reminders: z.optional(z.array(instant)),
    }),
  ),
  /** Null without a call or a sale that is due, and while there is no current price. */
  needed: z.nullable(neededToCure),
})
export type MarginView = z.infer<typeof marginView>

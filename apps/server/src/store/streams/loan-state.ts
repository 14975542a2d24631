import type { LoanState } from '@pledge/domain/loan/loan-state'
import { PAYMENT_SOURCES } from '@pledge/domain/servicing/received-payment'
import * as z from 'zod'
import { instantMs, units } from './units.ts'

const payments = z
  .array(
    z.object({
      paymentId: z.string(),
      method: z.enum(PAYMENT_SOURCES),
      amountCents: units,
      paidOn: z.iso.date(),
      heldUntil: instantMs.nullable(),
      returnedAt: instantMs.nullable(),
    }),
  )
  .readonly()
const funded = { payments, fundedAt: instantMs }
const closed = { ...funded, paidInFullAt: instantMs.nullable(), paidOffAt: instantMs }

/** The state of a loan as stored. */
export const loanState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('NONE') }),
  z.object({ state: z.enum(['AWAITING_DISBURSEMENT', 'UNWOUND']), payments }),
  z.object({ state: z.literal('OPEN'), ...funded }),
  z.object({ state: z.literal('PAID_IN_FULL'), ...funded, paidInFullAt: instantMs }),
  z.object({ state: z.literal('PAID_OFF'), ...closed }),
  z.object({ state: z.literal('RENEWED'), ...closed, renewedBy: z.string() }),
]) satisfies z.ZodType<LoanState, unknown>

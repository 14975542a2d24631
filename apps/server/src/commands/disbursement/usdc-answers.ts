import type { UsdcAnswer, UsdcStanding } from '@pledge/providers/usdc-disbursement/port'
import * as z from 'zod'

const transactionId = z.string().min(1).max(100)
const rejected = z.object({
  status: z.literal('REJECTED'),
  code: z.string().min(1).max(40),
  reason: z.string().min(1).max(200),
})
const unknown = z.object({ status: z.literal('UNKNOWN') })

export const usdcAnswerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('BROADCAST'), transactionId }),
  rejected,
  unknown,
]) satisfies z.ZodType<UsdcAnswer>

export const usdcStandingSchema = z.discriminatedUnion('status', [
  z.object({ status: z.enum(['PENDING', 'FINAL', 'GONE']), transactionId }),
  z.object({ status: z.literal('NONE') }),
  rejected,
  unknown,
]) satisfies z.ZodType<UsdcStanding>

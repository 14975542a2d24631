import { COINS } from '@pledge/domain/collateral/coins'
import { NOTICE_MEANS, PAUSE_CAUSES, type MarginState } from '@pledge/domain/margin/margin-state'
import { SALE_CAUSES } from '@pledge/domain/margin/sale-causes'
import * as z from 'zod'
import { instantMs, units } from './units.ts'

const terms = z.object({
  coin: z.enum(COINS),
  warningLtvBps: z.int(),
  marginCallLtvBps: z.int(),
  liquidationLtvBps: z.int(),
  cureTargetLtvBps: z.int(),
  cureHours: z.int(),
  rearmBps: z.int(),
  isCuredByPrice: z.boolean(),
})
const call = z.object({
  callId: z.string(),
  openedAt: instantMs,
  cureBy: instantMs,
  pause: z.object({ since: instantMs, cause: z.enum(PAUSE_CAUSES) }).nullable(),
  notice: z.object({ at: instantMs, by: z.enum(NOTICE_MEANS) }).nullable(),
  unitsAtOpening: units,
  paidCentsAtOpening: units,
  extensions: z.int(),
  extendedTo: instantMs.nullable().default(null),
})

/** The margin state of a loan as it is stored. */
export const marginState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('UNMONITORED') }),
  z.object({ state: z.literal('CLEAR'), terms }),
  z.object({ state: z.literal('WARNED'), terms, since: instantMs }),
  z.object({ state: z.literal('CALLED'), terms, call }),
  z.object({ state: z.literal('SALE_DUE'), terms, cause: z.enum(SALE_CAUSES), since: instantMs }),
]) satisfies z.ZodType<MarginState, unknown>

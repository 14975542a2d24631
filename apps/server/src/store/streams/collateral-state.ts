import type { CollateralAccount } from '@pledge/domain/collateral/account'
import * as z from 'zod'
import { instantMs, units } from './units.ts'

const account = z.object({
  requiredUnits: units,
  topUpUnits: units.nullable(),
  rolloverUnits: units,
  depositsDueAt: instantMs.nullable(),
  depositAddress: z.string().nullable(),
  sentAt: instantMs.nullable(),
  addressVerificationAt: instantMs.nullable(),
  confirmedUnits: units,
  transferredInUnits: units,
  transferredOutUnits: units,
  releasedUnits: units,
  priorReleases: z.int().min(0),
})

/** The state of a collateral account as stored. */
export const collateralState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('UNOPENED') }),
  account.extend({
    state: z.enum([
      'AWAITING_DEPOSITS',
      'AWAITING_TOP_UP',
      'TOP_UP_REQUESTED',
      'TOP_UP_RECEIVED',
      'AWAITING_HAND_OVER',
    ]),
  }),
  account.extend({ state: z.enum(['AWAITING_TRANSFER', 'PLEDGED']), receivedAt: instantMs }),
  account.extend({
    state: z.enum(['UNPLEDGED', 'RELEASED', 'TRANSFERRED']),
    receivedAt: instantMs.nullable(),
  }),
]) satisfies z.ZodType<CollateralAccount, unknown>

import type { CollateralAccount } from '@pledge/domain/collateral/account'
import { RELEASE_RESULTS } from '@pledge/domain/release/results'
import * as z from 'zod'
import { approval, instantMs, units } from './units.ts'

const request = z.object({
  requestId: z.string(),
  requestedAt: instantMs,
  approvals: z.array(approval).readonly(),
})

const release = z.discriminatedUnion('state', [
  request.extend({ state: z.literal('REQUESTED') }),
  request.extend({ state: z.literal('ORDERED'), orderedUnits: units }),
  request.extend({
    state: z.literal('CONCLUDED'),
    orderedUnits: units.nullable(),
    result: z.enum(RELEASE_RESULTS),
  }),
])

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
})

/** The state of a collateral account as it is stored. */
export const collateralState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('UNOPENED') }),
  account.extend({ state: z.literal('AWAITING_DEPOSITS') }),
  account.extend({ state: z.enum(['AWAITING_TRANSFER', 'PLEDGED']), receivedAt: instantMs }),
  account.extend({
    state: z.enum(['UNPLEDGED', 'RELEASED', 'TRANSFERRED']),
    receivedAt: instantMs.nullable(),
    release: release.nullable(),
  }),
]) satisfies z.ZodType<CollateralAccount, unknown>

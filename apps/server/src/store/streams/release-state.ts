import type { Release } from '@pledge/domain/release/release'
import { RELEASE_RESULTS } from '@pledge/domain/release/results'
import * as z from 'zod'
import { approval, instantMs, units } from './units.ts'

const request = z.object({
  requestId: z.string(),
  requestedAt: instantMs,
  approvals: z.array(approval).readonly(),
  requestedUnits: units.optional(),
})

/** The state of a release as stored. */
export const releaseState = z.discriminatedUnion('state', [
  request.extend({ state: z.literal('REQUESTED') }),
  request.extend({ state: z.literal('ORDERED'), orderedUnits: units }),
  request.extend({
    state: z.literal('CONCLUDED'),
    orderedUnits: units.nullable(),
    result: z.enum(RELEASE_RESULTS),
  }),
]) satisfies z.ZodType<Release, unknown>

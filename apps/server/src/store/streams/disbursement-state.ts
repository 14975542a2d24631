import type { Disbursement } from '@pledge/domain/disbursement/disbursement'
import { DISBURSEMENT_METHODS } from '@pledge/domain/disbursement/method'
import { DISBURSEMENT_PROBLEMS } from '@pledge/domain/disbursement/disbursement-problem'
import * as z from 'zod'
import { approval, instantMs } from './units.ts'

const cover = z.object({
  ltvBps: z.int(),
  coversLtvBps: z.int(),
  priceCents: z.string(),
  pricedAt: instantMs,
  lapsesAt: instantMs,
})

const attempt = z.object({
  attempt: z.int().min(1),
  failure: z
    .object({
      kind: z.enum(['rejected', 'returned']),
      problem: z.enum(DISBURSEMENT_PROBLEMS),
      isOnHold: z.boolean(),
      at: instantMs,
    })
    .nullable(),
  returnedAt: instantMs.nullable(),
  approvals: z
    .array(
      approval.extend({
        cover: cover.nullable().exactOptional(),
        basis: z.object({ report: z.boolean(), outsideSource: z.boolean() }).exactOptional(),
      }),
    )
    .readonly(),
})

const account = { method: z.enum(DISBURSEMENT_METHODS), detailsId: z.string() }

/** The state of a disbursement as stored. */
export const disbursementState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('NOT_REQUIRED') }),
  attempt.extend({ state: z.literal('ACCOUNT_NEEDED') }),
  attempt.extend({
    state: z.enum(['ACCOUNT_GIVEN', 'READY', 'TEST_DUE', 'TEST_SENT', 'IN_REVIEW']),
    ...account,
  }),
  attempt.extend({ state: z.literal('APPROVED'), ...account, approvedAt: instantMs }),
  attempt.extend({
    state: z.literal('SENT'),
    ...account,
    approvedAt: instantMs.nullable(),
    sentAt: instantMs,
  }),
  attempt.extend({
    state: z.literal('REJECTED'),
    account: z.object(account).nullable(),
    approvedAt: instantMs.nullable(),
  }),
]) satisfies z.ZodType<Disbursement, unknown>

import * as z from 'zod/mini'
import { basis } from '../agreements/basis.ts'
import { cents, id, instantMs, nothing, reason } from '../decider/fields.ts'
import type { EventIn, EventsOf } from '../decider/messages.ts'
import { DISBURSEMENT_METHODS } from './method.ts'
import { DISBURSEMENT_PROBLEMS } from './disbursement-problem.ts'

/** Which attempt; absent in trails recorded before attempts were distinguished. */
const attempt = z.optional(z.int().check(z.minimum(1)))
/** Why a disbursement cannot go to an account, and whether an agent reviews it before the borrower enters another. */
const trouble = {
  problem: z.optional(z.enum(DISBURSEMENT_PROBLEMS)),
  isHeld: z.optional(z.boolean()),
  disbursementAttempt: attempt,
}

/** What each event of a disbursement carries. */
export const DISBURSEMENT_EVENTS = {
  DisbursementAccountGiven: z.object({ disbursementAccountId: id, method: z.enum(DISBURSEMENT_METHODS) }),
  /** The collateral is received, and the method decides the next step. */
  DisbursementReady: nothing,
  DisbursementAccountReentered: nothing,
  CryptoFundingChosen: nothing,
  AchFundingChosen: nothing,
  /** Confirmed on its chain. */
  MicroTransferSent: z.object({ transactionId: id, disbursementAttempt: attempt }),
  MicroTransferConfirmed: nothing,
  /** `reason`: for an approval above the maximum initial LTV, why an exception is made (note 049). */
  ApprovalRecorded: z.object({
    decision: z.enum(['approve', 'refuse']),
    reason: z.nullable(reason),
    disbursementAttempt: attempt,
    /** For a rejection. */
    basis: z.optional(basis),
    cover: z.optional(
      z.object({
        ltvBps: z.int(),
        coversLtvBps: z.int(),
        priceCents: cents,
        pricedAt: instantMs,
        lapsesAt: instantMs,
      }),
    ),
  }),
  DisbursementApproved: nothing,
  /** When it was about to be sent, the price no longer covered the two approvals, or an approval had lapsed. */
  DisbursementApprovalWithdrawn: z.object({
    cause: z.enum(['LTV', 'LAPSED']),
    ltvBps: z.int(),
    disbursementAttempt: z.int(),
  }),
  FundsSent: z.object({ reference: id, disbursementAttempt: z.int() }),
  DisbursementAccountRejected: z.object({ reason, ...trouble }),
  DisbursementReturned: z.object({ reasonCode: id, ...trouble }),
  DisbursementHoldLifted: z.object({ disbursementAttempt: z.int() }),
  DisbursementRejected: z.object({
    reasons: z.array(reason).check(z.minLength(1)),
    basis: z.optional(basis),
  }),
} as const

export type DisbursementEvent = EventsOf<typeof DISBURSEMENT_EVENTS>
export type DisbursementEventOf<Type extends DisbursementEvent['type']> = EventIn<DisbursementEvent, Type>

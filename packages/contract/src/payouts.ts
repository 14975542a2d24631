import { SAME_APPROVER_RULES } from '@pledge/domain/organization/same-approver'
import { DISBURSEMENT_PROGRESS } from '@pledge/domain/application/disbursement-progress'
import { DISBURSEMENT_METHODS } from '@pledge/domain/disbursement/method'
import { HOLDER_MATCHES } from '@pledge/domain/disbursement/holder-match'
import { DISBURSEMENT_PROBLEMS } from '@pledge/domain/disbursement/disbursement-problem'
import { USDC_CHAINS } from '@pledge/domain/organization/usdc-chains'
import * as z from 'zod/mini'
import { coinAmount, dollars, fraction, instant, uuid } from './wire.ts'

/** What agents see of the payouts of a loan (journey, a new loan). */

/** The payout that a decision is about, from 1. */
export const payoutAttempt = z.int().check(z.minimum(1), z.maximum(1_000))

/**
 * REJECTED: a payout that was never sent, for a reason that an agent looks into. RETURN_NOT_APPLIED: the bank returned a
 * payout that was not the one under way. CHANGE: a notification of change.
 */
const EXCEPTION_KINDS = ['RETURNED', 'REJECTED', 'RETURN_NOT_APPLIED', 'CHANGE'] as const
/** Whether an exception ends when the payout is made again or the loan is cancelled; any other is an agent's to end. */
export const endsByItself = (kind: (typeof EXCEPTION_KINDS)[number]): boolean =>
  kind === 'RETURNED' || kind === 'REJECTED'
const payoutException = z.object({
  id: uuid,
  kind: z.enum(EXCEPTION_KINDS),
  attempt: z.int(),
  /** R01 to R85, C01 and following, or a code of the bank's own. */
  code: z.string(),
  /** What the bank says is right, in a notification of change; an account number masked. */
  corrected: z.nullable(z.string()),
  openedAt: instant,
  resolvedAt: z.nullable(instant),
  resolution: z.nullable(z.enum(['PAID_AGAIN', 'CANCELLED', 'HANDLED'])),
})
export type PayoutExceptionAnswer = z.infer<typeof payoutException>

export const exceptionEntry = z.object({
  ...payoutException.shape,
  appUuid: uuid,
  borrower: z.string(),
  amount: dollars,
  stand: z.enum(DISBURSEMENT_PROGRESS),
})
export type ExceptionEntry = z.infer<typeof exceptionEntry>

/** What a disbursement would be secured by at the newest price (note 049). */
const disbursementCover = z.object({
  /** Confirmed. */
  collateral: coinAmount,
  marketValue: dollars,
  balance: dollars,
  price: dollars,
  pricedAt: instant,
  /** Too old to approve by. */
  isStale: z.boolean(),
  /** Rounded up to a hundredth of a percent; null where the collateral is worth nothing. */
  ltv: z.nullable(fraction),
  maxInitialLtv: fraction,
  isAboveMaximum: z.boolean(),
  /** How much more collateral brings it to the maximum initial LTV; null when it is within. */
  missing: z.nullable(coinAmount),
  approvalHours: z.int(),
})

/** What the file of an application says of its payouts. */
export const payoutFacts = {
  /** Who approved the ID of this loan, as approvals name them, and what that means for its disbursement (note 060). */
  identityApprover: z._default(
    z.nullable(z.object({ agent: z.string(), rule: z.enum(SAME_APPROVER_RULES) })),
    null,
  ),
  approvals: z.array(
    z.object({
      agent: z.string(),
      decision: z.enum(['approve', 'refuse']),
      at: instant,
      /** Of an approval: the LTV and the price that its agent saw, and until when it counts. */
      cover: z._default(
        z.nullable(
          z.object({
            ltv: fraction,
            price: dollars,
            pricedAt: instant,
            lapsesAt: instant,
            /** Neither lapsed, nor below the LTV of now. */
            counts: z.boolean(),
          }),
        ),
        null,
      ),
      /** Why an exception to the maximum initial LTV is made; null without one. */
      exception: z._default(z.nullable(z.string()), null),
    }),
  ),
  /** What a disbursement would be secured by now (note 049); null while none is to be decided on. */
  disbursementCover: z._default(z.nullable(disbursementCover), null),
  /** Two agents have approved the disbursement under way. */
  isReleased: z._default(z.boolean(), false),
  payoutMethod: z.enum(DISBURSEMENT_METHODS),
  payoutStand: z.enum(DISBURSEMENT_PROGRESS),
  /** The payout that is under way or to come; decisions on it name it. */
  payoutAttempt: z.int(),
  /** Whether the bank may have been asked for that payout (note 030): then two agents cannot refuse it any more. */
  isPayoutAsked: z.boolean(),
  payouts: z.array(
    z.object({
      attempt: z.int(),
      accountMask: z.nullable(z.string()),
      /** The bank that the account was linked at; null when it was entered by hand. */
      bank: z.nullable(z.string()),
      /** Whether the owner that the bank names is the borrower (note 017). */
      holderMatch: z.enum(HOLDER_MATCHES),
      /** As the bank names them. */
      owners: z.array(z.string()),
      /** In full: agents compare it before they approve. Null for a bank account. */
      wallet: z.nullable(z.object({ chain: z.enum(USDC_CHAINS), address: z.string() })),
      releasedAt: z.nullable(instant),
      sentAt: z.nullable(instant),
      traceNumber: z.nullable(z.string()),
      failure: z.nullable(
        z.object({
          came: z.enum(['rejected', 'returned']),
          /** The agent who rejected it, or the bank. */
          by: z.string(),
          at: instant,
          problem: z.enum(DISBURSEMENT_PROBLEMS),
          /** The bank's code or words; empty where an agent rejected it. */
          reason: z.string(),
          isHeld: z.boolean(),
        }),
      ),
    }),
  ),
  payoutExceptions: z.array(payoutException),
  /** Transfers in USDC, tests and payouts, in the order in which they were asked for. */
  usdcTransfers: z.array(
    z.object({
      attempt: z.int(),
      purpose: z.enum(['TEST', 'PAYOUT']),
      amount: z.string(),
      transactionId: z.nullable(z.string()),
      status: z.enum(['OPEN', 'FINAL', 'REJECTED']),
      askedAt: instant,
    }),
  ),
}

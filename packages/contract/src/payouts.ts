import { SAME_APPROVER_RULES } from '@pledge/domain/organization/same-approver'
import { DISBURSEMENT_PROGRESS } from '@pledge/domain/application/disbursement-progress'
import { DISBURSEMENT_METHODS } from '@pledge/domain/disbursement/method'
import { HOLDER_MATCHES } from '@pledge/domain/disbursement/holder-match'
import { DISBURSEMENT_PROBLEMS } from '@pledge/domain/disbursement/disbursement-problem'
import { USDC_CHAINS } from '@pledge/domain/organization/usdc-chains'
import * as z from 'zod/mini'
import { coinAmount, dollars, fraction, instant, uuid } from './wire.ts'

/** A loan's disbursements as agents see them (journey, a new loan). */

/** The number of the disbursement that a decision is about, from 1. */
export const payoutAttempt = z.int().check(z.minimum(1), z.maximum(1_000))

/**
 * REJECTED: a disbursement that was never sent, for a reason that an agent reviews. RETURN_NOT_APPLIED: the bank
 * returned a disbursement that was not the current one. CHANGE: a notification of change.
 */
const EXCEPTION_KINDS = ['RETURNED', 'REJECTED', 'RETURN_NOT_APPLIED', 'CHANGE'] as const
/**
 * Whether an exception ends when the disbursement is sent again or the loan is cancelled; an agent must end any
 * other.
 */
export const endsByItself = (kind: (typeof EXCEPTION_KINDS)[number]): boolean =>
  kind === 'RETURNED' || kind === 'REJECTED'
const payoutException = z.object({
  id: uuid,
  kind: z.enum(EXCEPTION_KINDS),
  attempt: z.int(),
  /** R01 to R85, C01 and up, or one of the bank's own codes. */
  code: z.string(),
  /** The correct value according to a notification of change; an account number is masked. */
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
  /** Too old for an approval. */
  isStale: z.boolean(),
  /** Rounded up to a hundredth of a percent; null if the collateral has no value. */
  ltv: z.nullable(fraction),
  maxInitialLtv: fraction,
  isAboveMaximum: z.boolean(),
  /** How much more collateral brings it to the maximum initial LTV; null when it is within. */
  missing: z.nullable(coinAmount),
  approvalHours: z.int(),
})

/** The facts about an application's disbursements. */
export const payoutFacts = {
  /**
   * Who approved the ID for this loan, by the name used in approvals, and the consequence for its disbursement (note
   * 060).
   */
  identityApprover: z._default(
    z.nullable(z.object({ agent: z.string(), rule: z.enum(SAME_APPROVER_RULES) })),
    null,
  ),
  approvals: z.array(
    z.object({
      agent: z.string(),
      decision: z.enum(['approve', 'refuse']),
      at: instant,
      /** For an approval: the LTV and the price that its agent saw, and until when it counts. */
      cover: z._default(
        z.nullable(
          z.object({
            ltv: fraction,
            price: dollars,
            pricedAt: instant,
            lapsesAt: instant,
            /** Neither expired, nor given at an LTV below the current one. */
            counts: z.boolean(),
          }),
        ),
        null,
      ),
      /** The reason for an exception to the maximum initial LTV; null without one. */
      exception: z._default(z.nullable(z.string()), null),
    }),
  ),
  /** What a disbursement would be secured by now (note 049); null while there is none to decide. */
  disbursementCover: z._default(z.nullable(disbursementCover), null),
  /** Two agents have approved the current disbursement. */
  isReleased: z._default(z.boolean(), false),
  payoutMethod: z.enum(DISBURSEMENT_METHODS),
  payoutStand: z.enum(DISBURSEMENT_PROGRESS),
  /** The current or next disbursement; decisions name it. */
  payoutAttempt: z.int(),
  /**
   * Whether the bank may already have received that disbursement (note 030): then two agents can no longer reject it.
   */
  isPayoutAsked: z.boolean(),
  payouts: z.array(
    z.object({
      attempt: z.int(),
      accountMask: z.nullable(z.string()),
      /** The bank at which the account was linked; null when it was entered by hand. */
      bank: z.nullable(z.string()),
      /** Whether the account owner at the bank is the borrower (note 017). */
      holderMatch: z.enum(HOLDER_MATCHES),
      /** As the bank reports them. */
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
          /** The bank's code or words; empty if an agent rejected it. */
          reason: z.string(),
          isHeld: z.boolean(),
        }),
      ),
    }),
  ),
  payoutExceptions: z.array(payoutException),
  /** Transfers in USDC, tests and disbursements, in the order of the requests. */
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

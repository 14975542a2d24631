import type { DisbursementApproval } from './approval.ts'
import type { DisbursementMethod } from './method.ts'
import type { DisbursementProblem } from './disbursement-problem.ts'

/** Why the last attempt did not reach the account that the borrower gave. */
export interface DisbursementFailure {
  /** Rejected before money was sent, or returned after. */
  readonly kind: 'rejected' | 'returned'
  readonly problem: DisbursementProblem
  /** Under review by an agent: no other account is accepted until the review ends. */
  readonly isOnHold: boolean
  readonly at: number
}

/** The destination of the money. */
export interface DisbursementAccount {
  readonly method: DisbursementMethod
  /** The stored bank account or wallet. */
  readonly detailsId: string
}

export interface Attempt {
  /**
   * 1 for the first attempt; a rejection or return increases it. With the application's id it is the key of a
   * disbursement. Once signed, an attempt has one account.
   */
  readonly attempt: number
  /** The failure of the previous attempt, until the borrower enters another account. */
  readonly failure: DisbursementFailure | null
  /** When the last sent attempt was returned; null before, and again once money is sent. */
  readonly returnedAt: number | null
  readonly approvals: readonly DisbursementApproval[]
}

/** The disbursement of a loan: a union tagged by `state`. */
export type Disbursement =
  /** A renewal pays off the renewed loan, and a refinance replaces loans of the estate: no money is sent. */
  | { readonly state: 'NOT_REQUIRED' }
  | (Attempt & { readonly state: 'ACCOUNT_NEEDED' })
  /** The account is known; the agreements or the collateral are pending. */
  | (Attempt & DisbursementAccount & { readonly state: 'ACCOUNT_GIVEN' })
  /** The account is known and the collateral received: the method decides the next step. */
  | (Attempt & DisbursementAccount & { readonly state: 'READY' })
  /** A test transfer in USDC has to be sent, or waits for the borrower's confirmation. */
  | (Attempt & DisbursementAccount & { readonly state: 'TEST_DUE' | 'TEST_SENT' })
  /** Awaiting the decisions of two agents. */
  | (Attempt & DisbursementAccount & { readonly state: 'IN_REVIEW' })
  /** Two agents approved it; the provider has not answered yet. */
  | (Attempt & DisbursementAccount & { readonly state: 'APPROVED'; readonly approvedAt: number })
  | (Attempt &
      DisbursementAccount & {
        readonly state: 'SENT'
        readonly approvedAt: number | null
        readonly sentAt: number
      })
  /** Two agents rejected it, and the application ended. */
  | (Attempt & {
      readonly state: 'REJECTED'
      readonly account: DisbursementAccount | null
      /** When two agents approved it, if others rejected it later; null otherwise. */
      readonly approvedAt: number | null
    })

/** A disbursement other than a renewal's. */
export type RequiredDisbursement = Exclude<Disbursement, { readonly state: 'NOT_REQUIRED' }>

/** The account of the attempt; null while none is known. */
export const accountOf = (disbursement: Disbursement): DisbursementAccount | null => {
  if (disbursement.state === 'REJECTED') return disbursement.account
  if (!('detailsId' in disbursement)) return null
  const { method, detailsId } = disbursement
  return { method, detailsId }
}

/** Whether the destination of the money is complete: the account is known, or none is required. */
export const isAccountGiven = (disbursement: Disbursement): boolean =>
  disbursement.state === 'NOT_REQUIRED' || accountOf(disbursement) !== null

/** The number of the attempt; 1 where no disbursement is required. */
export const attemptOf = (disbursement: Disbursement): number =>
  'attempt' in disbursement ? disbursement.attempt : 1

export const approvalsOf = (disbursement: Disbursement): readonly DisbursementApproval[] =>
  'approvals' in disbursement ? disbursement.approvals : []

/** When a second agent approved it; null before, and again after a failure. */
export const approvedAtOf = (disbursement: Disbursement): number | null =>
  'approvedAt' in disbursement ? disbursement.approvedAt : null

export const failureOf = (disbursement: Disbursement): DisbursementFailure | null =>
  'failure' in disbursement ? disbursement.failure : null

/** The stored bank account or wallet of the attempt; null while none is known. */
export const detailsIdOf = (disbursement: Disbursement): string | null =>
  accountOf(disbursement)?.detailsId ?? null

export const methodOf = (disbursement: Disbursement): DisbursementMethod | null =>
  accountOf(disbursement)?.method ?? null

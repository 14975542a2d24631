import { CERTAIN_NOTICES } from '@pledge/domain/alerts/escalation'
import { QUEUES } from './queue-names.ts'
import { CLEARANCE_REASON_CODES } from '@pledge/domain/application/clearance-reasons'
import { CREDIT_ALERTS } from '@pledge/domain/application/credit-alerts'
import { DEADLINE_KINDS } from '@pledge/domain/application/deadline-kinds'
import { MAX_NOTE_CHARACTERS } from '@pledge/domain/application/limits'
import { APPLICATION_STATES, STAGES } from '@pledge/domain/application/states'
import { ID_DOCUMENT_SIDES, ID_DOCUMENT_TYPES } from '@pledge/domain/identity/vocabulary'
import { UNSUPPORTED_ASSET_OUTCOMES } from '@pledge/domain/collateral/unsupported-asset'
import { RELEASE_REJECTION_REASONS } from '@pledge/domain/release/refusal-reasons'
import { RELEASE_RESULTS } from '@pledge/domain/release/results'
import * as z from 'zod/mini'
import { agentBorrower } from './agent-borrower.ts'
import { agentCollateral } from './agent-collateral.ts'
import { document } from './agreements.ts'
import { collateralCustody } from './collateral-custody.ts'
import { confirmedCollateral } from './confirmed-collateral.ts'
import { defineCall, type AnswerOf } from './define-call.ts'
import { endingHold } from './holds.ts'
import { message } from './loan-documents.ts'
import { agentLoan } from './agent-loan.ts'
import { renewalLink } from './loan.ts'
import { refinanceFile } from './refinance-file.ts'
import { offer } from './offers.ts'
import { marginView } from './margin-view.ts'
import { marginEntry, openModification, pastDueLoan, queueEntry } from './queue-entry.ts'
import { unmatchedPayment } from './repayments.ts'
import { exceptionEntry, payoutAttempt, payoutFacts } from './payouts.ts'
import { addressGaps, holidaysEnding } from './queue-notices.ts'
import { rescreening } from './rescreening.ts'
import { usdcPaymentFile } from './usdc-payment-file.ts'
import { walletScreening } from './wallet-screening.ts'
import { sanctionsHold } from './sanctions-hold.ts'
import { screening } from './screening-view.ts'
import { byApplication, coinAmount, creditRetry, instant, refusalBasis, uuid } from './wire.ts'

export type { MarginEntry, QueueEntry } from './queue-entry.ts'
export type { ScreeningFile } from './screening-view.ts'

/** Collateral of a cancelled application, or of a loan that is paid off: it is owed to the borrower. */
const lateDeposit = z.extend(queueEntry, { held: coinAmount, pending: coinAmount })
export type LateDeposit = z.infer<typeof lateDeposit>

/** A loan whose collateral a reorganization removed before disbursement (note 030); `waitingSince`: since when. */
const shortCollateral = z.extend(queueEntry, {
  missing: coinAmount,
  /** Approved, and perhaps at the bank; MOVED: to a renewal before (note 035); RETURNED: to the borrower (note 022). */
  payout: z.enum(['NOT_RELEASED', 'RELEASED', 'ASKED', 'MOVED', 'RETURNED']),
})
export type ShortCollateral = z.infer<typeof shortCollateral>

/** A collateral release request that awaits agents; `deadline`: by when it must be processed (row 1.9.20). */
const returnEntry = z.extend(queueEntry, { held: coinAmount })
export type ReturnEntry = z.infer<typeof returnEntry>

/** Ids of applications that cannot be shown: a damaged row does not keep a list from showing the others. */
const unreadable = z.array(uuid)

export const getQueues = defineCall({
  name: 'getQueues',
  method: 'GET',
  path: '/api/portfolio/v1/queues',
  caller: 'agent',
  right: 'applications.read',
  audits: { kind: 'personal-data.read', subject: 'list', reason: 'queue', reloads: true },
  readsMany: true,
  summary:
    "The agents' queues, nearest deadline first: screenings without a response, screenings and identities in review, disbursements to approve, loans waiting for another account, disbursement exceptions, collateral deficiencies, deposits of canceled applications, collateral to release, margin calls and sales that are due, unsupported assets (decision 20), unapplied payments, loans that are past due, matured and unpaid, in default, charged off, holds that end, changed terms that wait. At most 100 each.",
  answer: z.object({
    /** `deadline`: when the next report is due; `approvals`: who has confirmed the match. */
    sanctionsHolds: z.array(queueEntry),
    /** The screening service has not answered: the lender owes a decision by the deadline shown. */
    screeningsAwaited: z.array(queueEntry),
    screeningReviews: z.array(queueEntry),
    identityReviews: z.array(queueEntry),
    fundingReleases: z.array(queueEntry),
    /** Disbursements that were rejected before they were sent, and await another account from the borrower. */
    accountsAwaited: z.array(queueEntry),
    /** Signed loans whose borrower withdrew electronic records: notices are printed and mailed (note 048). */
    paperRecords: z.array(queueEntry),
    payoutExceptions: z.array(exceptionEntry),
    /** Approved or not, longest deficiency first. */
    shortOfCollateral: z.array(shortCollateral),
    lateDeposits: z.array(lateDeposit),
    wrongAssets: z.array(queueEntry),
    /** A wallet with a hit: its deposit does not count, or nothing is sent to it, until agents decide (note 078). */
    walletHits: z._default(z.array(queueEntry), []),
    /** An alert about a margin call or a sale did not arrive; `deadline`: by when an agent reaches the borrower (note 087). */
    borrowersNotReached: z._default(z.array(queueEntry), []),
    collateralReturns: z.array(returnEntry),
    /** Open margin calls and sales that are due, nearest deadline first. */
    marginCalls: z._default(z.array(marginEntry), []),
    /** Since when the lender has stopped what is done by itself on a price, and why; null while it is not stopped. */
    marginStopped: z._default(z.nullable(z.object({ at: instant, reason: z.string() })), null),
    /** Payments that the bank reported and that could not be applied to a loan. */
    unmatchedPayments: z.array(unmatchedPayment),
    /** Loans in service with a payment that is past due, the longest past due first. */
    pastDue: z._default(z.array(pastDueLoan), []),
    /** Past due too, but with a matter of their own: each nearest deadline first (note 076). */
    maturedUnpaid: z._default(z.array(pastDueLoan), []),
    inDefault: z._default(z.array(pastDueLoan), []),
    chargedOff: z._default(z.array(pastDueLoan), []),
    /** Holds on loans that are to be reviewed within a week, the nearest first. */
    holdsEnding: z._default(z.array(endingHold), []),
    /** Changed terms that wait for a second agent or for the borrower, nearest deadline first (note 088). */
    openModifications: z._default(z.array(openModification), []),
    unreadable,
    /** Lists of which only the first 100 were read, whether or not each entry could be shown. */
    cut: z.array(z.enum(QUEUES)),
    holidaysEnding,
    addressGaps,
  }),
  refusals: [],
})
export type Queues = AnswerOf<typeof getQueues>

export const searchApplications = defineCall({
  name: 'searchApplications',
  method: 'GET',
  path: '/api/portfolio/v1/applications',
  caller: 'agent',
  right: 'applications.read',
  audits: { kind: 'personal-data.read', subject: 'list', reason: 'search', reloads: true },
  readsMany: true,
  summary: 'The organization’s applications, newest first, 50 per page, by state.',
  query: z.object({
    state: z.optional(z.enum(APPLICATION_STATES)),
    before: z.optional(instant),
    beforeId: z.optional(uuid),
  }),
  answer: z.object({
    applications: z.array(queueEntry),
    unreadable,
    nextBefore: z.nullable(instant),
    /** The last id of the page, because several entries may have the same creation time. */
    nextBeforeId: z._default(z.nullable(uuid), null),
  }),
  refusals: [],
})

export const applicationFile = z.object({
  appUuid: uuid,
  stage: z.enum(STAGES),
  state: z.enum(APPLICATION_STATES),
  createdAt: instant,
  expiresAt: z.nullable(instant),
  collateralDueAt: z.nullable(instant),
  /** The deadline of the current state, as the midnight that ends its last day. */
  deadline: z.nullable(z.object({ kind: z.enum(DEADLINE_KINDS), at: instant })),
  /** When the law requires the lender's decision, while the next step is the lender's (12 CFR 1002.9(a)(1)). */
  decideBy: z._default(z.nullable(instant), null),
  selectedOffer: z.nullable(offer),
  borrower: z.nullable(agentBorrower),
  identity: z.object({
    status: z.string(),
    /** The expiration date of the approved ID; null if unknown. */
    validUntil: z._default(z.nullable(z.iso.date()), null),
    /** Approved for the loan that this one renews, which has the files. */
    isOnFile: z._default(z.boolean(), false),
    documents: z.array(
      z.object({
        uuid,
        documentType: z.enum(ID_DOCUMENT_TYPES),
        side: z.enum(ID_DOCUMENT_SIDES),
        contentType: z.string(),
        uploadedAt: instant,
        /** When a later upload or a refusal superseded it, and the words of the refusal; null while it counts. */
        setAside: z.nullable(z.object({ at: instant, refusal: z.nullable(z.string()) })),
      }),
    ),
  }),
  /** Null before the screening has answered. */
  screening: z.nullable(screening),
  /** The newest screening after the first one, and when the next one is due; null before there was any (note 078). */
  rescreening: z._default(z.nullable(rescreening), null),
  walletScreenings: z._default(z.array(walletScreening), []),
  /** Payments in USDC at the address of a loan abroad; null at home, and before the loan is in service. */
  usdcPayments: z._default(z.nullable(usdcPaymentFile), null),
  /** A true match of a sanctions list; null for all others (note 051). */
  sanctions: z._default(z.nullable(sanctionsHold), null),
  /** An agent who has found a true match can place a hold now. */
  maySanctionsHold: z._default(z.boolean(), false),
  /** How often the credit check was retried, and how often it still may be. */
  credit: z.object({
    retries: z.int(),
    borrowerTriesLeft: z.int(),
    agentTriesLeft: z.int(),
    /** Alerts on the bureau's file: an agent reviews them before credit is extended. */
    alerts: z._default(z.array(z.enum(CREDIT_ALERTS)), []),
  }),
  /** Null unless the application was declined: the notice, and its statutory deadline (gap G.37). */
  adverseAction: z.nullable(z.object({ madeAt: z.nullable(instant), notifyBy: instant })),
  /** Null before disbursement, and while a returned disbursement is owed again. */
  loan: z.nullable(agentLoan),
  renewal: z._default(z.nullable(renewalLink), null),
  /** The old loans whose place this one takes; null for any other application (note 099). */
  refinance: z._default(z.nullable(refinanceFile), null),
  collateral: z.nullable(agentCollateral),
  /** LTV and triggers of the confirmed collateral by today's balance; null before a deposit, and once nothing is owed. */
  confirmedCollateral: z._default(z.nullable(confirmedCollateral), null),
  /** Where the collateral is; null where it has never left its custody (note 107). */
  custody: z._default(z.nullable(collateralCustody), null),
  /** Null while the loan is not monitored. */
  margin: z._default(z.nullable(marginView), null),
  /** The last collateral release request; null before the first. */
  collateralReturn: z.nullable(
    z.object({
      requestId: uuid,
      address: z.string(),
      /** What an approval releases: all that is held, or the part of it that was requested. */
      held: coinAmount,
      /** Part of the collateral of a loan in service, which the rest goes on securing (note 080). */
      isPart: z._default(z.boolean(), false),
      requestedAt: instant,
      dueAt: instant,
      /** The amount ordered for release; null until two agents have approved. */
      amount: z.nullable(coinAmount),
      transactionId: z.nullable(z.string()),
      result: z.nullable(z.enum(RELEASE_RESULTS)),
      reason: z.nullable(z.enum(RELEASE_REJECTION_REASONS)),
      approvals: z.array(z.object({ agent: z.string(), at: instant })),
      mayApprove: z.boolean(),
      mayRefuse: z.boolean(),
    }),
  ),
  ...payoutFacts,
  documents: z.array(document),
  /** Emails to the borrower about the application and its loan, the newest first, without their text. */
  messages: z._default(z.array(message), []),
  /** Alerts about a margin call or a sale that did not arrive, until an agent has reached the borrower. */
  unreached: z._default(
    z.array(z.object({ uuid, notice: z.enum(CERTAIN_NOTICES), since: instant, dueAt: instant })),
    [],
  ),
  events: z.array(
    z.object({
      sequence: z.int(),
      type: z.string(),
      at: instant,
      actor: z.string(),
      detail: z.record(z.string(), z.string()),
    }),
  ),
  /** The number of the first ledger entry that breaks the hash chain; null if the chain is intact. */
  ledgerBrokenAt: z.nullable(z.int()),
  ledger: z.array(
    z.object({
      at: instant,
      description: z.string(),
      account: z.string(),
      asset: z.string(),
      amount: z.string(),
    }),
  ),
})
export type ApplicationFile = z.infer<typeof applicationFile>

export const getApplicationFile = defineCall({
  name: 'getApplicationFile',
  method: 'GET',
  path: '/api/portfolio/v1/applications/{uuid}',
  caller: 'agent',
  right: 'applications.read',
  audits: { kind: 'personal-data.read', subject: 'application', reloads: true },
  summary: 'An application with its data (personal data masked), documents, ledger postings and event log.',
  params: byApplication,
  answer: z.object({ application: applicationFile }),
  refusals: [],
})

const reason = z.string().check(z.maxLength(500))
const note = z.string().check(z.maxLength(MAX_NOTE_CHARACTERS))

export const clearScreening = defineCall({
  name: 'clearScreening',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/screening-clearance',
  caller: 'agent',
  right: 'checks.decide',
  audits: { kind: 'decision.made', subject: 'application', codes: ['reason'] },
  summary:
    'Clears a screening in review, with a controlled reason and a note for the event log (row 1.4.12).',
  params: byApplication,
  body: z.object({ reason: z.enum(CLEARANCE_REASON_CODES), note }),
  answer: z.object({ application: applicationFile }),
  refusals: ['transition.not-allowed', 'approval.reason-required', 'approval.note-required'],
})

export const recheckCredit = defineCall({
  name: 'recheckCredit',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/credit-retry',
  caller: 'agent',
  right: 'checks.decide',
  audits: { kind: 'decision.made', subject: 'application' },
  summary: 'Checks credit again for a borrower who called. The number of tries is limited (row 1.4.11).',
  params: byApplication,
  body: creditRetry,
  answer: z.object({ application: applicationFile }),
  refusals: ['transition.not-allowed', 'credit.tries-exhausted'],
})

export const decideIdentity = defineCall({
  name: 'decideIdentity',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/identity-decision',
  caller: 'agent',
  right: 'checks.decide',
  audits: { kind: 'decision.made', subject: 'application', codes: ['decision'] },
  summary:
    'Approves an ID with the day until which it is valid, or rejects it with a reason that the borrower reads (note 058).',
  params: byApplication,
  body: z.object({
    decision: z.enum(['approve', 'refuse']),
    reason: z.optional(reason),
    /** As printed on the ID; omitted if it has none. Used only for an approval. */
    validUntil: z.optional(z.iso.date()),
  }),
  answer: z.object({ application: applicationFile }),
  refusals: ['transition.not-allowed', 'approval.reason-required', 'identity.expired'],
})

export const declineApplication = defineCall({
  name: 'declineApplication',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/decline',
  caller: 'agent',
  right: 'checks.decide',
  audits: { kind: 'decision.made', subject: 'application', codes: ['reasons'] },
  summary:
    'Declines with controlled reasons. The adverse action notice states them, never the note (row 1.4.13).',
  params: byApplication,
  body: z.object({
    reasons: z.array(z.string().check(z.maxLength(80))).check(z.minLength(1), z.maxLength(4)),
    /** Only for the audit log; required while the screening is in review. */
    note: z.optional(note),
    basis: z.optional(refusalBasis),
  }),
  answer: z.object({ application: applicationFile }),
  refusals: ['transition.not-allowed', 'approval.reason-required', 'approval.note-required'],
})

export const decideRelease = defineCall({
  name: 'decideRelease',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/release-decision',
  caller: 'agent',
  right: 'funds.release',
  audits: { kind: 'decision.made', subject: 'application', codes: ['decision'] },
  stepUp: 'disbursement',
  summary: 'Approves or rejects a disbursement. Two agents must agree. Over the maximum LTV, with a reason.',
  params: byApplication,
  body: z.object({
    decision: z.enum(['approve', 'refuse']),
    /** For a rejection, from the controlled list; for an approval, why the maximum initial LTV is waived. */
    reason: z.optional(reason),
    /** The disbursement that the agent saw: one whose account was replaced meanwhile is not decided. */
    payoutAttempt: z.optional(payoutAttempt),
    /** For a rejection, which like a decline is a refusal of credit. */
    basis: z.optional(refusalBasis),
  }),
  answer: z.object({ application: applicationFile }),
  refusals: [
    'transition.not-allowed',
    'approval.same-agent',
    'approval.identity-same-agent',
    'approval.reason-required',
    'approval.note-required',
    'approval.ltv-too-high',
    'prices.stale',
    'collateral.not-ready',
    'disbursement.attempt-over',
    'disbursement.asked',
  ],
})

export const settleWrongAsset = defineCall({
  name: 'settleWrongAsset',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/wrong-assets/{assetUuid}/outcome',
  caller: 'agent',
  right: 'collateral.return',
  audits: { kind: 'decision.made', subject: 'unsupported-asset', codes: ['outcome'] },
  stepUp: 'unsupported-asset',
  summary: 'Records the outcome for an unsupported asset, with a note that the borrower reads (decision 20).',
  params: z.object({ uuid, assetUuid: uuid }),
  /** The asset of the path in the body too, so that a proof is bound to it. */
  body: z.object({ asset: uuid, outcome: z.enum(UNSUPPORTED_ASSET_OUTCOMES), note: reason }),
  answer: z.object({ application: applicationFile }),
  refusals: [
    'session.step-up-needed',
    'transition.not-allowed',
    'approval.reason-required',
    'collateral.not-ready',
  ],
})

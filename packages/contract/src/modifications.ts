import { MAX_NOTE_CHARACTERS } from '@pledge/domain/application/limits'
import {
  MODIFICATION_STATUSES,
  MOST_EXTENSION_MONTHS,
  MOST_PAUSED_PAYMENTS,
} from '@pledge/domain/servicing/modification-kinds'
import * as z from 'zod/mini'
import { defineCall, type AnswerOf } from './define-call.ts'
import { calendarDate } from './loan.ts'
import { byApplication, fraction, instant, uuid } from './wire.ts'

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_NOTE_CHARACTERS))

/**
 * What would change of a loan: by how many months its maturity, to which rate, or how many monthly payments
 * are paused.
 */
const proposedTerms = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('LATER_MATURITY'),
    months: z.int().check(z.minimum(1), z.maximum(MOST_EXTENSION_MONTHS)),
  }),
  z.object({ kind: z.literal('LOWER_RATE'), rate: z.string().check(z.regex(/^0\.\d{1,4}$/)) }),
  z.object({
    kind: z.literal('PAYMENT_PAUSE'),
    payments: z.int().check(z.minimum(1), z.maximum(MOST_PAUSED_PAYMENTS)),
  }),
])
export type ProposedTerms = z.infer<typeof proposedTerms>

/** What the loan has by it. */
const changedTerms = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('LATER_MATURITY'), maturesOn: calendarDate }),
  z.object({ kind: z.literal('LOWER_RATE'), rate: fraction }),
  z.object({
    kind: z.literal('PAYMENT_PAUSE'),
    /** The due dates on which nothing is due. */
    pausedOn: z.array(calendarDate),
    resumesOn: calendarDate,
    /** When the interest of the pause is due. */
    maturesOn: calendarDate,
  }),
])
export type ChangedTerms = z.infer<typeof changedTerms>

/** Changed terms that agents proposed for a loan. */
const modifications = z.object({
  /**
   * What can be proposed today, each with what it leads to; empty while another one is open. Of rates, some
   * steps below.
   */
  proposable: z.array(z.object({ terms: proposedTerms, changed: changedTerms })),
  /** Oldest first. */
  modifications: z.array(
    z.object({
      uuid,
      terms: proposedTerms,
      reason: z.string(),
      proposedBy: z.string(),
      proposedAt: instant,
      status: z.enum(MODIFICATION_STATUSES),
      approvedBy: z.nullable(z.string()),
      /** The midnight that ends the last day to approve it, and once it is offered, to accept it. */
      decideUntil: instant,
      /** From which day on it holds. */
      effectiveOn: z.nullable(calendarDate),
      /** By the caller: another agent than the one who proposed it. */
      canApprove: z.boolean(),
      canWithdraw: z.boolean(),
    }),
  ),
})

export const getModifications = defineCall({
  name: 'getModifications',
  method: 'GET',
  path: '/api/portfolio/v1/applications/{uuid}/modifications',
  caller: 'agent',
  right: 'applications.read',
  audits: { kind: 'personal-data.read', subject: 'application', reloads: true },
  summary: 'Changed terms that were proposed for a loan, and what can be proposed today.',
  params: byApplication,
  answer: modifications,
  refusals: [],
})
export type ModificationsAnswer = AnswerOf<typeof getModifications>

export const proposeModification = defineCall({
  name: 'proposeModification',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/modifications',
  caller: 'agent',
  right: 'payments.record',
  audits: { kind: 'decision.made', subject: 'application' },
  summary:
    'Proposes changed terms for a loan in service; another agent approves them before they are offered.',
  params: byApplication,
  body: z.object({ terms: proposedTerms, reason }),
  answer: modifications,
  refusals: ['transition.not-allowed', 'account.email-unverified'],
})

export const decideModification = defineCall({
  name: 'decideModification',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/modification-decision',
  caller: 'agent',
  right: 'payments.record',
  audits: { kind: 'decision.made', subject: 'application', codes: ['decision'] },
  summary:
    'Another agent approves changed terms, which offers them to the borrower; or an agent withdraws what is open.',
  params: byApplication,
  body: z.object({ modificationUuid: uuid, decision: z.enum(['approve', 'withdraw']) }),
  answer: modifications,
  refusals: ['transition.not-allowed', 'approval.same-agent', 'account.email-unverified'],
})

/** What a borrower can accept today; null without an offer. */
const offerOfBorrower = z.object({
  offer: z.nullable(
    z.object({
      uuid,
      changed: changedTerms,
      /** The midnight that ends the last day to accept it. */
      acceptUntil: instant,
      /** The document to read and to sign, by its bytes; null while it is being made. */
      document: z.nullable(z.object({ uuid, sha256 })),
    }),
  ),
})

export const getModificationOffer = defineCall({
  name: 'getModificationOffer',
  method: 'GET',
  path: '/api/loans/v1/applications/{uuid}/modification',
  caller: 'borrower',
  summary: 'The offer of changed terms that a borrower can accept or decline today.',
  params: byApplication,
  answer: offerOfBorrower,
  refusals: [],
})
export type ModificationOfferAnswer = AnswerOf<typeof getModificationOffer>

export const answerModification = defineCall({
  name: 'answerModification',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/modification',
  caller: 'borrower',
  summary:
    'Accepts changed terms by signing their document, or declines them. What is accepted holds from that day on; earlier days stay.',
  params: byApplication,
  body: z.object({
    modificationUuid: uuid,
    /** The signature: the document that was read, and that it was accepted; null declines the offer. */
    signed: z.nullable(z.object({ documentUuid: uuid, sha256, accepted: z.literal(true) })),
  }),
  answer: offerOfBorrower,
  refusals: ['transition.not-allowed', 'documents.changed'],
})

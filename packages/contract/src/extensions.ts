import { MAX_NOTE_CHARACTERS } from '@pledge/domain/application/limits'
import { EXTENSION_STATUSES, MOST_EXTENSION_MONTHS } from '@pledge/domain/servicing/term-extension'
import * as z from 'zod/mini'
import { defineCall, type AnswerOf } from './define-call.ts'
import { calendarDate } from './loan.ts'
import { byApplication, instant, uuid } from './wire.ts'

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const months = z.int().check(z.minimum(1), z.maximum(MOST_EXTENSION_MONTHS))
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_NOTE_CHARACTERS))

/** Later maturities that agents proposed for a loan. */
const extensions = z.object({
  /** What can be proposed today, each with the maturity that it leads to; empty while another one is open. */
  proposable: z.array(z.object({ months: z.int(), maturesOn: calendarDate })),
  /** Oldest first. */
  extensions: z.array(
    z.object({
      uuid,
      months: z.int(),
      reason: z.string(),
      proposedBy: z.string(),
      proposedAt: instant,
      status: z.enum(EXTENSION_STATUSES),
      approvedBy: z.nullable(z.string()),
      /** The last day on which the borrower can accept it. */
      acceptBy: z.nullable(calendarDate),
      /** From which day on it holds. */
      effectiveOn: z.nullable(calendarDate),
      /** By the caller: another agent than the one who proposed it. */
      canApprove: z.boolean(),
      canWithdraw: z.boolean(),
    }),
  ),
})

export const getExtensions = defineCall({
  name: 'getExtensions',
  method: 'GET',
  path: '/api/portfolio/v1/applications/{uuid}/extensions',
  caller: 'agent',
  right: 'applications.read',
  audits: { kind: 'personal-data.read', subject: 'application', reloads: true },
  summary: 'Later maturities that were proposed for a loan, and what can be proposed today.',
  params: byApplication,
  answer: extensions,
  refusals: [],
})
export type ExtensionsAnswer = AnswerOf<typeof getExtensions>

export const proposeExtension = defineCall({
  name: 'proposeExtension',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/extensions',
  caller: 'agent',
  right: 'payments.record',
  audits: { kind: 'decision.made', subject: 'application' },
  summary: 'Proposes a later maturity for a loan in service; another agent approves it before it is offered.',
  params: byApplication,
  body: z.object({ months, reason }),
  answer: extensions,
  refusals: ['transition.not-allowed', 'account.email-unverified'],
})

export const decideExtension = defineCall({
  name: 'decideExtension',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/extension-decision',
  caller: 'agent',
  right: 'payments.record',
  audits: { kind: 'decision.made', subject: 'application', codes: ['decision'] },
  summary:
    'Another agent approves a later maturity, which offers it to the borrower; or an agent withdraws one that is open.',
  params: byApplication,
  body: z.object({ extensionUuid: uuid, decision: z.enum(['approve', 'withdraw']) }),
  answer: extensions,
  refusals: ['transition.not-allowed', 'approval.same-agent', 'account.email-unverified'],
})

/** What a borrower can accept today; null without an offer. */
const offerOfBorrower = z.object({
  offer: z.nullable(
    z.object({
      uuid,
      maturesOn: calendarDate,
      acceptBy: calendarDate,
      /** The document to read and to sign, by its bytes; null while it is being made. */
      document: z.nullable(z.object({ uuid, sha256 })),
    }),
  ),
})

export const getExtensionOffer = defineCall({
  name: 'getExtensionOffer',
  method: 'GET',
  path: '/api/loans/v1/applications/{uuid}/extension',
  caller: 'borrower',
  summary: 'The offer of a later maturity that a borrower can accept or decline today.',
  params: byApplication,
  answer: offerOfBorrower,
  refusals: [],
})
export type ExtensionOfferAnswer = AnswerOf<typeof getExtensionOffer>

export const answerExtension = defineCall({
  name: 'answerExtension',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/extension',
  caller: 'borrower',
  summary:
    'Accepts a later maturity by signing its document, or declines it. What is accepted holds from that day on; earlier days stay.',
  params: byApplication,
  body: z.object({
    extensionUuid: uuid,
    /** The signature: the document that was read, and that it was accepted; null declines the offer. */
    signed: z.nullable(z.object({ documentUuid: uuid, sha256, accepted: z.literal(true) })),
  }),
  answer: offerOfBorrower,
  refusals: ['transition.not-allowed', 'documents.changed'],
})

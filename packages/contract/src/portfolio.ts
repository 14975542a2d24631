import { APPLICATION_STATES, STAGES } from '@pledge/domain/application/states'
import { ID_DOCUMENT_SIDES, ID_DOCUMENT_TYPES } from '@pledge/domain/identity/vocabulary'
import * as z from 'zod/mini'
import { document } from './agreements.ts'
import { defineCall } from './define-call.ts'
import { offer } from './offers.ts'
import { byApplication, coin, coinAmount, dollars, instant, uuid } from './wire.ts'

const queueEntry = z.object({
  appUuid: uuid,
  borrower: z.string(),
  state: z.enum(APPLICATION_STATES),
  amount: dollars,
  coin,
  waitingSince: instant,
  deadline: z.nullable(instant),
  /** Who has approved so far, for what needs two. */
  approvals: z.array(z.string()),
})
export type QueueEntry = z.infer<typeof queueEntry>

export const getQueues = defineCall({
  name: 'getQueues',
  method: 'GET',
  path: '/api/portfolio/v1/queues',
  caller: 'agent',
  summary:
    'What waits for an agent, nearest deadline first: identities in review, loans to be released; at most 100 each.',
  answer: z.object({ identityReviews: z.array(queueEntry), fundingReleases: z.array(queueEntry) }),
  refusals: [],
})

export const searchApplications = defineCall({
  name: 'searchApplications',
  method: 'GET',
  path: '/api/portfolio/v1/applications',
  caller: 'agent',
  summary: "The organisation's applications, newest first, 50 a page, by state.",
  query: z.object({
    state: z.optional(z.enum(APPLICATION_STATES)),
    before: z.optional(instant),
  }),
  answer: z.object({ applications: z.array(queueEntry), nextBefore: z.nullable(instant) }),
  refusals: [],
})

export const applicationFile = z.object({
  appUuid: uuid,
  stage: z.enum(STAGES),
  state: z.enum(APPLICATION_STATES),
  createdAt: instant,
  expiresAt: z.nullable(instant),
  collateralDueAt: z.nullable(instant),
  selectedOffer: z.nullable(offer),
  /** Masked: year of birth, last four of SSN and account. */
  borrower: z.nullable(
    z.object({
      name: z.string(),
      email: z.string(),
      phone: z.nullable(z.string()),
      birthYear: z.nullable(z.string()),
      ssnMask: z.nullable(z.string()),
      address: z.nullable(z.string()),
      sourceOfIncome: z.nullable(z.string()),
      accountMask: z.nullable(z.string()),
      accountHolder: z.nullable(z.string()),
    }),
  ),
  identity: z.object({
    status: z.string(),
    documents: z.array(
      z.object({
        uuid,
        documentType: z.enum(ID_DOCUMENT_TYPES),
        side: z.enum(ID_DOCUMENT_SIDES),
        contentType: z.string(),
        uploadedAt: instant,
      }),
    ),
  }),
  collateral: z.nullable(
    z.object({ required: coinAmount, received: coinAmount, pending: coinAmount, depositAddress: z.string() }),
  ),
  approvals: z.array(z.object({ agent: z.string(), decision: z.enum(['approve', 'refuse']), at: instant })),
  documents: z.array(document),
  events: z.array(
    z.object({
      sequence: z.int(),
      type: z.string(),
      at: instant,
      actor: z.string(),
      detail: z.record(z.string(), z.string()),
    }),
  ),
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
  summary: 'An application with its data (personal data masked), documents, postings and event trail.',
  params: byApplication,
  answer: z.object({ application: applicationFile }),
  refusals: [],
})

export const getIdDocumentFile = defineCall({
  name: 'getIdDocumentFile',
  method: 'GET',
  path: '/api/portfolio/v1/applications/{uuid}/identity-documents/{docUuid}/file',
  caller: 'agent',
  summary: 'One side of an ID, for review; each look is recorded.',
  params: z.object({ uuid, docUuid: uuid }),
  answer: z.unknown(),
  answerKind: 'file',
  refusals: ['documents.not-found'],
})

export const getAgentDocumentFile = defineCall({
  name: 'getAgentDocumentFile',
  method: 'GET',
  path: '/api/portfolio/v1/applications/{uuid}/documents/{docUuid}/file',
  caller: 'agent',
  summary: 'The PDF of a document, for an agent.',
  params: z.object({ uuid, docUuid: uuid }),
  answer: z.unknown(),
  answerKind: 'file',
  refusals: ['documents.not-found'],
})

const reason = z.string().check(z.maxLength(500))

export const decideIdentity = defineCall({
  name: 'decideIdentity',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/identity-decision',
  caller: 'agent',
  summary: 'Approves an ID, or refuses it with a reason that the borrower reads.',
  params: byApplication,
  body: z.object({ decision: z.enum(['approve', 'refuse']), reason: z.optional(reason) }),
  answer: z.object({ application: applicationFile }),
  refusals: ['transition.not-allowed', 'approval.reason-required'],
})

export const declineApplication = defineCall({
  name: 'declineApplication',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/decline',
  caller: 'agent',
  summary: 'Declines with controlled reasons; the adverse action notice is made from them.',
  params: byApplication,
  body: z.object({
    reasons: z.array(z.string().check(z.maxLength(80))).check(z.minLength(1), z.maxLength(4)),
  }),
  answer: z.object({ application: applicationFile }),
  refusals: ['transition.not-allowed', 'approval.reason-required'],
})

export const decideRelease = defineCall({
  name: 'decideRelease',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/release-decision',
  caller: 'agent',
  summary: 'Approves the release of funds, or refuses it with a reason; two different agents must agree.',
  params: byApplication,
  body: z.object({ decision: z.enum(['approve', 'refuse']), reason: z.optional(reason) }),
  answer: z.object({ application: applicationFile }),
  refusals: ['transition.not-allowed', 'approval.same-agent', 'approval.reason-required'],
})

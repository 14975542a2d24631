import * as z from 'zod/mini'
import { applicationState } from './applications.ts'
import { defineCall } from './define-call.ts'
import { byApplication, instant, uuid } from './wire.ts'

/** The Document entity (row 1.3.59). `identityUuid` and `uuid` name its file (row 1.7.21). */
export const document = z.object({
  uuid,
  identityUuid: uuid,
  type: z.string(),
  name: z.nullable(z.string()),
  description: z.string(),
  templateVersion: z.int(),
  sha256: z.string(),
  createdAt: instant,
  needsAcceptance: z.boolean(),
  /** An agreement of a replaced offer: without effect, accepted or not, and stored as a record. */
  isReplaced: z._default(z.boolean(), false),
  /** The subject of a notice, where an application can have several of its type: 'FROZEN', 'LOCKED', 'NO_MATCH'. */
  about: z._default(z.nullable(z.string()), null),
  acceptedAt: z.nullable(instant),
})
export type DocumentAnswer = z.infer<typeof document>

export const getDocuments = defineCall({
  name: 'getDocuments',
  method: 'GET',
  path: '/api/loans/v1/applications/{uuid}/documents',
  caller: 'borrower',
  summary: 'The documents of an application, in reading order (row 1.7.20).',
  params: byApplication,
  answer: z.object({ documents: z.array(document) }),
  refusals: [],
})

export const getDocumentFile = defineCall({
  name: 'getDocumentFile',
  method: 'GET',
  path: '/api/loans/v1/applications/{uuid}/identities/{identityUuid}/documents/{docUuid}/file',
  caller: 'borrower',
  summary: 'The PDF of a document (row 1.7.21); JSON of the data of a sale receipt.',
  params: z.object({ uuid, identityUuid: uuid, docUuid: uuid }),
  answer: z.unknown(),
  answerKind: 'file',
  fileTypes: ['application/pdf', 'application/json'],
  refusals: ['documents.not-found'],
})

export const signDocument = defineCall({
  name: 'signDocument',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/documents/{docUuid}/signature',
  caller: 'borrower',
  summary:
    'Accepts a document. The hash identifies its exact content; who, when and from where is recorded (row 1.7.22, gap G.62).',
  params: z.object({ uuid, docUuid: uuid }),
  body: z.object({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)), accepted: z.literal(true) }),
  answer: applicationState,
  refusals: [
    'account.email-unverified',
    'documents.not-found',
    'documents.changed',
    'transition.not-allowed',
    'offer.requote-needed',
  ],
})

import { ID_DOCUMENT_SIDES, ID_DOCUMENT_TYPES } from '@pledge/domain/identity/vocabulary'
import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { byApplication, instant, uuid } from './wire.ts'

export const identityStatus = z.object({
  status: z.enum(['NOT_STARTED', 'IN_PROGRESS', 'PENDING', 'COMPLETED']),
  /** Why an agent refused the last upload, in the words shown to the borrower; null if it was not refused. */
  refusal: z.nullable(z.string()),
  ownerIdentityUuid: uuid,
  /** For a renewal that required no new ID: until when the one on file is valid (note 058); null for all others. */
  onFileUntil: z._default(z.nullable(z.iso.date()), null),
  /** A second document of another type is required (row 1.5.65). */
  additionalDocs: z.boolean(),
  documents: z.array(
    z.object({
      uuid,
      documentType: z.enum(ID_DOCUMENT_TYPES),
      side: z.enum(ID_DOCUMENT_SIDES),
      uploadedAt: instant,
    }),
  ),
})
export type IdentityStatus = z.infer<typeof identityStatus>

export const getIdentity = defineCall({
  name: 'getIdentity',
  method: 'GET',
  path: '/api/loans/v1/applications/{uuid}/identity',
  caller: 'borrower',
  summary: 'The status of the identity check.',
  params: byApplication,
  answer: identityStatus,
  refusals: [],
})

export const uploadIdDocument = defineCall({
  name: 'uploadIdDocument',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/identity-documents',
  caller: 'borrower',
  summary: 'Uploads one side of an ID (row 1.7.19, decision 12): PNG, JPEG or PDF by content, at most 10 MB.',
  params: byApplication,
  multipart: true,
  body: z.object({
    documentOwnerIdentityUuid: uuid,
    documentType: z.enum(ID_DOCUMENT_TYPES),
    side: z.enum(ID_DOCUMENT_SIDES),
    fileName: z.string().check(z.maxLength(255)),
  }),
  answer: identityStatus,
  refusals: [
    'identity.document-not-asked',
    'identity.file-type',
    'identity.file-too-large',
    'identity.file-unsafe',
    'identity.file-locked',
    'identity.file-unreadable',
    'transition.not-allowed',
    'application.expired',
  ],
})

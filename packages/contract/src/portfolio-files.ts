import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { uuid } from './wire.ts'

/** Files of an application, for the lender's staff. */

export const getIdDocumentFile = defineCall({
  name: 'getIdDocumentFile',
  method: 'GET',
  path: '/api/portfolio/v1/applications/{uuid}/identity-documents/{docUuid}/file',
  caller: 'agent',
  right: 'identity-files.read',
  audits: { kind: 'document.read', subject: 'id-document', reason: 'asked' },
  summary: 'One side of an ID, for review, including replaced uploads. Each view is recorded.',
  params: z.object({ uuid, docUuid: uuid }),
  answer: z.unknown(),
  answerKind: 'file',
  fileTypes: ['image/png', 'image/jpeg', 'application/pdf'],
  refusals: ['documents.not-found'],
})

export const getAgentDocumentFile = defineCall({
  name: 'getAgentDocumentFile',
  method: 'GET',
  path: '/api/portfolio/v1/applications/{uuid}/documents/{docUuid}/file',
  caller: 'agent',
  right: 'applications.read',
  audits: { kind: 'document.read', subject: 'document', reason: 'asked' },
  summary: 'The PDF of a document, for an agent; JSON of the data of a sale receipt.',
  params: z.object({ uuid, docUuid: uuid }),
  answer: z.unknown(),
  answerKind: 'file',
  fileTypes: ['application/pdf', 'application/json'],
  refusals: ['documents.not-found'],
})

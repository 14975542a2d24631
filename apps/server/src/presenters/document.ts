import type { DocumentAnswer } from '@pledge/contract/agreements'
import { messages } from '@pledge/copy/en/messages'
import type { DocumentRecord } from '../store/documents.ts'

export const presentDocument = (document: DocumentRecord): DocumentAnswer => ({
  uuid: document.id,
  identityUuid: document.borrowerId,
  type: document.kind,
  name: messages.documents[document.kind].name,
  description: messages.documents[document.kind].description,
  templateVersion: document.templateVersion,
  sha256: document.sha256,
  createdAt: document.createdAt.toISOString(),
  needsAcceptance: document.needsAcceptance,
  acceptedAt: document.acceptedAt?.toISOString() ?? null,
})

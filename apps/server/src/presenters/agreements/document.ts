import type { DocumentAnswer } from '@pledge/contract/agreements'
import { messages } from '@pledge/copy/en/messages'
import type { DocumentRecord } from '../../store/agreements/documents.ts'

/** A notice of incompleteness states its subject, so that two of them can be distinguished in the list. */
const descriptionOf = ({ kind, about }: DocumentRecord): string => {
  const abouts: Readonly<Partial<Record<string, string>>> = messages.incompletenessAbout
  const specific = kind === 'INCOMPLETENESS' && about !== null ? abouts[about] : undefined
  return specific ?? messages.documents[kind].description
}

/** `agreements`: the application's valid ones; an agreement that is not among them has been replaced. */
export const presentDocument = (
  document: DocumentRecord,
  agreements: readonly { readonly documentId: string }[],
): DocumentAnswer => ({
  uuid: document.id,
  identityUuid: document.borrowerId,
  type: document.kind,
  name: messages.documents[document.kind].name,
  description: descriptionOf(document),
  templateVersion: document.templateVersion,
  sha256: document.sha256,
  createdAt: document.createdAt.toISOString(),
  needsAcceptance: document.needsAcceptance,
  isReplaced:
    document.needsAcceptance && !agreements.some((agreement) => agreement.documentId === document.id),
  about: document.about,
  acceptedAt: document.acceptedAt?.toISOString() ?? null,
})

import type { DocumentAnswer } from '@pledge/contract/agreements'
import { messages } from '@pledge/copy/en/messages'
import { documentFormat } from '@pledge/domain/agreements/document-format'

/** A document's name, or its type in words when it has none (row 1.2.106). */
export const documentName = ({ name, type }: Pick<DocumentAnswer, 'name' | 'type'>): string => {
  if (name !== null && name.trim() !== '') return name
  return type in messages.documents
    ? messages.documents[type as keyof typeof messages.documents].name
    : type.replaceAll('_', ' ').toLowerCase()
}

/** A file name that every file system accepts: 'loan-agreement.pdf', or with the extension of what is no PDF. */
export const fileNameOf = (document: Pick<DocumentAnswer, 'name' | 'type'>): string => {
  const plain = documentName(document)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|(?<!-)-+$/g, '')
    .slice(0, 80)
  return `${plain === '' ? 'document' : plain}.${documentFormat(document.type).extension}`
}

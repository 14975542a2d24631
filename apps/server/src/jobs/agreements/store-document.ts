import type { DocumentType } from '@pledge/copy/documents/document-types'
import { composeDocument, type FactsOf } from '@pledge/copy/documents/templates'
import type { OfApplication } from '../../commands/application/of-application.ts'
import type { Tx } from '../../store/database/database.ts'
import { insertDocument, type DocumentRecord } from '../../store/agreements/documents.ts'
import { claimFile } from '../../store/identity/stored-files.ts'
import type { JobDeps } from '../deps.ts'
import { keepDocumentFile } from './keep-document-file.ts'

/** The order of listing and reading. */
const POSITIONS: Readonly<Record<DocumentType, number>> = {
  APPLICATION_DISCLOSURES: 10,
  INCOMPLETENESS: 20,
  ADVERSE_ACTION: 30,
  TILA_DISCLOSURE: 40,
  LOAN_AGREEMENT: 50,
  SECURITY_AGREEMENT: 60,
}

export type MadeDocument = Omit<DocumentRecord, 'acceptedAt'>

/**
 * Generates one document and stores its file, before any transaction: the file's key is its hash, so
 * generating it again stores the same file. The command that needs it writes the row (`insertMade`).
 */
export const makeDocument = async <Type extends DocumentType>(
  deps: JobDeps,
  owner: OfApplication & { readonly borrowerId: string },
  input: {
    readonly type: Type
    readonly templateVersion: number
    readonly needsAcceptance: boolean
    readonly about?: string
    readonly facts: FactsOf[Type]
  },
): Promise<MadeDocument> => {
  const content = composeDocument(input.type, input.templateVersion, input.facts)
  const file = await keepDocumentFile(deps, owner, content)
  return {
    id: deps.newId(),
    applicationId: owner.applicationId,
    organizationId: owner.organizationId,
    borrowerId: owner.borrowerId,
    kind: input.type,
    position: POSITIONS[input.type],
    templateVersion: input.templateVersion,
    ...file,
    needsAcceptance: input.needsAcceptance,
    about: input.about ?? null,
    createdAt: deps.clock.business(),
  }
}

export const insertMade = async (tx: Tx, documents: readonly MadeDocument[]): Promise<void> => {
  for (const document of documents) {
    await claimFile(tx, document.fileKey, document.createdAt)
    await insertDocument(tx, document)
  }
}

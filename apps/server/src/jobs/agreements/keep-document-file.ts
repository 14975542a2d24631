import { createHash } from 'node:crypto'
import type { DocumentContent } from '@pledge/domain/agreements/document-content'
import type { StoredFile } from '@pledge/providers/files/port'
import { keepFile } from '../../commands/identity/keep-file.ts'
import type { OfApplication } from '../../commands/application/of-application.ts'
import type { JobDeps } from '../deps.ts'

export interface DocumentFile {
  readonly sha256: string
  readonly fileKey: string
  readonly byteLength: number
}

type Owner = OfApplication & { readonly borrowerId: string }

/** The key of a file is its hash, so that storing it again stores the same file. */
const keep = async (deps: JobDeps, owner: Owner, file: StoredFile): Promise<DocumentFile> => {
  const { bytes } = file
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const fileKey = `documents/${owner.applicationId}/${sha256}`
  await keepFile(deps)(owner, fileKey, file)
  return { sha256, fileKey, byteLength: bytes.byteLength }
}

/** Renders a document and stores its file, before any transaction. The row that references it claims the file. */
export const keepDocumentFile = async (
  deps: JobDeps,
  owner: Owner,
  content: DocumentContent,
): Promise<DocumentFile> =>
  keep(deps, owner, { bytes: await deps.documents.render(content), contentType: 'application/pdf' })

/** The same for a document that is JSON. */
export const keepDataFile = (deps: JobDeps, owner: Owner, json: string): Promise<DocumentFile> =>
  keep(deps, owner, { bytes: Buffer.from(json, 'utf8'), contentType: 'application/json' })

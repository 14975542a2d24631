import { createHash } from 'node:crypto'
import type { DocumentContent } from '@pledge/domain/agreements/document-content'
import { keepFile } from '../../commands/identity/keep-file.ts'
import type { OfApplication } from '../../commands/application/of-application.ts'
import type { JobDeps } from '../deps.ts'

export interface DocumentFile {
  readonly sha256: string
  readonly fileKey: string
  readonly byteLength: number
}

/**
 * Renders a document and stores its file, before any transaction: the file's key is its hash, so that rendering it again stores
 * the same file. The row that references it claims the file.
 */
export const keepDocumentFile = async (
  deps: JobDeps,
  owner: OfApplication & { readonly borrowerId: string },
  content: DocumentContent,
): Promise<DocumentFile> => {
  const bytes = await deps.documents.render(content)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const fileKey = `documents/${owner.applicationId}/${sha256}`
  await keepFile(deps)(owner, fileKey, { bytes, contentType: 'application/pdf' })
  return { sha256, fileKey, byteLength: bytes.byteLength }
}

import { type DocumentAnswer, getDocumentFile } from '@pledge/contract/agreements'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'
import { sha256Hex } from './document-hash.ts'

export interface DocumentFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Computed here from these bytes; compared with the document's hash before signing. */
  readonly sha256: string
}

/** The PDF of a document (row 1.7.21). The same hash is the same file, so it is fetched once. */
export const documentFileQuery = (
  appUuid: string,
  document: Pick<DocumentAnswer, 'uuid' | 'identityUuid' | 'sha256'>,
) =>
  queryOptions({
    queryKey: ['document-file', document.sha256, appUuid, document.uuid],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<DocumentFile> => {
      const bytes = await api(getDocumentFile, {
        params: { uuid: appUuid, identityUuid: document.identityUuid, docUuid: document.uuid },
        signal,
      })
      return { bytes, sha256: await sha256Hex(bytes) }
    },
  })

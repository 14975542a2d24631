import type { DocumentAnswer } from '@pledge/contract/agreements'
import { documents as words } from '@pledge/copy/en/screens/documents'
import { Dialog } from '@pledge/ui/Dialog'
import { documentName, fileNameOf } from './document-words.ts'
import { PdfReader } from './PdfReader.tsx'
import { savePdf } from './save-file.ts'

export interface DocumentDialogProps {
  readonly document: DocumentAnswer
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly onClose: () => void
}

/** A document shown over the list. */
export const DocumentDialog = ({ document, bytes, onClose }: DocumentDialogProps) => (
  <Dialog open onClose={onClose} title={documentName(document)} closeLabel={words.close} size="large">
    <PdfReader
      name={documentName(document)}
      bytes={bytes}
      onDownload={() => savePdf(bytes, fileNameOf(document))}
    />
  </Dialog>
)
